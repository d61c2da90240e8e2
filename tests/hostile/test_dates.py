"""Dates at both ends of what can be written, from zones on both sides of Greenwich, wherever somebody may give one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import Any, NamedTuple

import pytest
from django import forms
from django.contrib import admin
from django.db.models import DateField
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from core.instants import DayField, InstantField
from games.engine.clock.terms import DAY, Terms
from games.models import Game
from tests.asking import proof
from tests.games.conftest import tiny_title
from tests.games.factories import running_game
from tests.games.statistics.counted import finished_game
from tests.hostile.test_fuzz import EXTREMES
from tests.hostile.test_statuses import undone
from tests.people import browser_of, make_person

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

ZONES = ("Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago")
"""From fourteen hours before Greenwich to eleven behind."""
DATES = forms.DateField, forms.DateTimeField, forms.SplitDateTimeField
REFUSED = "Enter a year from 2000 to 2199."


class Form(NamedTuple):
    """Where it is sent, with what besides the date, and which of its fields are dates."""

    address: str
    fields: dict[str, Any]
    dates: tuple[str, ...]


def forms_of(game: Game, person: User) -> dict[str, Form]:
    """Every form of the site in which somebody gives a date."""
    soon, later = (f"{timezone.now() + timedelta(days=days):%Y-%m-%dT%H:%M}" for days in (3, 4))
    tournament = {"title": "tiny", "name": "Spring", "format": "swiss", "modules": "base", "size": 2, "rounds": 3}
    tournament |= {"division_size": 7, "capacity": 8, "days": 2, "holidays": 1, "voided": "anew", "starts_at": soon}
    ban = {"reason": "Rude", "span": "date"}
    return {
        "tournament": Form(reverse("tournaments:new"), tournament, ("opens_at", "starts_at")),
        "maintenance": Form("/admin/games/outage/add/", {"begin": soon, "end": later}, ("begin", "end")),
        "message": Form(
            "/admin/games/sitemessage/add/", {"text": "Hello", "begin": soon, "end": later}, ("begin", "end")
        ),
        "pause": Form(f"/admin/games/game/{game.pk}/act/pause/", {}, ("until",)),
        "ban": Form(reverse("admin:moderation_act", args=["person", person.pk, "ban"]), ban, ("until",)),
    }


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    return running_game(ana, bo, terms=Terms(start=2 * DAY, gain=DAY, cap=4 * DAY))


@pytest.mark.parametrize("zone", ZONES)
def test_a_form_refuses_the_ends_of_time_and_keeps_what_was_typed(game: Game, cy: User, zone: str) -> None:
    browser = browser_of(make_person("Root", is_staff=True, is_superuser=True, time_zone=zone))
    for name, form in forms_of(game, cy).items():
        fields = form.fields | ({"shown": proof(browser.get(form.address))} if name == "ban" else {})
        for date, extreme in product(form.dates, EXTREMES):
            typed = extreme[: 10 if name == "ban" else None]
            with undone() as changes:
                answer = browser.post(form.address, fields | {date: typed})
            said = (browser.get(answer["Location"]) if name == "pause" else answer).content.decode()
            assert answer.status_code == {"tournament": 422, "ban": 422, "pause": 302}.get(name, 200), (name, date)
            assert REFUSED in said, (name, date, typed)
            assert name == "pause" or f'value="{typed}"' in said, (name, date, typed)
            assert not changes, (name, date, typed)


@pytest.mark.parametrize("zone", ZONES)
def test_an_address_with_the_ends_of_time_is_answered(ana: User, bo: User, zone: str) -> None:
    finished_game(ana, bo)
    browser = browser_of(make_person("Di", time_zone=zone))
    games = reverse("statistics:person_games", args=["Ana"])
    for extreme in (f"{end}{offset}" for end in EXTREMES for offset in ("", "+14:00", "-12:00")):
        answer = browser.get(games, {"title": "tiny", "since": extreme, "until": extreme})
        assert answer.status_code == 200, extreme
        answer = Client().get("/api/v1/people/Ana/games", {"since": extreme})
        assert answer.status_code in (200, 422), extreme


def test_no_list_of_the_admin_is_filtered_by_a_date() -> None:
    browser = browser_of(make_person("Root", is_staff=True, is_superuser=True))
    dated: list[tuple[str, str]] = [
        (f"/admin/{model._meta.app_label}/{model._meta.model_name}/", field.name)
        for model in admin.site._registry
        for field in model._meta.fields
        if isinstance(field, DateField)
    ]
    for (address, name), lookup in product(dated, (f"gte={EXTREMES[0]}", "year=0")):
        assert browser.get(f"{address}?{name}__{lookup}").status_code == 400, (address, name, lookup)


def test_every_date_that_somebody_gives_is_bounded() -> None:
    found = dict(dates())
    assert {"TournamentForm.opens_at", "UntilForm.until", "OutageForm.begin"} <= set(found)
    unbounded = [name for name, field in found.items() if not isinstance(field, InstantField | DayField)]
    assert not unbounded, "use InstantField or DayField of core/instants.py"


def dates() -> Iterator[tuple[str, forms.Field]]:
    """The fields of the site's forms that hold dates, and those that the admin offers to somebody with all rights."""
    assert get_resolver().url_patterns, "all forms are imported"
    of_site = [form for form in subclasses(forms.BaseForm) if not form.__module__.startswith("django.")]
    of_admin = [page for model in admin.site._registry for page in pages_of(model)]
    for form in [*of_site, *of_admin]:
        fields = form.base_fields if form in of_admin else getattr(form, "declared_fields", {})
        yield from ((f"{form.__name__}.{name}", field) for name, field in fields.items() if isinstance(field, DATES))


def subclasses(kind: Any) -> Iterator[Any]:
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def pages_of(model: Any) -> Iterator[Any]:
    """The forms of the pages at which rows of a model are added and changed."""
    options, request = admin.site._registry[model], RequestFactory().get("/")
    request.user = User(is_superuser=True)
    if options.has_add_permission(request):
        yield options.get_form(request)
    if options.has_change_permission(request):
        yield options.get_form(request, model())
