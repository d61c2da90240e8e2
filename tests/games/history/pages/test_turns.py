"""Turns in one pictured line each, in the log and since the reader's last move."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.engine.diff import Change, Places
from games.history.pages.log import moves_in_words, read_log
from games.history.pages.turns import Told, heading, in_pictures
from games.models import Game
from games.tables.tables import read_table
from games.titles.cacao.rules.board import INDEX
from tests.games.factories import (
    bidding_game,
    confirm,
    decide,
    fresh,
    play_turn,
    running_game,
)
from tests.people import People

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    game = running_game(ana, bo, title="cacao")
    for _turn in range(6):
        play_turn(game, Random(5))
    return fresh(game)


def test_the_log_names_each_turn_once_the_latest_first(game: Game) -> None:
    lines = str(read_log(read_table(game), 1).lines)
    turns = [int(number) for number in re.findall(r'<li class="log__turn" id="t(\d+)"><strong>Turn \1<', lines)]

    assert turns == sorted(set(turns), reverse=True)
    assert turns[-1] == 1


def heads_of_a_round(game: Game) -> list[str]:
    """What the log calls the parts of the first round, the first one first."""
    while read_table(fresh(game)).state.round == 1:
        play_turn(fresh(game), Random(5))
    lines = str(read_log(read_table(fresh(game)), 1).lines)
    return re.findall(r'class="log__turn" id="t\d+"><strong>([^<]+)</strong>', lines)[::-1]


def test_a_gold_round_of_chocolatl_is_told_station_by_station(gold_track: None, people: People) -> None:
    assert heads_of_a_round(bidding_game(*people)) == [
        "Round 1, station 1 Chocolatl",
        "Round 1, station 2 Harvest",
        "Round 1, station 3 City",
        "Round 1, station 4 Pyramid",
        "Round 1, station 5 Drink",
        "Round 1, station 6 Tachli",
    ]


def test_stations_that_are_decided_in_one_go_are_named_together(people: People) -> None:
    heads = heads_of_a_round(bidding_game(*people))

    told = [re.findall(r"\d", head)[1:] for head in heads]
    stations = [number for found in told for number in range(int(found[0]), int(found[-1]) + 1)]
    assert heads[0] == "Round 1, stations 1 and 2", "at the third one the first may choose"
    assert stations == [1, 2, 3, 4, 5, 6]


def test_a_turn_is_told_by_what_was_laid_and_what_everybody_has_more_or_less(game: Game) -> None:
    table = read_table(game)
    told = str(in_pictures(Told.at(table), moves_in_words(table, 1))).split("<li data-turn=")

    assert len(told) == 7
    assert all("workers-" in turn for turn in told[1:6])
    before, now = [table.title.new(game.options, bytes.fromhex(game.seed)), table.state]
    for number, name in enumerate(table.names):
        totals = re.findall(rf"{name}</span>(?:(?!told__who).)*?total ([+−]\d+)<", "".join(told))
        gained = sum(int(total.replace("−", "-")) for total in totals)
        assert (
            gained == table.title.rules.scores(now)[number]["total"] - table.title.rules.scores(before)[number]["total"]
        )


def test_a_turn_says_whose_it_was_and_where_it_laid_tiles(game: Game) -> None:
    table = read_table(game)
    moves = moves_in_words(table, 1)
    turns = re.findall(r'data-turn="(\d)" data-cells="([^"]+)"', str(in_pictures(Told.at(table), moves)))

    assert [seat for seat, _cells in turns] == [str(moves[0].seat), str(1 - (moves[0].seat or 0))] * 3
    laid = [move.move["cell"] for move in moves if "cell" in move.move]
    assert " ".join(cells for _seat, cells in turns).split() == [f"c{x}_{y}" for x, y in laid]


def test_a_turn_says_how_much_more_everybody_has_in_all(game: Game) -> None:
    table = read_table(game)
    told = str(in_pictures(Told.at(table), moves_in_words(table, 1)))
    before = table.title.rules.scores(table.title.new(game.options, bytes.fromhex(game.seed)))

    for seat, score in enumerate(table.title.rules.scores(table.state)):
        gained = sum(int(more) for more in re.findall(rf'data-seat="{seat}" data-more="(-?\d+)"', told))
        assert gained == score["total"] - before[seat]["total"]


NEAR = INDEX[(-2, -1)]


def told_at_end_of_turn(game: Game, changes: tuple[Change, ...]) -> list[str]:
    """What the first turn's line tells of each seat, had it changed this."""
    first, *_others = moves_in_words(read_table(game), 1)
    told = str(in_pictures(Told.at(read_table(game)), [first._replace(changes=changes)]))
    return [
        " ".join(re.sub(r"<[^>]+>|^[^>]+>", " ", seat).split()) for seat in told.split('<div class="told__seat ')[1:]
    ]


