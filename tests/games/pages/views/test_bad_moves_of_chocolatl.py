"""What a form of Chocolatl may get wrong: it is refused with the reason, and nothing is lost, laid cards included."""

from __future__ import annotations

import json
from html import unescape
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import Mode, Phase
from games.titles.chocolatl.rules.view import ChocolatlView
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    moves_of,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = pytest.mark.django_db

LUCKS = range(40)


def view_of(game: Game, user: User) -> ChocolatlView:
    table = read_table(fresh(game))
    view: ChocolatlView = table.title.rules.view(table.state, table.seat_of(user).number)
    return view


def asked(people: tuple[User, ...], phase: str, mode: str = "") -> Game:
    """A game in which the first of these people is asked this (in a bidding of this mode) for the first time."""
    for number in LUCKS:
        game, luck = running_game(*people, title="chocolatl"), Random(number)
        while fresh(game).is_running and fresh(game).move_count < 60:
            view = view_of(game, people[0])
            if view.phase == phase and mode in ("", view.mode) and view.seat in view.to_move:
                return fresh(game)
            play_turn(game, luck)
    raise AssertionError(f"no game comes to {phase} {mode}")


@pytest.fixture
def red(ana: User, bo: User, cy: User) -> Game:
    """Ana is asked for two cards at every station."""
    return asked((ana, bo, cy), Phase.BID, Mode.RED)


@pytest.fixture
def gold(ana: User, bo: User, cy: User) -> Game:
    """Ana is asked for two cards at one station."""
    return asked((ana, bo, cy), Phase.BID, Mode.GOLD)


def send(game: Game, user: User, end: str = "step", **fields: Any) -> Any:
    """Press a button of the page as it is now."""
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    form = {"decision": decision(game, user), **fields}
    return client.post(f"/tables/{game.public_id}/{end}/", form, headers={"HX-Request": "true"})


def expect_refused(answer: Any, reason: str, *, status: int = 422) -> str:
    """The page comes back as it is, with the reason."""
    page = unescape(answer.content.decode())
    assert answer.status_code == status
    assert 'role="alert"' in page
    assert reason in page
    assert 'id="dock"' in page
    return page


def bid(game: Game, user: User, changes: dict[str, Any]) -> dict[str, Any]:
    """The fields of a right bid for red, with changes; a slot that is ``None`` is left out."""
    view = view_of(game, user)
    hand = view.players[view.seat or 0].hand or ()
    names = [f"slot-{station}-{place}" for station in view.asked_stations for place in (1, 2)]
    slots = dict(zip(names, map(str, hand), strict=False)) | changes
    fields = {name: value for name, value in slots.items() if value is not None}
    return {"move": '{"type":"bid"}', "bidding": f"{view.round}.{view.layer}.{view.station}", **fields}


# --- bids ------------------------------------------------------------------------------------------------------------


def test_a_right_bid_is_laid(red: Game, ana: User) -> None:
    assert send(red, ana, **bid(red, ana, {})).status_code == 200
    assert len(seat_of(red, ana).draft) == 1


def test_a_card_laid_twice_is_refused_and_the_others_stay_where_they_are(red: Game, ana: User) -> None:
    fields = bid(red, ana, {})
    fields["slot-6-2"] = fields["slot-1-1"]
    page = expect_refused(send(red, ana, **fields), f"You don’t have the {fields['slot-1-1']}")
    assert seat_of(red, ana).draft == []
    assert page.count(" selected>") == 12


def test_a_card_that_is_not_in_the_hand_is_refused(red: Game, ana: User) -> None:
    expect_refused(send(red, ana, **bid(red, ana, {"slot-1-1": "15"})), "You don’t have the 15")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"slot-2-1": None}, "Wrong number of cards at: 2. Cards needed at each station: 2."),
        ({"slot-2-1": None, "slot-5-2": None}, "Wrong number of cards at: 2, 5. Cards needed at each station: 2."),
        ({"slot-2-1": None, "slot-2-2": None}, "Cards are missing at: 2."),
        ({"slot-1-3": "0"}, "You don’t have the 0"),
        ({"slot-7-1": "0"}, "station"),
        ({"slot-x-1": "0"}, "station"),
        ({"slot-1-1": "x"}, "a list of cards"),
        ({"slot-1-1": "-1"}, "a list of cards"),
        ({"slot-1-1": "1" * 5000}, "a list of cards"),
        ({"slot-1-1": "１"}, "a list of cards"),
    ],
)
def test_what_is_no_bid_for_red_is_refused(red: Game, ana: User, changes: dict[str, Any], reason: str) -> None:
    expect_refused(send(red, ana, **bid(red, ana, changes)), reason)
    assert seat_of(red, ana).draft == []


def test_three_cards_at_one_station_are_refused(gold: Game, ana: User) -> None:
    view = view_of(gold, ana)
    hand = list(view.players[view.seat or 0].hand or ())
    move = {"type": "bid", "bids": {str(view.station): hand[:3]}}
    expect_refused(send(gold, ana, move=json.dumps(move)), "Cards needed at each station: 2.")


