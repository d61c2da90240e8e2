"""Bidding with nothing but the form: lists of cards, a button, a page that comes back with what was chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.state import State
from tests.games.factories import (
    bidding_game,
    decision,
    fresh,
    moves_of,
    seat_of,
)
from tests.people import People

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(people: People) -> Game:
    """All three have sacrificed a 0: the first round begins, a red one."""
    return bidding_game(*people)


@pytest.fixture
def client_of_ana(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def full_form(game: Game, user: User, **changes: str) -> dict[str, str]:
    """What a browser sends from a page on which every slot has a card."""
    slots = {f"slot-{station}-{place}": str(2 * station + place - 2) for station in STATIONS for place in (1, 2)}
    sent = {"move": '{"type":"bid"}', "bidding": "1.0.1", "decision": str(decision(game, user))}
    return {**sent, **slots, **changes}


def chosen(page: str) -> dict[str, str]:
    """The slots and the cards that are chosen in them."""
    lists = re.findall(r'<select[^>]*name="(slot-\d-\d)"[^>]*>(.*?)</select>', page, re.DOTALL)
    marked = {name: re.search(r'value="(\d+)"\s+selected', options) for name, options in lists}
    return {name: found[1] for name, found in marked.items() if found}


def state_of(game: Game) -> State:
    state: Any = read_table(fresh(game)).state
    assert isinstance(state, State)
    return state


def test_cards_chosen_in_lists_are_drafted_and_confirmed(game: Game, ana: User, client_of_ana: Client) -> None:
    client, number = client_of_ana, seat_of(game, ana).number or 0
    address = game.get_absolute_url()
    assert client.post(f"{address}step/", full_form(game, ana)).status_code == 302
    assert "Confirm turn" in client.get(address).content.decode()

    client.post(f"{address}confirm/", {"decision": decision(game, ana)})

    assert state_of(game).players[number].laid[1:] == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
    assert "You’re ready." in client.get(address).content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_one_press_lays_the_cards_for_good_and_a_second_one_changes_nothing(
    game: Game, ana: User, client_of_ana: Client, headers: dict[str, str]
) -> None:
    client, number = client_of_ana, seat_of(game, ana).number or 0
    form = full_form(game, ana)

    answers = [client.post(f"{game.get_absolute_url()}confirm/", form, headers=headers) for _press in range(2)]

    assert [answer.status_code for answer in answers] == [200 if headers else 302, 409]
    assert state_of(game).players[number].laid[1:] == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
    assert [move.data["type"] for move in moves_of(game)].count("bid") == 1


@pytest.mark.parametrize("end", ["step/", "confirm/"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_missing_card_is_named_and_the_others_stay_where_they_were(
    game: Game, ana: User, client_of_ana: Client, headers: dict[str, str], end: str
) -> None:
    form = full_form(game, ana, **{"slot-3-2": ""})
    answer = client_of_ana.post(f"{game.get_absolute_url()}{end}", form, headers=headers)
    page = answer.content.decode()

    assert answer.status_code == 422
    assert "Wrong number of cards at: 3. Cards needed at each station: 2." in page
    assert chosen(page) == {name: card for name, card in form.items() if name.startswith("slot") and card}


@pytest.mark.parametrize("junk", [{"slot-1-1": "x"}, {"slot-9-1": "3"}, {"slot-6-2": "1"}, {"bidding": "<x>"}])
def test_junk_is_refused_or_left_out_and_never_an_error(
    game: Game, ana: User, client_of_ana: Client, junk: dict[str, str]
) -> None:
    answer = client_of_ana.post(f"{game.get_absolute_url()}step/", full_form(game, ana, **junk))
    assert answer.status_code in (302, 422)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_taking_the_draft_back_leaves_the_cards_in_their_slots(
    game: Game, ana: User, client_of_ana: Client, headers: dict[str, str]
) -> None:
    address = game.get_absolute_url()
    page = client_of_ana.post(f"{address}step/", full_form(game, ana), headers=headers, follow=True).content.decode()
    kept = dict(re.findall(r'<input type="hidden" name="(slot-\d-\d|bidding)" value="([\d.]+)">', page))

    form = {**kept, "decision": str(decision(game, ana))}
    undone = client_of_ana.post(f"{address}undo/", form, headers=headers).content.decode()

    assert len(chosen(undone)) == 12


def test_an_open_page_asks_for_news_with_its_cards_and_gets_them_back(
    game: Game, ana: User, client_of_ana: Client
) -> None:
    fields = {"v": "0", "bidding": "1.0.1", "slot-1-1": "4", "slot-5-2": "9"}
    page = client_of_ana.get(f"{game.get_absolute_url()}news/", fields).content.decode()
    assert chosen(page) == {"slot-1-1": "4", "slot-5-2": "9"}
