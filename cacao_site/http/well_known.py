"""What the site tells programs about itself: robots.txt and security.txt."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

ROBOTS = """User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /feeds/
Disallow: /go-on/
Disallow: /my-games/
Disallow: /never-again/
Disallow: /playtests/
Disallow: /profile/
Disallow: /tables/
Disallow: /unsubscribe/
"""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """The start page and the rules may be found; tables are their players'."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell about a weakness (RFC 9116), where the operator has said so."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {settings.SECURITY_EXPIRES.isoformat()}T00:00:00Z",
        f"Canonical: {settings.BASE_URL}/.well-known/security.txt",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
