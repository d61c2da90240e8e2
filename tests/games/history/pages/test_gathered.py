"""Lines of the log: a station takes two of them, and what several did alike is said once."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from django.utils.html import strip_tags

from accounts.models import User
from games.engine.ruleset import Event
from games.history.pages.log import moves_in_words
from games.models import Game
from games.tables.tables import read_table
from games.texts import events
from tests.games.factories import fresh, play_turn, running_game

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def game(ana: User, bo: User, cy: User) -> Game:
    return running_game(ana, bo, cy, title="chocolatl")


def _lines(game: Game) -> list[str]:
    return [strip_tags(line) for entry in moves_in_words(read_table(fresh(game)), 1) for line in entry.lines]


def _told(*rows: Event) -> list[str]:
    return [told.text for told in events("chocolatl", [(row.kind, row.seat, row.details) for row in rows], NAMES)]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([Event("thrown", seat, {"dice": (), "rests": False}) for seat in (0, 2)], ["Ana and Cy roll no bonus dice."]),
        (
            [
                Event("thrown", 0, {"dice": (), "rests": False}),
                Event("thrown", 1, {"dice": (3,), "rests": False}),
                Event("thrown", 2, {"dice": (), "rests": True}),
            ],
            ["Ana rolls no bonus dice.", "Bo rolls 3.", "Cy sits out the bonus dice for the rest of the round."],
        ),
        ([Event("cube", 1, {}), Event("cube", 1, {})], ["Bo places two cubes in the pyramid."]),
        ([Event("cube", 1, {}), Event("cube", 0, {})], ["Bo and Ana place a cube each in the pyramid."]),
    ],
)
def test_what_happened_alike_is_said_once(rows: list[Event], told: list[str]) -> None:
    assert _told(*rows) == told


def test_a_move_is_told_as_soon_as_it_is_made_and_then_with_those_of_the_others(game: Game) -> None:
    play_turn(game)
    assert len(_lines(game)) == 1
    assert _lines(game)[0].endswith(" makes a sacrifice.")

    play_turn(game)
    first, second = _names(game)
    assert _lines(game) == [f"{first} and {second} make a sacrifice."]

    play_turn(game)
    first, second, third = _names(game)
    told, round_begins = _lines(game)[:2]
    assert told == f"{first}, {second} and {third} make a sacrifice."
    assert round_begins.startswith("Round 1, ")


def test_what_a_turn_of_cacao_laid_is_one_line_whose_parts_know_their_cells(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    while fresh(game).move_count < 30:
        play_turn(game, Random(1))
    entries = [entry for entry in moves_in_words(read_table(fresh(game)), 1) if entry.lines]

    laid = next(entry for entry in entries if "; lays from the display: " in strip_tags(entry.lines[0]))
    assert laid.cells == tuple(re.findall(r'<span data-cells="([^"]+)">', laid.lines[0]))
    assert entries[-1].number == fresh(game).move_count
    assert max(Counter(entry.turn for entry in entries).values()) <= 3


def test_what_a_player_does_next_goes_on_in_the_sentence_but_not_after_another_subject() -> None:
    built, comes = Event("hut-skipped", 0, {}), Event("emperor-comes", 0, {"gold": 1})
    told = events("cacao", [built, built, comes, built, Event("hut-skipped", 1, {})], NAMES)
    assert [part.text for part in told] == [
        "Ana builds no hut;",
        "builds no hut.",
        "The emperor comes to Ana: +1 gold.",
        "Ana builds no hut.",
        "Bo builds no hut.",
    ]


def test_dice_chosen_in_secret_are_not_told_before_all_have_chosen() -> None:
    chosen = [Event("dice-chosen", 0, {}), Event("dice-chosen", 1, {})]
    assert _told(*chosen) == []


def _names(game: Game) -> list[str]:
    """Who has moved, in order."""
    table = read_table(fresh(game))
    return [table.seats[entry.seat].player_name for entry in moves_in_words(table, 1) if entry.seat is not None]
