"""Views of a user's notifications and preferences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms import ask_to_confirm
from accounts.locale.reader import PersonRequest
from accounts.models import User
from games import texts
from games.lobby.errors import NotAtTable
from games.models import Game
from games.tables.access import at_table, game_for
from notifications import selectors
from notifications.channels import (
    CHANNELS,
    addresses,
    channel_name,
    email,
)
from notifications.create.notify import enqueue_delivery
from notifications.forms.hours import HoursForm
from notifications.forms.preferences import PreferencesForm
from notifications.forms.volume import VolumeForm
from notifications.models import Notice
from notifications.preferences.hours import hours_of
from notifications.preferences.unsubscribe import find_subscription
from notifications.reasons import reason
from notifications.timing import Frequency
from notifications.types import name_of

NOTICES_PER_PAGE = 30
PREVIEWED = 2
"""Tables in the preview of a digest: each is read move by move."""


@login_required
@never_cache
@require_safe
def notices(request: PersonRequest) -> HttpResponse:
    """Page of what was sent to the user, by table, and whether the user's address rests.

    With ``all`` it lists also what was not sent, one by one, with the reasons.
    """
    lists_all = "all" in request.GET
    found = selectors.my_notices(request.user) if lists_all else selectors.sent_notices(request.user)
    page = Paginator(found, NOTICES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "notices": page,
        "lists_all": lists_all,
        "rows": [_row(notice) for notice in page],
        "tables": _by_table(request.user, page),
        "resting": addresses.resting(request.user),
    }
    return render(request, "notifications/notices.html", context)


@login_required
@never_cache
@require_POST
def works_again(request: PersonRequest) -> HttpResponse:
    """Send a code to the user's address, whose entry ends the hold."""
    if not addresses.resting(request.user):
        messages.info(request, _("We email this address as usual."))
        return redirect("notices:notices")
    ask_to_confirm(request, email=request.user.email)
    return redirect(f"{reverse('account_email_verification_sent')}?{urlencode({'next': reverse('notices:notices')})}")


def _by_table(user: User, notices: Iterable[Notice]) -> list[dict[str, Any]]:
    """Rows of each table under its name, the latest first; those about none stand by themselves."""
    tables: dict[int, list[Notice]] = {}
    for notice in notices:
        tables.setdefault(notice.game_id or 0, []).append(notice)
    return [_table(user, told[0].game, told) for told in tables.values()]


def _table(user: User, game: Game | None, told: Sequence[Notice]) -> dict[str, Any]:
    others = [seat.player_name for seat in game.seats.all() if seat.user_id != user.pk] if game else []
    title = texts.title(game.title) if game else ""
    return {"game": game, "title": title, "others": others, "rows": [_row(notice) for notice in told]}


def _row(notice: Notice) -> dict[str, object]:
    return {
        "notice": notice,
        "kind": name_of(notice.kind),
        "channel": channel_name(notice.channel),
        "at": notice.done_at or notice.created_at,
        "reason": reason(notice.reason),
        "is_trouble": notice.status in {Notice.Status.FAILED, Notice.Status.UNKNOWN},
    }


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def preferences(request: PersonRequest) -> HttpResponse:
    """Page of notification preferences and hours, with a preview of the next digest."""
    data = request.POST if request.method == "POST" else None
    if "recommended" in request.POST:
        form, hours = PreferencesForm(None, user=request.user, recommends=True), HoursForm(data, user=request.user)
        return render(request, "notifications/preferences.html", _preferences_page(request.user, form, hours))
    form = PreferencesForm(data, user=request.user)
    hours = HoursForm(data, user=request.user, needs_digest=form.wants_digest())
    if not (form.is_valid() & hours.is_valid()):
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(
            request, "notifications/preferences.html", _preferences_page(request.user, form, hours), status=status
        )
    with transaction.atomic():
        form.keep()
        hours.keep()
    enqueue_delivery()
    messages.success(request, _("Saved."))
    return redirect("notices:preferences")


def _preferences_page(user: User, form: PreferencesForm, hours: HoursForm) -> dict[str, object]:
    is_reached = any(channel.reaches(user) for channel in CHANNELS.values())
    return {
        "form": form,
        "ways": [way.label for way in Frequency],
        "hours": hours,
        "resting": addresses.resting(user),
        "volumes": selectors.volumes_of(user),
        "digest_at": hours_of([user])[user.pk].digest_at,
        "digest": email.digest(user, most=PREVIEWED) if is_reached else None,
    }


@at_table
@never_cache
@require_http_methods(["GET", "POST"])
def about_table(request: PersonRequest, public_id: str) -> HttpResponse:
    """Page of a player's notifications and volume for one table. Raises ``NotAtTable``."""
    game = game_for(request, public_id)
    if not game.seats.filter(user=request.user).exists():
        raise NotAtTable
    form = VolumeForm(request.POST if request.method == "POST" else None, user=request.user, game=game)
    if form.is_valid():
        form.keep()
        enqueue_delivery()
        messages.success(request, _("Saved."))
        return redirect("notices:about_table", public_id)
    page = Paginator(selectors.my_notices(request.user).filter(game=game), NOTICES_PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"form": form, "game": game, "notices": page, "rows": [_row(notice) for notice in page]}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "notifications/about_table.html", context, status=status)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe from one notification type: GET asks, POST acts (RFC 8058: without cookie or CSRF token)."""
    subscription = find_subscription(token)
    if subscription is None:
        return render(request, "notifications/unsubscribe_unknown.html", status=HTTPStatus.NOT_FOUND)
    done = request.method == "POST"
    if done:
        subscription.stop()
    return render(request, "notifications/unsubscribe.html", {"kind": subscription.kind, "done": done})
