"""Nights, holidays, pauses and given time: when clocks rest, and for whom."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
import time_machine

from accounts.locale.reader import zone_of
from accounts.models import User
from games.clocks import pauses
from games.clocks.errors import (
    EndsInThePast,
    ExtendedAlready,
    HolidayBegun,
    HolidayOver,
    NightTooLong,
    NotAQuarterHour,
    OwnClock,
    TooManyHolidays,
)
from games.engine.clock.terms import HOUR, Terms
from games.engine.clock.wall import instant
from games.models import Ask, Game, Outage, Pause
from tests.games.clocks.beating import MONDAY
from tests.games.factories import fresh, running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock"), pytest.mark.usefixtures("tiny_title")]


def test_a_night_rests_from_the_next_ask_on(ana: User, bo: User) -> None:
    User.objects.filter(pk=ana.pk).update(time_zone="Europe/Berlin")
    ana.refresh_from_db()
    pauses.set_night(user=ana, begin=time(23), end=time(7))
    terms = Terms(start=12 * HOUR, gain=0, cap=24 * HOUR, nights=True)
    game = running_game(ana, bo, terms=terms)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(hours=12)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(hours=12 + 8)
    pauses.set_night(user=ana, begin=None, end=None)
    assert seat_of(game, ana).deadline == MONDAY + timedelta(hours=12 + 8)


@pytest.mark.parametrize(
    ("begin", "end", "error"),
    [
        (time(22, 10), time(7), NotAQuarterHour),
        (time(22, 0, 1), time(7), NotAQuarterHour),
        (time(20), time(7), NightTooLong),
        (time(21), time(7, 15), NightTooLong),
    ],
)
def test_a_night_is_made_of_quarter_hours_and_no_longer_than_ten(
    begin: time, end: time, error: type[Exception], ana: User
) -> None:
    pauses.set_night(user=ana, begin=time(21), end=time(7))
    with pytest.raises(error):
        pauses.set_night(user=ana, begin=begin, end=end)


def test_holidays_count_at_once(game: Game, ana: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 24), date(2026, 11, 25)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=4)


def test_today_rests_from_now_to_its_end(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(hours=6))
    pauses.change_holidays(user=ana, take=[date(2026, 11, 23)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2, hours=6)


def test_holidays_given_back_leave_an_hour_at_least(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 26), date(2026, 11, 27), date(2026, 11, 28)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2)
    pauses.change_holidays(user=ana, take=[date(2026, 11, 24), date(2026, 11, 25)])
    clock.shift(timedelta(days=2, hours=11, minutes=30))
    pauses.change_holidays(user=ana, give_back=[date(2026, 11, 26), date(2026, 11, 27), date(2026, 11, 28)])
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=4)


def test_only_days_that_have_not_begun_are_given_back(ana: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 23)])
    with pytest.raises(HolidayBegun):
        pauses.change_holidays(user=ana, give_back=[date(2026, 11, 23)])
    with pytest.raises(HolidayOver):
        pauses.change_holidays(user=ana, take=[date(2026, 11, 22)])


def test_a_day_begins_at_its_very_first_instant(ana: User, clock: time_machine.Traveller) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 24)])
    clock.move_to(instant(zone_of(ana), date(2026, 11, 24)))
    with pytest.raises(HolidayBegun):
        pauses.change_holidays(user=ana, give_back=[date(2026, 11, 24)])


@pytest.mark.parametrize(("first", "step", "number"), [(date(2026, 12, 1), 1, 22), (date(2027, 1, 1), 2, 31)])
def test_there_are_so_many_holidays_in_a_year_and_in_a_row(first: date, step: int, number: int, ana: User) -> None:
    days = [first + timedelta(days=step * each) for each in range(number)]
    pauses.change_holidays(user=ana, take=days[:-1])
    with pytest.raises(TooManyHolidays):
        pauses.change_holidays(user=ana, take=days[-1:])


def test_a_pause_rests_at_once(game: Game, ana: User) -> None:
    pauses.pause(fresh(game), MONDAY, MONDAY + timedelta(days=3))
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=5)


def test_whoever_was_asked_first_keeps_the_days_taken_before_others_were_asked(game: Game, ana: User, bo: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 24)])
    later = MONDAY + timedelta(days=4)
    Ask.objects.filter(seat=seat_of(game, bo)).update(asked_at=later)
    pauses.pause(fresh(game), later, later + timedelta(days=1))
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=3)


def test_when_all_pauses_are_ended_none_is_to_come(game: Game, ana: User) -> None:
    for first in (-1, 4):
        pauses.pause(fresh(game), MONDAY + timedelta(days=first), MONDAY + timedelta(days=first + 2))
    pauses.end_pauses(fresh(game))
    assert seat_of(game, ana).deadline == MONDAY + timedelta(days=2)
    assert not Pause.objects.filter(end__gt=MONDAY).exists()


def test_somebody_else_gives_one_gain_once_per_ask(game: Game, ana: User, bo: User) -> None:
    number = seat_of(game, bo).number
    assert number is not None
    pauses.give_time(game=game, user=ana, number=number)
    assert seat_of(game, bo).deadline == MONDAY + timedelta(days=2, hours=12)
    with pytest.raises(ExtendedAlready):
        pauses.give_time(game=game, user=ana, number=number)
    with pytest.raises(OwnClock):
        pauses.give_time(game=game, user=bo, number=number)


@pytest.mark.parametrize(
    ("begin", "end", "is_planned"),
    [(60, 61, True), (60, 60, False), (60, 59, False), (-5, 1, True), (-6, 1, False), (-4, 0, False)],
)
def test_a_maintenance_ends_after_it_begins_and_begins_no_more_than_a_moment_ago(
    clock: time_machine.Traveller, begin: int, end: int, is_planned: bool
) -> None:
    times = {"begin": MONDAY + timedelta(minutes=begin), "end": MONDAY + timedelta(minutes=end)}
    if is_planned:
        assert pauses.plan_maintenance(**times).begin == max(MONDAY, times["begin"])
        return
    with pytest.raises(EndsInThePast):
        pauses.plan_maintenance(**times)
    assert not Outage.objects.exists()
