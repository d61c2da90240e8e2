"""The page behind the link by which somebody without an account stops mails that others have sent to them."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.mail import strangers


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def never_again(request: HttpRequest, token: str) -> HttpResponse:
    """Stop invitations to one address: GET asks, POST acts (RFC 8058: without cookie or CSRF token)."""
    mark = strangers.mark_in(token)
    if mark is None:
        return render(request, "accounts/never_again_unknown.html", status=HTTPStatus.NOT_FOUND)
    is_done = request.method == "POST"
    if is_done:
        strangers.stop(mark)
    return render(request, "accounts/never_again.html", {"is_done": is_done})
