"""Beside a board: whose clock runs and who is away, as far as its reader may know and do something about it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.clocks import pauses
from games.clocks.presenters.clocks import Attendance, attendance
from games.engine.clock.terms import DAY, Terms
from games.models import Game, Seat
from games.tables.tables import read_table
from tests.games.clocks.beating import MONDAY
from tests.games.factories import fresh, running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock"), pytest.mark.usefixtures("tiny_title")]


def of(game: Game, person: User, reader: User | AnonymousUser) -> Attendance:
    """What a reader is told about somebody's seat."""
    return next(each for each in attendance(read_table(fresh(game)), reader) if each.seat.user_id == person.pk)


def test_when_people_rest_is_known_to_those_who_play_with_them(game: Game, ana: User, bo: User, cy: User) -> None:
    pauses.pause(fresh(game), MONDAY, MONDAY + timedelta(days=1))
    clocks = [of(game, bo, reader).clock for reader in (ana, bo, cy, AnonymousUser())]
    assert [bool(clock and clock.rests) for clock in clocks] == [True, True, False, False]
    assert all(clocks)


def test_who_is_asked_to_take_a_seat_over_is_known_to_who_may_ask(game: Game, ana: User, bo: User, cy: User) -> None:
    Seat.objects.filter(pk=seat_of(game, bo).pk).update(
        stand_in=Seat.StandIn.GIVEN_UP, is_offered=True, successor=cy, deadline=None
    )
    dee = User.objects.create(username="Dee")
    shown = {reader: of(game, bo, reader) for reader in (ana, cy, dee)}
    assert [shown[reader].successor for reader in (ana, cy, dee)] == ["Cy", "", ""]
    assert [shown[reader].may_take for reader in (ana, cy, dee)] == [False, True, True]


@pytest.mark.parametrize(("gain", "may_give"), [(DAY, True), (0, False)])
def test_time_is_given_where_the_terms_have_any_to_give(ana: User, bo: User, gain: int, may_give: bool) -> None:
    game = running_game(ana, bo, terms=Terms(start=2 * DAY, gain=gain, cap=4 * DAY))
    assert of(game, bo, ana).may_give_time == may_give
    assert not of(game, ana, ana).may_give_time
