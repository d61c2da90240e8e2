"""The WSGI entry point: cacao_site.wsgi:application."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import django
import structlog
from django.core.handlers.wsgi import WSGIHandler

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
django.setup(set_prefix=False)

from cacao_site.http.headers import security_headers  # noqa: E402
from cacao_site.http.prefix import without_prefix  # noqa: E402
from cacao_site.http.requests import Request  # noqa: E402
from cacao_site.languages import demand_whole_catalogues  # noqa: E402  # It asks for settings.


class Application(WSGIHandler):
    """Django's own, with a last answer where even the page that says *our mistake* cannot be made."""

    request_class = Request

    def __call__(  # type: ignore[override]  # WSGI wants bytes; the stub knows only Django's response.
        self, environ: dict[str, Any], start_response: StartResponse
    ) -> Iterable[bytes]:
        try:
            return super().__call__(without_prefix(environ), start_response)
        except Exception:  # noqa: BLE001  # Whatever it is, the visitor gets an answer and the log the reason.
            structlog.get_logger(__name__).exception("No page could be made")
            headers = {"Content-Type": "text/plain; charset=utf-8"} | security_headers()
            start_response("500 Internal Server Error", [*headers.items()])
            return ["Something broke on our side, and we’ve been told.\n".encode()]


demand_whole_catalogues()
application = Application()
