"""Endpoints for Web Push: add and remove a browser, list the tables whose messages are still valid."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.security import grants
from accounts.security.origin import origin_of
from games.lobby import my_games
from notifications.channels import devices, push
from notifications.endpoints import browser
from notifications.endpoints.forms import DeviceForm


@login_required
@require_POST
def add(request: PersonRequest) -> HttpResponse:
    """Add this browser; its script has asked for permission and filled in the form."""
    form = DeviceForm(request.POST)
    if form.is_valid():
        grants.expect_fresh_login(request)
        origin, data = origin_of(request), form.cleaned_data
        device = devices.keep(
            user=request.user,
            endpoint=data["endpoint"],
            public_key=data["p256dh"],
            secret=data["auth"],
            browser=origin["browser"],
            system=origin["system"],
        )
        if (before := browser.device_of(request)) not in {None, device.pk}:
            devices.forget(before)  # It has another address now.
        grants.note_added(request, "browser")
        messages.success(request, _("This browser now shows you when a table is waiting."))
        return browser.written(request, redirect("notices:preferences"), device)
    messages.error(request, _("The browser gave us no address for notifications."))
    return redirect("notices:preferences")


@login_required
@require_POST
def remove(request: PersonRequest, pk: int) -> HttpResponse:
    """Remove one of the user's browsers."""
    devices.remove(user=request.user, device=pk)
    messages.success(request, _("That browser no longer gets notifications."))
    return redirect("notices:preferences")


@never_cache
@require_safe
def shown(request: PageRequest) -> HttpResponse:
    """Whether a message may be shown in this browser, for its service worker, by the message's label.

    204 if the person whom it is for is logged in here, 401 if nobody is, 403 if somebody else is or it has ended.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    device = devices.labelled(request.user, request.GET.get("label", ""))
    if device is None:
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    return browser.written(request, HttpResponse(status=HTTPStatus.NO_CONTENT), device)


@never_cache
@require_safe
def waiting(request: PageRequest) -> HttpResponse:
    """Tables whose turn messages a browser may still show, as JSON; none for anonymous users."""
    turns = my_games.my_turns(request.user)[: push.MOST_TABLES] if request.user.is_authenticated else []
    return JsonResponse({"waits": [seat.game.public_id for seat in turns]})
