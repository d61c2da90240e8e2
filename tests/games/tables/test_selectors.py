"""What is read of tables for others than those who sit there: whom one met, and where a bot is owed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.tables.selectors import acquaintances, late_bots
from tests.games.factories import running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_whom_one_met_is_offered_as_long_as_they_may_come(ana: User, bo: User, cy: User) -> None:
    running_game(ana, bo, cy)
    assert acquaintances(ana) == ["Bo", "Cy"]
    User.objects.filter(pk=bo.pk).update(is_active=False)
    assert acquaintances(ana) == ["Cy"]


@pytest.mark.parametrize(
    "played_by", [{"resigned": True}, {"stand_in": Seat.StandIn.GIVEN_UP}, {"user": None, "bot": "greedy"}]
)
def test_a_seat_that_waits_for_a_bot_is_found(tiny: Game, ana: User, played_by: dict[str, object]) -> None:
    seat = seat_of(tiny, ana)
    soon = timezone.now() + timedelta(minutes=1)
    assert seat not in late_bots(soon)
    Seat.objects.filter(pk=seat.pk).update(**played_by)
    assert seat in late_bots(soon)
    assert seat not in late_bots(timezone.now() - timedelta(days=1))
