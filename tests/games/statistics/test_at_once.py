"""Games that end, and tasks that add them up, at the same moment come to the same sums as one after the other."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from games.ratings import voiding
from games.statistics import counting
from games.statistics.counting import note
from games.statistics.models import CountedGame
from games.tables.locking import lock_game
from games.tables.tables import table_of
from tests.games.at_once import at_once, refusals
from tests.games.statistics.counted import finished_game, stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


def test_games_that_end_at_once_and_tasks_that_add_them_up_at_once(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [finished_game(ana, bo), finished_game(bo, ana), finished_game(ana, bo), finished_game(bo, ana)]
    before = stored()
    CountedGame.objects.all().delete()
    counting.forget()
    monkeypatch.setattr(counting, "PIECE", 1)

    @transaction.atomic
    def end(key: int) -> None:
        note(table_of(lock_game(games[key])))

    ends = [lambda key=key: end(key) for key in range(4)]
    assert not refusals(at_once(*ends, counting.count_pending, counting.count_pending))
    assert not refusals(at_once(counting.count_pending, counting.count_pending))

    assert stored() == before


def test_voiding_while_games_are_added_up(ana: User, bo: User, cy: User) -> None:
    games = [finished_game(ana, bo, is_rated=True) for _number in range(3)]

    at_once(
        *[lambda game=game: voiding.void(game=game, admin=cy, reason="arranged") for game in games[:2]],
        counting.count_pending,
        counting.count_pending,
    )
    before = stored()
    counting.rebuild()

    assert stored() == before
    assert before[2]
    assert {row[0] for row in before[2]} == {games[2].pk}


def test_games_that_are_added_up_while_all_is_made_anew_count_once(ana: User, bo: User) -> None:
    for _number in range(3):
        finished_game(ana, bo)
    before = stored()

    for _round in range(20):
        CountedGame.objects.filter(pk=CountedGame.objects.latest("pk").pk).update(is_pending=True)
        outcomes = at_once(counting.rebuild, counting.count_pending, counting.rebuild, counting.count_pending)
        assert not refusals(outcomes)
        assert stored() == before
