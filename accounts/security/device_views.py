"""Where a guest is logged in, and the link by which a guest goes on on another device."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urljoin

from allauth.core.ratelimit import consume_or_429
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.locale.reader import PersonRequest
from accounts.next_page import wanted, with_next
from accounts.security import device_links, sessions
from accounts.security.errors import DeviceLinkOver, UnknownDeviceLink
from accounts.signup import guests

# --- on the device where the guest plays ------------------------------------------------------------------------------


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: PersonRequest) -> HttpResponse:
    """POST makes a link, which is on the answer and never again; an account has a page about security instead."""
    if not request.user.is_guest:
        return redirect("security:security")
    if request.method != "POST":
        return _devices(request)
    if refused := consume_or_429(request, action="device_link", user=request.user):
        return refused
    secret = device_links.make(guest=request.user)
    return _devices(request, link=urljoin(settings.BASE_URL, with_next(wanted(request), "security:go_on", secret)))


def _devices(request: PersonRequest, link: str = "") -> HttpResponse:
    sessions.remember(request, request.user)
    context = {
        "link": link,
        "waiting": device_links.waiting(request.user),
        "sessions": sessions.sessions_of(request.user),
        "this_session": request.session.session_key,
        "next": wanted(request),
    }
    return render(request, "security/devices.html", context)


@require_POST
@never_cache
@login_required
def end_link(request: PersonRequest) -> HttpResponse:
    """Take the link back."""
    device_links.end(request.user)
    messages.success(request, _("The link no longer works."))
    return redirect(with_next(wanted(request), "security:devices"))


# --- on the other one -------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: HttpRequest, secret: str) -> HttpResponse:
    """GET asks, and programs that look at links use none up; POST logs the guest in, where nobody else is."""
    if refused := consume_or_429(request, action="go_on"):
        return refused
    try:
        guest = device_links.find(secret).person
        if request.user.is_authenticated or request.method != "POST":
            status = HTTPStatus.CONFLICT if request.user.is_authenticated else HTTPStatus.OK
            return render(request, "security/go_on.html", {"guest": guest, "next": wanted(request)}, status=status)
        guests.sign_in(request, device_links.use(secret))
    except (UnknownDeviceLink, DeviceLinkOver) as problem:
        return render(request, "security/go_on_over.html", {"problem": problem}, status=problem.status)
    messages.success(request, _("You’re %(name)s here too.") % {"name": guest.display_name})
    return redirect(wanted(request) or "games:my_games")
