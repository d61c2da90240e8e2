"""The page for a server error, with the request id under which the log has the reason."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseServerError
from django.template.loader import render_to_string

from cacao_site.http.observing import request_id


def server_error(request: HttpRequest) -> HttpResponseServerError:
    """Drawn without the request: what broke may break again."""
    return HttpResponseServerError(render_to_string("500.html", {"request_id": request_id(request)}))
