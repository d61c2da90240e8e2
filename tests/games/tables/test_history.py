"""What happened in the moves of a game is told by the rules again, the same each time, and only as often as needed."""

from __future__ import annotations

import json
from random import Random

import pytest

from accounts.models import User
from games.engine.ruleset import Document
from games.models import Game, Move
from games.operations import administering
from games.tables import history, positions
from games.tables.history import Happened
from tests.games.factories import (
    RANDOM_BOT,
    fresh,
    moves_of,
    play_to_end,
    play_turn,
    running_game,
)
from tests.games.tiny_title import TINY

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]


def told(game: Game, first: int = 1) -> list[Happened]:
    """What happened from a move on."""
    return list(history.happened_in(fresh(game), moves_of(game)[first - 1 :]))


def told_anew(game: Game, first: int = 1) -> list[Happened]:
    """The same in a process that knows nothing."""
    history.cache.clear()
    return told(game, first)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """The moves that the tiny title's rules are asked to make from here on."""
    made: list[Document] = []
    apply = type(TINY.rules).apply

    def noted(self: object, state: object, move: object) -> object:
        made.append(TINY.rules.moves.write(move))
        return apply(self, state, move)

    monkeypatch.setattr(type(TINY.rules), "apply", noted)
    return made


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_what_happened_is_plain_data_and_the_same_wherever_the_telling_begins(title: str, ana: User) -> None:
    game = play_to_end(running_game(ana, bots=[RANDOM_BOT] * 2, title=title), Random(1))
    whole = told_anew(game)
    assert len(whole) == game.move_count
    events = [told.events for told in whole]
    assert json.loads(json.dumps(events)) == events
    for first in (1, 2, game.move_count - history.KEPT, game.move_count - 5, game.move_count):
        assert told_anew(game, first) == whole[first - 1 :]
        assert told(game, 2) == whole[1:]
        assert told(game, first) == whole[first - 1 :]


def test_only_new_moves_are_made_again(tiny: Game, applied: list[Document]) -> None:
    play_turn(tiny)
    play_turn(tiny)
    told(tiny)
    before = fresh(tiny).move_count
    play_turn(tiny)
    applied.clear()
    whole = told(tiny)
    assert len(applied) == fresh(tiny).move_count - before
    assert told(tiny, before) == whole[before - 1 :]
    assert len(applied) == fresh(tiny).move_count - before
    assert told_anew(tiny) == whole


def test_moves_that_were_taken_back_are_told_of_no_more(tiny: Game, ana: User) -> None:
    for _turn in range(4):
        play_turn(tiny, Random(1))
    told(tiny)
    administering.take_back(game=tiny, admin=ana, number=1)
    for _turn in range(3):
        play_turn(tiny, Random(2))
    assert told(tiny) == told_anew(tiny)


def test_nothing_is_told_of_moves_that_somebody_takes_back_at_this_moment(tiny: Game) -> None:
    for _turn in range(3):
        play_turn(tiny)
    seen, moves = fresh(tiny), moves_of(tiny)
    history.happened_in(seen, moves[:1])
    Move.objects.filter(pk=moves[1].pk).update(data={"type": "play", "seat": moves[1].seat, "stone": 99})
    assert history.happened_in(seen, [*moves_of(tiny)][1:]) == [history.NOTHING] * (len(moves) - 1)


def test_a_game_that_is_not_asked_for_is_forgotten_and_told_again(tiny: Game, applied: list[Document]) -> None:
    play_turn(tiny)
    whole = told(tiny)
    history.cache.clear()
    positions.cache.clear()
    applied.clear()
    assert told(tiny) == whole
    assert applied
