"""Games that end at the same moment by the service of the page leave what one after the other would, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Game
from games.ratings import rebuilding
from games.ratings.leaderboards import Leaderboard
from games.statistics import counting
from games.tables import play
from games.tables.tables import read_table
from tests.games.at_once import at_once, refusals
from tests.games.factories import decide, decision, fresh, running_game
from tests.games.ratings import rated
from tests.games.statistics import counted

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


def last_move(*people: User) -> Callable[[], object]:
    """What ends a rated game of these people, of which nothing else is missing."""
    game = running_game(*people, is_rated=True)
    while not _is_at_its_end(game):
        decide(game, _asked(game))
    mover = _asked(game)
    number = decision(game, mover)
    return lambda: play.confirm(game=fresh(game), user=mover, decision=number)


def _asked(game: Game) -> User:
    table = read_table(fresh(game))
    user = next(seat.user for seat in table.seats if seat.waiting_since)
    assert user is not None, "only people are waited for"
    return user


def _is_at_its_end(game: Game) -> bool:
    """Whether a complete draft waits whose confirmation ends the game."""
    table = read_table(fresh(game))
    state = table.draft_of(table.seat_of(_asked(game))).state
    return state.phase == "confirm" and not any(state.hands) and not any(state.bags)


def stored() -> list[Any]:
    """Ratings, figures and the leaderboard when workers have done what is left."""
    rated.settle()
    places = [(one.place, one.row.user_id, one.row.score) for one in Leaderboard("tiny").top().rows]
    return [rated.stored(), counted.stored(), places]


def made_anew() -> list[Any]:
    """The same from the games alone, one after the other."""
    rebuilding.rebuild()
    counting.rebuild()
    return stored()


def test_last_moves_of_games_of_the_same_people_at_once(ana: User, bo: User, cy: User) -> None:
    ends = [last_move(*people) for people in [(ana, bo), (bo, ana), (ana, bo, cy), (cy, bo)]]

    assert not refusals(at_once(*ends))

    assert Game.objects.filter(status=Game.Status.FINISHED).count() == 4
    found = stored()
    assert len(found[0][0]) == 9, "a row for each person in each game"
    assert found == made_anew()


def test_a_last_move_its_tasks_and_a_rebuild_at_once(ana: User, bo: User, cy: User) -> None:
    rated.rated_game(ana, bo)
    rated.rated_game(ana, bo, cy)
    ends = [last_move(ana, bo), last_move(cy, bo)]

    outcomes = at_once(
        *ends, counting.count_pending, rated.settle, lambda: call_command("rebuild"), lambda: call_command("rebuild")
    )

    assert not refusals(outcomes)
    assert stored() == made_anew()
