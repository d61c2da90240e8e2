"""Where the turns of a game end, and how the scores stood there."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.history import course
from games.history.course import course_of
from games.models import Game
from games.tables import positions
from tests.games.factories import (
    decide,
    fresh,
    play_to_end,
    play_turn,
    running_game,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_the_scores_at_each_end_are_those_of_that_position(
    title: str, tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    game = play_to_end(running_game(ana, bo, cy, title=title), Random(3))
    ends = course_of(game).ends
    assert [ends[0].number, ends[-1].number] == [0, game.move_count]
    assert len(ends) > 5
    for end in ends:
        assert end.scores == game.edition.rules.scores(positions.at(game, end.number))


def test_a_turn_of_cacao_ends_where_the_next_one_begins(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(3))
    ends = course_of(game).ends
    assert [end.turn for end in ends[1:]] == list(range(1, len(ends)))
    for end in ends[1:-1]:
        assert game.edition.rules.turn_number(positions.at(game, end.number - 1)) == end.turn
        assert game.edition.rules.turn_number(positions.at(game, end.number)) == end.turn + 1


@pytest.mark.django_db(transaction=True)
def test_a_course_that_is_followed_while_the_game_is_played_is_the_same(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao"), Random(3)
    for _step in range(20):
        course_of(fresh(game))
        play_turn(game, luck)
    followed = course_of(fresh(game)).ends
    course.cache.clear()
    assert course_of(fresh(game)).ends == followed


@pytest.mark.django_db(transaction=True)
def test_a_course_that_is_known_asks_the_database_nothing(tiny: Game, ana: User) -> None:
    decide(tiny, ana)
    game = fresh(tiny)
    course_of(game)
    with CaptureQueriesContext(connection) as queries:
        course_of(game)
    assert len(queries) == 0


def test_every_position_lies_in_a_turn_between_two_ends(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(3))
    known = course_of(game)
    for number in range(game.move_count + 1):
        before, after = known.before(number), known.after(number)
        assert before is None if number == 0 else before and before.number < number <= known.turn_with(number).number
        assert after is None if number == game.move_count else after and after.number > number