def test_a_bid_for_another_mode_is_refused(gold: Game, ana: User) -> None:
    view = view_of(gold, ana)
    hand = list(view.players[view.seat or 0].hand or ())
    everywhere = {str(station): hand[2 * station - 2 : 2 * station] for station in range(1, 7)}
    expect_refused(send(gold, ana, move=json.dumps({"type": "bid", "bids": everywhere})), "station")
    other = {str(view.station % 6 + 1): hand[:2]}
    expect_refused(send(gold, ana, move=json.dumps({"type": "bid", "bids": other})), "station")


def test_a_refused_bid_leaves_the_one_that_is_drafted(red: Game, ana: User) -> None:
    send(red, ana, **bid(red, ana, {}))
    before = seat_of(red, ana).draft
    answer = send(red, ana, instead="1", **bid(red, ana, {"slot-1-1": "15"}))
    assert answer.status_code == 422
    assert seat_of(red, ana).draft == before


def test_a_bid_while_the_sacrifice_is_asked_is_refused(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    move = {"type": "bid", "bids": {str(station): [2 * station - 2, 2 * station - 1] for station in range(1, 7)}}
    expect_refused(send(game, ana, move=json.dumps(move)), "sacrifice")


# --- the sacrifice ---------------------------------------------------------------------------------------------------


def test_a_second_sacrifice_is_refused(red: Game, ana: User) -> None:
    expect_refused(send(red, ana, move='{"type":"sacrifice","card":3}'), "isn’t up for decision now")


def test_a_second_sacrifice_while_others_are_out_is_refused(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    take_step(game, ana)
    expect_refused(send(game, ana, move='{"type":"sacrifice","card":3}'), "Confirm", status=409)
    confirm(game, ana)
    expect_refused(send(game, ana, move='{"type":"sacrifice","card":3}'), "It isn’t your turn", status=409)
    assert len(moves_of(game)) == 1


@pytest.mark.parametrize("card", [13, 15, -1, 1.5, True, "3", None, [3]])
def test_a_card_nobody_has_is_not_sacrificed(ana: User, bo: User, cy: User, card: Any) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    expect_refused(send(game, ana, move=json.dumps({"type": "sacrifice", "card": card})), "couldn’t read that move")
    assert seat_of(game, ana).draft == []


# --- dice, the city, the pyramid -------------------------------------------------------------------------------------


def test_dice_that_one_does_not_own_are_not_thrown(ana: User, bo: User, cy: User) -> None:
    game = asked((ana, bo, cy), Phase.DICE)
    view = view_of(game, ana)
    owned = view.players[view.seat or 0].dice
    for count, reason in ((owned + 1, "bonus dice"), (99, "couldn’t read that move"), (-1, "couldn’t read that move")):
        move = {"type": "dice", "station": view.station, "count": count}
        expect_refused(send(game, ana, move=json.dumps(move)), reason)
    wrong = {"type": "dice", "station": view.station % 6 + 1, "count": 0}
    expect_refused(send(game, ana, move=json.dumps(wrong)), f"station {view.station}")
    both = {"type": "dice", "station": view.station, "count": 1, "rest_of_round": True}
    expect_refused(send(game, ana, move=json.dumps(both)), "To sit out the rest of the round, roll no dice now")
    assert seat_of(game, ana).draft == []


@pytest.mark.parametrize(
    "move",
    [
        {"type": "dice", "station": 1, "count": 0},
        {"type": "city", "choice": "hut"},
        {"type": "pyramid", "first": 0},
        {"type": "resign"},
        {"type": "place", "cell": [0, 1], "tile": "1111", "rotation": 0},
        {"type": "bid", "bids": {}},
        {"type": "bid", "bids": {"1": "12"}},
        {"type": "bid", "bids": {"1": [True, 2]}},
        {"type": "bid", "bids": [[1, 2]]},
        {"type": "bid", "bids": {"1": [1, 2]}, "hidden": True},
        {"type": "bid", "bids": None},
        {"type": None},
        {},
    ],
)
def test_what_is_not_asked_is_refused(red: Game, ana: User, move: dict[str, Any]) -> None:
    expect_refused(send(red, ana, move=json.dumps(move)), "")
    assert seat_of(red, ana).draft == []


@pytest.mark.parametrize(
    "move",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        "NaN",
        "\x00",
        "[" * 50_000,
        '{"type":"bid","bids":{"1":[1e400]}}',
        r'{"type":"\ud800"}',
    ],
)
def test_junk_is_refused(red: Game, ana: User, move: str) -> None:
    expect_refused(send(red, ana, move=move), "")
    assert seat_of(red, ana).draft == []


def test_nobody_decides_for_another_seat(red: Game, ana: User, bo: User) -> None:
    before = (fresh(red).version, seat_of(red, bo).draft)
    move = {"type": "sacrifice", "card": 3, "seat": seat_of(red, bo).number}
    expect_refused(send(red, ana, move=json.dumps(move)), "You can only decide for yourself", status=403)
    assert (fresh(red).version, seat_of(red, bo).draft) == before
