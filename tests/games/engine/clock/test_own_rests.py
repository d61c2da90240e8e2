"""Rests of a tournament's table, and the end that they promise."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from games.engine.clock import bank
from games.engine.clock.own_rests import NIGHT, OwnRests, latest_end, read_own_rests, terms_of, write_own_rests
from games.engine.clock.rests import Absences, rests
from games.engine.fields import Unreadable

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_only_the_first_days_of_holidays_since_the_start_rest() -> None:
    own = OwnRests("Europe/Berlin", date(2026, 3, 2), 2)
    days = [date(2026, 3, day) for day in (9, 1, 2, 7)]
    assert own.of_holidays(days) == [date(2026, 3, 2), date(2026, 3, 7)]


def test_they_are_read_as_they_were_written() -> None:
    own = OwnRests("Europe/Berlin", date(2026, 3, 2), 2)
    assert read_own_rests(write_own_rests(own)) == own
    assert read_own_rests(None) is None
    for wrong in ({"zone": "Europe/Nowhere"}, {"holidays": 61}):
        with pytest.raises(Unreadable):
            read_own_rests(write_own_rests(own) | wrong)


def test_the_end_is_at_the_end_of_a_day_and_later_for_more_people() -> None:
    ends = [
        latest_end(BEGIN, people=people, terms=terms_of(2, weekends=False), zone="Europe/Berlin", holidays=0)
        for people in (2, 3)
    ]
    assert [end.astimezone(ZoneInfo("Europe/Berlin")).time().hour for end in ends] == [0, 0]
    assert ends[0] < ends[1]


def test_the_end_counts_holidays_on_working_days_and_time_for_what_no_clock_counts() -> None:
    """From Friday 20:00 on two days of 16 hours each, not at the weekend nor on Monday and Tuesday: Friday 20:00."""
    berlin = ZoneInfo("Europe/Berlin")
    friday = datetime(2026, 3, 6, 20, tzinfo=berlin)
    end = latest_end(friday, people=2, terms=terms_of(1, weekends=True), zone="Europe/Berlin", holidays=1)
    assert end == datetime(2026, 3, 15, tzinfo=berlin)


@pytest.mark.parametrize("seed", range(40))
def test_no_course_of_a_game_ends_later_than_promised(seed: int) -> None:
    """People use every second, at any hour, with holidays on the worst days, also over changes of clocks."""
    luck = Random(seed)
    people, days, holidays = luck.randint(2, 5), luck.randint(1, 7), luck.randint(0, 3)
    terms = terms_of(days, weekends=luck.random() < 0.5)
    zone = luck.choice(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
    begin = BEGIN + timedelta(hours=luck.randrange(24 * 250))
    promised = latest_end(begin, people=people, terms=terms, zone=zone, holidays=holidays)
    taken = [
        frozenset(begin.date() + timedelta(days=luck.randrange(40)) for _day in range(holidays))
        for _one in range(people)
    ]
    left, now = [terms.start] * people, begin
    while any(left):
        for one in range(people):
            spent = left[one] if luck.random() < 0.1 else min(left[one], luck.randrange(1, 86_400))
            away = Absences(ZoneInfo(zone), NIGHT, taken[one])
            now = bank.deadline(spent, now, rests(terms, away, now))
            left[one] -= spent
    assert now <= promised
