"""A new table with somebody already invited, from the link on a person's page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.models import Game, Seat
from tests.games.factories import seat_of
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

WITH_BO = "/tables/new/?with=Bo"


def fields_of(response: Any) -> dict[str, Any]:
    """What a browser sends when nothing is changed."""
    form = response.context["form"]
    forms = [form, form.options, form.terms, *form.used_places]
    values = {field.html_name: field.value() for each in forms for field in each}
    return {name: value for name, value in values.items() if value not in (None, False)} | {"title": "cacao"}


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_the_link_on_a_persons_page_leads_to_a_table_with_a_place_kept(
    as_ana: Client, ana: User, bo: User, title: str
) -> None:
    address = re.findall(r'href="(/tables/new/[^"]+)"', as_ana.get("/people/Bo/").content.decode())[0]
    assert address == WITH_BO
    response = as_ana.get(f"{address}&title={title}")
    assert "We’ll invite Bo when you open the table." in response.content.decode()
    assert response.context["form"].errors == {}

    as_ana.post("/tables/new/", fields_of(response) | {"title": title})
    game = Game.objects.get()
    assert (game.title, game.is_public, game.is_rated, game.clock) == (title, False, False, None)
    assert seat_of(game, bo).status == Seat.Status.INVITED


def test_the_person_stays_invited_when_another_game_is_chosen(as_ana: Client, bo: User) -> None:
    assert '<a href="?title=chocolatl&amp;with=Bo"' in as_ana.get(WITH_BO).content.decode()


@pytest.mark.parametrize("name", ["d’Artagnan", "Ji Ho", "Ольга", "a.b"])
def test_every_name_can_be_played_with(as_ana: Client, name: str) -> None:
    make_person(name, email="")
    page = as_ana.get(f"/people/{name}/").content.decode()
    address = re.findall(r'href="(/tables/new/[^"]+)"', page)[0]
    assert as_ana.get(address).context["invited"] == name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Nobody", "Nobody here is called “Nobody”."),
        ("%00", "Nobody here is called"),
        ("x" * 3000, "Nobody here is called"),
        ("Ana", "“Ana” already has a place at this table."),
        ("Bo", "You’ve blocked “Bo”."),
    ],
)
def test_who_cannot_be_invited_is_said_and_the_form_is_there(
    as_ana: Client, ana: User, bo: User, name: str, sentence: str
) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    response = as_ana.get(f"/tables/new/?with={name}")
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert "We’ll invite" not in response.content.decode()
    assert response.context["form"].places[1]["sitter"].value() == "open"


def test_nobody_is_asked_to_play_with_oneself_or_with_whom_one_has_blocked(as_ana: Client, ana: User, bo: User) -> None:
    assert "Play with" not in as_ana.get("/people/Ana/").content.decode()
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    assert "Play with" not in as_ana.get("/people/Bo/").content.decode()


def test_who_blocks_is_asked_like_others_and_the_page_tells_nothing(as_ana: Client, ana: User, bo: User) -> None:
    relations.add(user=bo, other=ana, kind=Tie.Kind.BLOCK)
    response = as_ana.get(WITH_BO)
    assert response.status_code == 200
    as_ana.post("/tables/new/", fields_of(response))
    assert seat_of(Game.objects.get(), bo).status == Seat.Status.INVITED


def test_one_asks_no_more_people_than_are_allowed(as_ana: Client, bo: User, cy: User, settings: Settings) -> None:
    settings.INVITATIONS_PER_DAY = 1
    for name, status in (("Bo", 302), ("Cy", 429)):
        response = as_ana.get(f"/tables/new/?with={name}")
        assert as_ana.post("/tables/new/", fields_of(response)).status_code == status
    assert Game.objects.count() == 1


def test_a_guest_may_play_with_a_guest(bo: User) -> None:
    guest, other = make_person("Tapir 1", email="", is_guest=True), make_person("Tapir 2", email="", is_guest=True)
    browser = browser_of(guest)
    browser.post("/tables/new/", fields_of(browser.get("/tables/new/?with=Tapir 2")))
    assert seat_of(Game.objects.get(), other).status == Seat.Status.INVITED
