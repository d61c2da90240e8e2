"""All rounds of a game of Chocolatl, to be looked up by those who may see the table."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tables import positions
from tests.games.factories import (
    decide,
    fresh,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def rounds(game: Game, user: User | None = None) -> Any:
    client = browser_of(user) if user else Client()
    return client.get(reverse("games:rounds", args=[game.public_id]))


def sections(answer: Any) -> list[str]:
    """The rounds on the page, the first one first."""
    return list(reversed(answer.content.decode().split('<details class="panel past"')[1:]))


def bids(section: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r'"ranking__bid">(−?\d+)<', section)]


def revealed(game: Game) -> dict[int, list[Any]]:
    """What was revealed in each round, told by the rules."""
    states = [positions.at(game, number) for number in range(game.move_count + 1)]
    in_time = {state.round: state.results for state in states if state.results}
    return in_time | {state.round - 1: state.previous for state in states if state.previous}


def test_every_round_of_a_game_is_told_with_its_bids(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(3))
    told = sections(rounds(game, ana))

    expected = revealed(game)
    assert len(told) == len(expected) > 2
    for section, (number, results) in zip(told, expected.items(), strict=True):
        assert f"Round {number}" in section
        assert bids(section) == [result.bids[seat] for result in results for seat in result.ranking]


def test_a_running_game_tells_what_was_revealed_and_what_everybody_has_seen(ana: User, bo: User, cy: User) -> None:
    game, luck = running_game(ana, bo, cy, title="chocolatl"), Random(6)
    while positions.state_of(fresh(game)).round < 2:
        play_turn(game, luck)
    page = rounds(fresh(game), ana)

    assert [len(results) for results in revealed(fresh(game)).values()] == [
        section.count("past__station") for section in sections(page)
    ]
    known = page.content.decode().split('class="past__known"')[1].split("</dl>")[0]
    assert "Bo" in known
    assert "Ana" not in known


def test_a_bid_that_lies_face_down_does_not_show(ana: User, bo: User, cy: User) -> None:
    game, luck = running_game(ana, bo, cy, title="chocolatl"), Random(6)
    while positions.state_of(fresh(game)).round < 2:
        play_turn(game, luck)
    before = sections(rounds(fresh(game), ana))
    asked = {ana, bo, cy} - {seat.user for seat in fresh(game).seats.filter(ready=True)}
    assert asked == {ana, bo, cy}

    decide(game, bo, luck)
    decide(game, bo, luck)

    assert seat_of(game, bo).ready
    assert sections(rounds(fresh(game), ana)) == before


def test_a_table_of_cacao_leads_to_its_replay(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    assert rounds(game, ana).url == reverse("games:replay", args=[game.public_id])
