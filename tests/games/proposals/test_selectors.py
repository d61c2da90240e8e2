"""Each read of proposals finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Proposal, Seat
from games.proposals import selectors
from tests.games.factories import running_game
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_table_is_quiet_where_nobody_moves_and_nobody_was_asked_since(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    before = timezone.now() - timedelta(days=60)
    long_ago, lately = before - timedelta(days=1), before + timedelta(days=1)
    states: tuple[tuple[dict[str, Any], Any, bool], ...] = (
        ({"last_move_at": None, "started_at": long_ago}, None, True),
        ({"last_move_at": None, "started_at": lately}, None, False),
        ({"last_move_at": long_ago}, None, True),
        ({"last_move_at": lately}, None, False),
        ({"last_move_at": long_ago}, long_ago, True),
        ({"last_move_at": long_ago}, lately, False),
        ({"last_move_at": long_ago, "terms": {"start": 1}}, None, False),
        ({"last_move_at": long_ago, "status": Game.Status.CANCELLED, "ended_at": long_ago}, None, False),
    )
    for state, asked_at, is_quiet in states:
        with undone():
            Game.objects.filter(pk=game.pk).update(**state)
            if asked_at:
                facts = {"made_at": asked_at, "closed_at": asked_at, "status": "refused"}
                Proposal.objects.create(game=game, code="abandon", epoch=0, after_move=0, **facts)
            assert selectors.quiet_tables(before).exists() is is_quiet, (state, asked_at)


def test_a_seat_is_to_be_taken_over_while_it_is_given_up_and_its_table_goes_on(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    game.seats.filter(user=bo).update(stand_in=Seat.StandIn.GIVEN_UP, is_offered=True, successor=cy)

    def found() -> tuple[int, int]:
        return len(selectors.offered_seats(cy)[:9]), len(selectors.seats_to_take_over(cy)[:9])

    assert found() == (1, 1)
    changes: tuple[tuple[Any, dict[str, Any], tuple[int, int]], ...] = (
        (game.seats.filter(user=bo), {"stand_in": Seat.StandIn.AGREED}, (0, 0)),
        (game.seats.filter(user=bo), {"resigned": True}, (0, 0)),
        (game.seats.filter(user=bo), {"is_offered": False}, (0, 1)),
        (game.seats.filter(user=bo), {"successor": None}, (1, 0)),
        (game.seats.filter(user=ana), {"user": cy}, (0, 1)),
        (Game.objects, {"is_public": False}, (0, 1)),
        (Game.objects, {"status": Game.Status.CANCELLED, "ended_at": timezone.now()}, (0, 0)),
    )
    for rows, change, left in changes:
        with undone():
            rows.update(**change)
            assert found() == left, change
