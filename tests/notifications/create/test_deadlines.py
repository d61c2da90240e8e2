"""A deadline that moves is news to calendars: the revision of its event rises, whatever moved it and where to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from games.clocks import clocks, pauses
from games.engine.clock.terms import DAY, Terms
from games.models import Game
from games.tables.locking import lock_table
from games.tasks import plan_all_anew
from tests.games.clocks.beating import MONDAY, TERMS
from tests.games.factories import fresh, running_game, seat_of
from tests.notifications.test_feeds import address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def clock() -> Any:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User, clock: time_machine.Traveller) -> Game:
    """A running table of two with a clock; both are asked."""
    return running_game(ana, bo, terms=TERMS)


def event(user: User) -> Any:
    """The one event of the person's calendar."""
    [found] = Calendar.from_ical(Client().get(address(user, "deadlines")).content).walk("VEVENT")
    return found


def take_your_time(game: Game, giver: User, taker: User) -> None:
    pauses.give_time(game=fresh(game), user=giver, number=seat_of(game, taker).number or 0)


def take_a_holiday(_game: Game, _giver: User, taker: User) -> None:
    pauses.change_holidays(user=taker, take=[date(2026, 11, 24)])


def give_a_holiday_back(_game: Game, _giver: User, taker: User) -> None:
    pauses.change_holidays(user=taker, give_back=[date(2026, 11, 24)])


def pause(game: Game, _giver: User, _taker: User) -> None:
    pauses.pause(fresh(game), timezone.now(), timezone.now() + timedelta(days=3))


def end_the_pause(game: Game, _giver: User, _taker: User) -> None:
    pauses.end_pauses(fresh(game))


def close_the_site(_game: Game, _giver: User, _taker: User) -> None:
    pauses.plan_maintenance(begin=timezone.now() + timedelta(hours=1), end=timezone.now() + timedelta(hours=9))
    plan_all_anew()


def agree_on_another_pace(game: Game, _giver: User, _taker: User) -> None:
    with transaction.atomic():
        clocks.change_terms(lock_table(game), Terms(start=5 * DAY, gain=DAY, cap=6 * DAY, weekends=True))


def start_the_clock_anew(game: Game, _giver: User, _taker: User) -> None:
    with transaction.atomic():
        clocks.change_terms(lock_table(game), None)
    with transaction.atomic():
        clocks.change_terms(lock_table(fresh(game)), Terms(start=5 * DAY, gain=DAY, cap=6 * DAY))


Cause = Callable[[Game, User, User], None]


@pytest.mark.parametrize(
    "causes",
    [
        [take_your_time],
        [take_a_holiday, give_a_holiday_back],
        [pause, end_the_pause],
        [close_the_site],
        [pause, agree_on_another_pace],
        [start_the_clock_anew, take_your_time],
        [take_your_time, start_the_clock_anew],
    ],
)
@pytest.mark.parametrize("seconds", [2, 3_600])
def test_each_move_of_a_deadline_is_a_later_revision_of_the_same_event(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller, causes: list[Cause], seconds: int
) -> None:
    before = event(bo)
    for cause in causes:
        clock.shift(timedelta(seconds=seconds))
        cause(game, ana, bo)
        after = event(bo)
        assert after["UID"] == before["UID"]
        assert after["DTSTART"].dt != before["DTSTART"].dt
        assert after["SEQUENCE"] > before["SEQUENCE"]
        assert after["LAST-MODIFIED"].dt > before["LAST-MODIFIED"].dt
        assert after["DTSTAMP"].dt == after["LAST-MODIFIED"].dt
        before = after


def test_two_moves_of_the_same_second_are_two_revisions(game: Game, ana: User, bo: User) -> None:
    sequences = [event(bo)["SEQUENCE"]]
    for cause in (pause, end_the_pause, take_your_time):
        cause(game, ana, bo)
        sequences.append(event(bo)["SEQUENCE"])
    assert sequences == sorted(set(sequences))
    assert sequences[0] == 0


def test_without_a_move_the_calendar_stays_the_same_to_the_letter(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    take_your_time(game, ana, bo)
    first = Client().get(address(bo, "deadlines"))
    clock.shift(timedelta(hours=5))
    second = Client().get(address(bo, "deadlines"), headers={"If-None-Match": first.headers["ETag"]})
    assert second.status_code == 304


def test_what_moves_the_deadline_of_others_is_no_news(game: Game, ana: User, bo: User) -> None:
    before = event(ana)
    take_your_time(game, ana, bo)
    assert event(ana) == before
