"""The page of a table that waits, for whoever has no place there: what is behind an invitation link."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NamedTuple

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from accounts.refusal import Refusal
from accounts.signup import by_code
from games.lobby import requests
from games.lobby.forms.arriving import NameAndAddressForm, NameForm
from games.lobby.presenters.landing import Way, minutes_of, places_of, way_of
from games.lobby.requests import ASKED, Wanted
from games.models import Game
from games.tables.access import table_address

PAGE = "games/landing.html"


class Shown(NamedTuple):
    """What the page is shown with besides the table."""

    form: BaseForm | None = None
    """One that was sent, with what is wrong."""
    problem: Refusal | None = None
    link_preview: object = None
    """What messengers show of the page."""


def landing(request: HttpRequest, context: dict[str, Any], shown: Shown, *, status: HTTPStatus) -> HttpResponse:
    """The whole page; ``context`` is that of the waiting room."""
    form = shown.form or _form(context["way"])
    return render(request, PAGE, context | shown._asdict() | {"form": form}, status=status)


def news(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Who sits there now, for an open page; where something else can be done now, the page is loaded anew."""
    game: Game = context["game"]
    if request.GET.get("way") != context["way"]:
        return HttpResponseClientRedirect(table_address(request, game.public_id))
    return render(request, f"{PAGE}#room", context)


def arrival(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """What the page of somebody without a place says, beside what a waiting room does."""
    card, game = context["card"], context["game"]
    address = by_code.pending_address(request) if game.is_open and game.is_rated else ""
    way = way_of(card, request.user, context["refusal"], awaits_code=bool(address) and request.user.is_authenticated)
    return {
        "way": way,
        "places": places_of(card, way),
        "minutes": minutes_of(card),
        "address": address,
        "held_until": context["held"].get(request.user.pk),
        "is_asked_in_person": bool(context["invite"]) or not game.is_public or way == Way.INVITED,
        "code_url": reverse("games:enter_code", args=[game.public_id]),
        "code_button": _("Sit down"),
        "may_ask": requests.may_ask(game, _person(request), Wanted.ANOTHER),
        "has_asked": game.public_id in request.session.get(ASKED, []),
    }


def _form(way: Way) -> BaseForm | None:
    return {Way.NAME: NameForm, Way.ADDRESS: NameAndAddressForm}.get(way, lambda: None)()


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
