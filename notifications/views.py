"""Views of a user's notifications and preferences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.locale.reader import PersonRequest
from accounts.models import User
from accounts.signup.forms import ask_to_confirm
from games import texts
from games.lobby.errors import NotAtTable
from games.models import Game, Seat
from games.tables.access import at_table, game_for
from games.tables.selectors import seats_at
from notifications import selectors
from notifications.channels import (
    CHANNELS,
    addresses,
    channel_name,
    email,
)
from notifications.create.write import enqueue_delivery
from notifications.forms.hours import HoursForm
from notifications.forms.preferences import PreferencesForm
from notifications.forms.volume import VolumeForm
from notifications.models import Notice
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
    found: Any = selectors.my_notices(request.user) if lists_all else selectors.sent_notices(request.user)
    page = Paginator(found, NOTICES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "notices": page,
        "lists_all": lists_all,
        **({"rows": [_row(notice) for notice in page]} if lists_all else {"tables": _by_table(request.user, page)}),
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


class _Told(NamedTuple):
    """What was sent, of plain values, so that equal tables share one cached fragment."""

    kind: str
    channel: str
    at: datetime
    """In the zone that the table names: moments of two zones may be equal."""
    status: str
    """Empty for what went out."""
    is_trouble: bool
    reason: str


class _ToldTable(NamedTuple):
    """What was sent about a table, the latest first; without a title what is about none."""

    public_id: str
    title: str
    others: tuple[str, ...]
    zone: str
    rows: tuple[_Told, ...]


def _by_table(user: User, notices: Iterable[Notice]) -> list[_ToldTable]:
    """Rows of each table under its name, the latest first; those about none stand by themselves."""
    tables: dict[int, list[Notice]] = {}
    for notice in notices:
        tables.setdefault(notice.game_id or 0, []).append(notice)
    games = [told[0].game for told in tables.values() if told[0].game is not None]
    seats = seats_at(games)
    return [_table(user, told[0].game, seats.get(game, ()), told) for game, told in tables.items()]


def _table(user: User, game: Game | None, seats: Iterable[Seat], told: Sequence[Notice]) -> _ToldTable:
    zone = timezone.get_current_timezone()
    return _ToldTable(
        public_id=game.public_id if game else "",
        title=texts.title(game.title) if game else "",
        others=tuple([seat.player_name for seat in seats if seat.user_id != user.pk]),
        zone=timezone.get_current_timezone_name(),
        rows=tuple([_told(notice, zone) for notice in told]),
    )


def _told(notice: Notice, zone: tzinfo) -> _Told:
    row = _row(notice)
    return _Told(
        kind=str(row["kind"]),
        channel=str(row["channel"]),
        at=(notice.done_at or notice.created_at).astimezone(zone),
        status="" if notice.status == Notice.Status.SENT else notice.get_status_display(),
        is_trouble=bool(row["is_trouble"]),
        reason=str(row["reason"]),
    )


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
        messages.info(request, _("These are our defaults. Press “Save” to keep them."))
        return render(request, "notifications/preferences.html", _preferences_page(request, form, hours))
    form = PreferencesForm(data, user=request.user)
    hours = HoursForm(data, user=request.user, needs_digest=form.wants_digest())
    if not (form.is_valid() & hours.is_valid()):
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "notifications/preferences.html", _preferences_page(request, form, hours), status=status)
    with transaction.atomic():
        form.keep()
        hours.keep()
    enqueue_delivery()
    messages.success(request, _("Saved."))
    return redirect("notices:preferences")


def _preferences_page(request: PersonRequest, form: PreferencesForm, hours: HoursForm) -> dict[str, object]:
    """The preview of the digest, which reads tables move by move, is made when it is asked for."""
    user, is_asked = request.user, "digest" in request.GET
    is_reached = is_asked and any(channel.reaches(user) for channel in CHANNELS.values())
    return {
        "form": form,
        "ways": [way.label for way in Frequency],
        "hours": hours,
        "resting": addresses.resting(user),
        "volumes": selectors.volumes_of(user),
        "is_digest_asked": is_asked,
        "digest_at": hours.known.digest_at,
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
