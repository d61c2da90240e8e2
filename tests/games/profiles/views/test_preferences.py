"""The page where people say what they want settled without being asked."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.engine import registry
from games.tables import history
from games.tables.selectors import preferences_of
from tests.games.factories import (
    moves_of,
    play_to_end,
    running_game,
    seat_of,
)

pytestmark = pytest.mark.django_db

PAGE = "/profile/preferences/cacao/"
ORDERS = {"option-always_water": "on", "option-sell_from": "3", "option-keep_below": "never"}
KEPT = {"automatic": False, "always_water": True, "sell_from": "3"}


def kept(user: User) -> object:
    """What the site knows about a person."""
    return preferences_of([user.pk], registry.titles()["cacao"]).get(user.pk)


def test_the_profile_leads_to_the_page(as_ana: Client) -> None:
    assert "/profile/preferences/" in as_ana.get("/profile/").content.decode()
    assert as_ana.get("/profile/preferences/").headers["Location"] == PAGE


def test_a_newcomer_finds_what_is_usual(as_ana: Client) -> None:
    form = as_ana.get(PAGE).context["form"]
    assert form.values() == {
        "automatic": True,
        "always_water": False,
        "sell_from": "never",
        "keep_below": "never",
        "at_once": False,
    }
    assert not form.errors


def test_what_was_saved_is_kept_and_shown(as_ana: Client, ana: User, bo: User) -> None:
    page = as_ana.post(PAGE, ORDERS, follow=True)
    assert "Saved. This applies" in page.content.decode()
    assert page.context["form"].values() == {**KEPT, "keep_below": "never", "at_once": False}
    assert kept(ana) == KEPT
    assert kept(bo) is None


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        ({"option-sell_from": "7"}, "You can’t choose “7” for"),
        ({"option-sell_from": ""}, "This field is required"),
        ({"option-greed": "on"}, "There is no option “greed”"),
    ],
)
def test_nonsense_is_refused_with_a_sentence_and_nothing_is_lost(
    as_ana: Client, ana: User, nonsense: dict[str, str], sentence: str
) -> None:
    as_ana.post(PAGE, ORDERS)
    response = as_ana.post(PAGE, {**ORDERS, "option-keep_below": "4", **nonsense})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert response.context["form"]["keep_below"].value() == "4"
    assert kept(ana) == KEPT


def test_every_order_that_nobody_knows_is_named(as_ana: Client) -> None:
    page = as_ana.post(PAGE, {**ORDERS, "option-greed": "on", "option-haste": "on"}).content.decode()
    assert "There is no option “greed”" in page
    assert "There is no option “haste”" in page


def test_standing_orders_are_followed_at_the_table_for_who_gave_them_and_nobody_else(
    as_ana: Client, ana: User, bo: User
) -> None:
    as_ana.post(PAGE, {**ORDERS, "option-automatic": "on", "option-sell_from": "2"})
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(3))
    moves = moves_of(game)
    sales = [
        seat
        for move, happened in zip(moves, history.happened_in(game, moves), strict=True)
        for kind, seat, details in happened.events
        if move.auto and kind == "settled" and details["tile"] in ("market-2", "market-3") and details["gold"]
    ]
    assert set(sales) == {seat_of(game, ana).number}


def test_a_title_that_does_not_exist_has_no_such_page(as_ana: Client) -> None:
    assert as_ana.get("/profile/preferences/halma/").status_code == 404


def test_standing_orders_of_chocolatl_are_kept(as_ana: Client, ana: User) -> None:
    address = "/profile/preferences/chocolatl/"
    assert "Ask me only where the best roll would move me up" in as_ana.get(address).content.decode()

    orders = {"option-automatic": "on", "option-city": "hut", "option-building": "ask", "option-dice": "rank"}
    assert as_ana.post(address, orders).status_code == 302

    assert preferences_of([ana.pk], registry.titles()["chocolatl"])[ana.pk] == {"city": "hut", "dice": "rank"}


def test_strangers_are_sent_to_the_login(client: Client) -> None:
    assert client.get(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"