def test_what_the_turn_of_another_changed_is_told_with_its_cause(game: Game) -> None:
    mover = moves_in_words(read_table(game), 1)[0].seat or 0
    at_temple = (Change(1 - mover, "temples", 0, 6), Change(1 - mover, "temple-places", Places(), Places([(NEAR, 1)])))
    total = Change(1 - mover, "total", -10, -4)

    own, other = told_at_end_of_turn(game, (*at_temple, total))

    assert "temple" not in own
    assert "the temples bring 6 more gold" in other
    assert "now 1st at the temple (1N 2W) now 1st at the temple (row 1 north, column 2 west)" in other
    assert "→" not in other


@pytest.mark.parametrize(
    ("part", "old", "new", "words"),
    [
        ("hut_bonus", 3, 2, "the huts bring 1 less gold"),
        ("hut_bonus", 3, 5, "the huts bring 2 more gold"),
        ("temples", 6, 3, "the temples bring 3 less gold"),
        ("temple-places", Places([(NEAR, 2)]), Places(), "no longer at the temple (row 1 north, column 2 west)"),
    ],
)
def test_nothing_that_others_lose_or_win_lacks_a_cause(game: Game, part: str, old: Any, new: Any, words: str) -> None:
    mover = moves_in_words(read_table(game), 1)[0].seat or 0

    assert words in told_at_end_of_turn(game, (Change(1 - mover, part, old, new),))[1]


@pytest.mark.parametrize(
    ("is_laid", "is_over", "is_told"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_what_comes_of_anothers_turn_before_ones_own_does_not_read_as_if_one_had_moved(
    game: Game, is_laid: bool, is_over: bool, is_told: bool
) -> None:
    first = next(move for move in moves_in_words(read_table(game), 1) if move.pictures)
    brought = first._replace(
        changes=(Change(first.seat or 0, "gold", 0, 1),),
        pictures=first.pictures if is_laid else (),
        before=(),
        ended=first.turn if is_over else 0,
    )

    assert ("not played yet" in heading(Told.at(read_table(game)), [brought])) == is_told


def test_what_happens_to_all_at_once_is_nobodys_turn(people: People) -> None:
    game = bidding_game(*people)
    table = read_table(fresh(game))

    assert "data-turn" not in str(in_pictures(Told.at(table), moves_in_words(table, 1)))


def test_sacrifices_are_told_though_the_first_round_has_begun(people: People) -> None:
    game = bidding_game(*people)
    decide(game, people.ana)
    confirm(game, people.ana)
    table = read_table(fresh(game))
    told = re.sub(r"<[^>]+>", " ", str(in_pictures(Told.at(table), moves_in_words(table, 1))))

    assert " ".join(told.split()).startswith("Before the first round ")
    assert len(re.findall(r"Ana[^.]* make a sacrifice\.", told)) == 1
    assert "makes a sacrifice." not in told
    assert "Ana lays cards face down." in told


def test_no_line_of_a_log_holds_a_code(game: Game) -> None:
    words = re.sub(r"<[^>]+>", " ", str(read_log(read_table(game), 1).lines))

    assert not re.search(r"\b[0-4]{4}\b(?!,)", words.replace("2026", ""))
