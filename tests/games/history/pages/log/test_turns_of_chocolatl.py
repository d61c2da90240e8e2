"""Chocolatl in the news and the log: stations with their cards, each thing once and by what it is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from games.history.pages.entry import Entry
from games.history.pages.log import moves_in_words, read_log
from games.history.pages.turns import Told, in_pictures
from games.models import Game
from games.tables.tables import read_table
from games.titles import chocolatl
from tests.games.factories import bidding_game, confirm, decide, fresh, play_to_end, running_game
from tests.people import People

pytestmark = pytest.mark.django_db
PIECES = Path(chocolatl.__file__).parent / "static/games/chocolatl/pieces.svg"
CARDS = re.compile(r"told__cards--(\d)[^>]*>[\d ]+<")


def entries(game: Game) -> tuple[Entry, ...]:
    return moves_in_words(read_table(fresh(game)), 1)


def news(game: Game, moves: tuple[Entry, ...]) -> str:
    return str(in_pictures(Told.at(read_table(fresh(game))), moves))


def in_text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def over(ana: User, bo: User, cy: User) -> Game:
    return play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(8))


def test_news_that_begin_after_a_question_show_the_station_and_its_cards(over: Game) -> None:
    moves = entries(over)
    answers = [at for at, move in enumerate(moves) if move.move["type"] in ("dice", "city", "pyramid")]
    assert {moves[at].move["type"] for at in answers} == {"dice", "city", "pyramid"}
    for at in answers:
        told = news(over, moves[at : at + 1])
        station = (moves[at].turn - 1) % 6 + 1
        if told:
            first = told.partition("told__seat")[2]
            found = CARDS.search(first)
            assert found
            assert int(found[1]) == station


def test_where_all_six_stations_are_decided_at_once_all_are_named(people: People) -> None:
    game = bidding_game(*people)
    decide(game, people.ana)
    confirm(game, people.ana)
    told = in_text(news(game, entries(game)[-1:]))
    assert told == "Round 1, stations 1 to 6 Ana lays cards face down."
    assert "Round 1, stations 1 to 6" in in_text(str(read_log(read_table(fresh(game)), 1).lines))


def test_that_somebody_lays_cards_is_told_once_in_a_round(over: Game) -> None:
    table = read_table(over)
    rounds = Counter(
        ((move.turn - 1) // 6, name)
        for move in entries(over)
        for name in table.names
        if re.search(rf"\b{name}\b[^.]* lays? cards face down\.", in_text("".join(move.lines)))
    )
    assert set(rounds.values()) == {1}
    assert len(rounds) == table.state.round * 3


def test_an_answer_about_dice_is_told_once(over: Game) -> None:
    told = [in_text("".join(move.lines)) for move in entries(over)]
    assert any("rolls no bonus dice" in text for text in told)
    assert max(text.count(f"{name} rolls no bonus dice") for text in told for name in read_table(over).names) == 1


def test_pieces_have_the_colour_of_whose_they_are(over: Game) -> None:
    table = read_table(over)
    for seat in table.seats:
        assert f'<div class="told__seat seat-{seat.colour}">' in news(over, entries(over))


def test_every_drawing_has_colours_of_its_own_where_no_sheet_gives_it_any() -> None:
    named = re.findall(r"var\((--[a-z-]+)(,?)", PIECES.read_text())
    assert named
    assert [name for name, own in named if not own] == []
