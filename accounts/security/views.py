"""The page about one's own security: where one is signed in, how to end that, and what happened to the account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PersonRequest
from accounts.security import grants, log, sessions

EVENTS_PER_PAGE = 20


def members_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For accounts: a guest, who has no other way in than this browser, is shown how to become one."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **parts: object) -> HttpResponse:
        if cast("PersonRequest", request).user.is_guest:
            return redirect("accounts:claim")
        return view(request, *args, **parts)

    return guarded


@require_safe
@members_only
def security(request: PersonRequest) -> HttpResponse:
    """Sessions and what happened, the latest first."""
    sessions.remember(request, request.user)
    events = Paginator(log.events_of(request.user), EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "sessions": sessions.sessions_of(request.user),
        "this_session": request.session.session_key,
        "grants": grants.grants_of(request.user),
        "events": events,
    }
    return render(request, "security/security.html", context)


@require_POST
@never_cache
@login_required
def end_session(request: PersonRequest) -> HttpResponse:
    """Sign out one browser; another person's is like none."""
    key = request.POST.get("session", "")
    number = int(key) if key.isascii() and key.isdecimal() and len(key) < 19 else 0
    session = get_object_or_404(sessions.sessions_of(request.user), pk=number)
    if session.session_key == request.session.session_key:
        logout(request)
        return redirect("home")
    sessions.end(session, request=request)
    messages.success(request, _("That browser is logged out."))
    return _back(request)


@require_POST
@never_cache
@login_required
def end_other_sessions(request: PersonRequest) -> HttpResponse:
    """Sign out everywhere else."""
    sessions.end_all_others(request, request.user)
    messages.success(request, _("You’re now logged in only here, and nothing works without logging in."))
    return _back(request)


def _back(request: PersonRequest) -> HttpResponse:
    return redirect("security:devices" if request.user.is_guest else "security:security")


@require_POST
@members_only
def end_outlet(request: PersonRequest) -> HttpResponse:
    """End one way out of the account; another person's is like none."""
    key = request.POST.get("key", "")
    number = int(key) if key.isascii() and key.isdecimal() and len(key) < 19 else 0
    if not grants.end(request.user, request.POST.get("kind", ""), number, request=request):
        raise Http404
    messages.success(request, _("Ended."))
    return redirect("security:security")
