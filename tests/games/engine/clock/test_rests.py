"""Rests: weekends, nights, holidays, pauses and outages, on days on which clocks change."""

from dataclasses import replace
from datetime import date, time
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from games.engine.clock.rests import (
    Absences,
    Night,
    Window,
    holidays,
    nights,
    outages,
    rests,
    united,
    weekends,
)
from tests.games.engine.clock.instants import (
    APIA,
    BERLIN,
    CAIRO,
    LORD_HOWE,
    NEVER_RESTS,
    NEW_YORK,
    RESTS,
    SAO_PAULO,
    after,
    utc,
    window,
)

LONG_NIGHT = Night(time(23), time(7))


def night(zone: ZoneInfo, begin: str, end: str, day: str) -> Window:
    return next(nights(zone, Night(time.fromisoformat(begin), time.fromisoformat(end)), date.fromisoformat(day)))


@pytest.mark.parametrize(
    ("zone", "day", "expected"),
    [
        (BERLIN, "2026-11-21", ("2026-11-20 23:00", "2026-11-22 23:00")),
        (BERLIN, "2026-03-28", ("2026-03-27 23:00", "2026-03-29 22:00")),
        (BERLIN, "2026-10-24", ("2026-10-23 22:00", "2026-10-25 23:00")),
        (NEW_YORK, "2026-03-07", ("2026-03-07 05:00", "2026-03-09 04:00")),
        (NEW_YORK, "2026-10-31", ("2026-10-31 04:00", "2026-11-02 05:00")),
        (LORD_HOWE, "2026-10-03", ("2026-10-02 13:30", "2026-10-04 13:00")),
        (LORD_HOWE, "2026-04-04", ("2026-04-03 13:00", "2026-04-05 13:30")),
        (APIA, "2011-12-31", ("2011-12-30 10:00", "2012-01-01 10:00")),
    ],
)
def test_a_weekend_is_from_saturday_to_monday_on_the_wall(zone: ZoneInfo, day: str, expected: tuple[str, str]) -> None:
    assert next(weekends(zone, date.fromisoformat(day))) == window(*expected)


def test_the_next_weekend_is_looked_for_from_any_day() -> None:
    found = {next(weekends(BERLIN, date(2026, 11, day))) for day in range(15, 22)}
    assert found == {window("2026-11-20 23:00", "2026-11-22 23:00")}


@pytest.mark.parametrize(
    ("zone", "times", "day", "expected"),
    [
        (BERLIN, ("01:00", "09:00"), "2026-11-21", ("2026-11-21 00:00", "2026-11-21 08:00")),
        (BERLIN, ("23:00", "07:00"), "2026-11-21", ("2026-11-21 22:00", "2026-11-22 06:00")),
        (BERLIN, ("22:00", "00:00"), "2026-11-21", ("2026-11-21 21:00", "2026-11-21 23:00")),
        (BERLIN, ("23:00", "07:00"), "2026-03-28", ("2026-03-28 22:00", "2026-03-29 05:00")),
        (BERLIN, ("23:00", "07:00"), "2026-10-24", ("2026-10-24 21:00", "2026-10-25 06:00")),
        (NEW_YORK, ("23:00", "07:00"), "2026-03-07", ("2026-03-08 04:00", "2026-03-08 11:00")),
        (NEW_YORK, ("01:30", "03:00"), "2026-11-01", ("2026-11-01 05:30", "2026-11-01 08:00")),
        (LORD_HOWE, ("02:15", "07:00"), "2026-10-04", ("2026-10-03 15:30", "2026-10-03 20:00")),
        (LORD_HOWE, ("01:30", "01:45"), "2026-04-05", ("2026-04-04 14:30", "2026-04-04 14:45")),
        (SAO_PAULO, ("23:00", "00:30"), "2017-10-14", ("2017-10-15 02:00", "2017-10-15 03:00")),
        (APIA, ("23:00", "07:00"), "2011-12-29", ("2011-12-30 09:00", "2011-12-30 10:00")),
        (APIA, ("23:00", "07:00"), "2011-12-30", ("2011-12-30 10:00", "2011-12-30 17:00")),
    ],
)
def test_a_night_is_a_window_on_the_wall(
    zone: ZoneInfo, times: tuple[str, str], day: str, expected: tuple[str, str]
) -> None:
    assert night(zone, *times, day) == window(*expected)


def test_a_night_from_a_time_to_the_same_time_is_none() -> None:
    assert list(nights(BERLIN, Night(time(23), time(23)), date(2026, 11, 21))) == []


def test_a_night_that_falls_into_the_gap_is_empty() -> None:
    begin, end = night(BERLIN, "02:00", "02:45", "2026-03-29")
    assert begin == end == utc("2026-03-29 01:00")
    found = rests(
        replace(RESTS, weekends=False), Absences(BERLIN, Night(time(2), time(2, 45))), utc("2026-03-28 12:00")
    )
    assert list(islice(found, 3)) == [
        window("2026-03-27 01:00", "2026-03-27 01:45"),
        window("2026-03-28 01:00", "2026-03-28 01:45"),
        window("2026-03-30 00:00", "2026-03-30 00:45"),
    ]


@pytest.mark.parametrize(
    ("zone", "day", "expected"),
    [
        (BERLIN, "2026-12-24", ("2026-12-23 23:00", "2026-12-24 23:00")),
        (BERLIN, "2026-03-29", ("2026-03-28 23:00", "2026-03-29 22:00")),
        (NEW_YORK, "2026-11-01", ("2026-11-01 04:00", "2026-11-02 05:00")),
        (SAO_PAULO, "2017-10-15", ("2017-10-15 03:00", "2017-10-16 02:00")),
        (CAIRO, "2026-04-24", ("2026-04-23 22:00", "2026-04-24 21:00")),
        (APIA, "2011-12-30", ("2011-12-30 10:00", "2011-12-30 10:00")),
    ],
)
def test_a_holiday_is_a_whole_day_of_the_calendar(zone: ZoneInfo, day: str, expected: tuple[str, str]) -> None:
    assert list(holidays(zone, [date.fromisoformat(day)])) == [window(*expected)]


def test_holidays_in_a_row_are_one_rest() -> None:
    days = frozenset({date(2026, 12, 26), date(2026, 12, 24), date(2026, 12, 25)})
    found = rests(NEVER_RESTS, Absences(BERLIN, holidays=days), utc("2026-12-01 00:00"))
    assert list(found) == [window("2026-12-23 23:00", "2026-12-26 23:00")]


def test_the_last_day_of_all_is_a_holiday_too() -> None:
    assert [rest.end.year for rest in holidays(BERLIN, [date.max])] == [9999]


def test_an_outage_rests_from_the_last_heartbeat_to_an_hour_after() -> None:
    gap = window("2026-11-21 20:00", "2026-11-22 20:00")
    assert list(outages([gap])) == [window("2026-11-21 20:00", "2026-11-22 21:00")]


def test_ten_minutes_without_a_heartbeat_are_no_outage_and_a_second_more_is_one() -> None:
    beat = utc("2026-11-21 20:00")
    assert list(outages([after(beat, 600)])) == []
    assert list(outages([after(beat, 601)])) == [after(beat, 601 + 3600)]


def test_rests_of_all_kinds_are_united() -> None:
    absences = Absences(
        BERLIN,
        LONG_NIGHT,
        holidays=frozenset({date(2026, 11, 23)}),
        pauses=(window("2026-11-24 05:00", "2026-11-24 08:00"), window("2026-11-24 07:00", "2026-11-24 07:30")),
        outages=(window("2026-11-24 08:00", "2026-11-24 08:30"),),
    )
    assert list(islice(rests(RESTS, absences, utc("2026-11-20 12:00")), 3)) == [
        window("2026-11-19 22:00", "2026-11-20 06:00"),
        window("2026-11-20 22:00", "2026-11-24 09:30"),
        window("2026-11-24 22:00", "2026-11-25 06:00"),
    ]


def test_clocks_rest_at_weekends_and_at_night_only_if_the_terms_say_so() -> None:
    absences, noon = Absences(BERLIN, LONG_NIGHT), utc("2026-11-20 12:00")
    nightly, weekly = replace(RESTS, weekends=False), replace(RESTS, nights=False)
    assert list(rests(NEVER_RESTS, absences, noon)) == []
    assert next(rests(nightly, absences, noon)) == window("2026-11-19 22:00", "2026-11-20 06:00")
    assert next(rests(weekly, absences, noon)) == window("2026-11-20 23:00", "2026-11-22 23:00")


def test_windows_that_touch_are_one_and_empty_ones_are_none() -> None:
    early, late = window("2026-11-21 20:00", "2026-11-21 21:00"), window("2026-11-21 21:00", "2026-11-21 22:00")
    empty = window("2026-11-21 23:00", "2026-11-21 23:00")
    assert list(united([early, late, empty])) == [Window(early.begin, late.end)]
    assert list(united([])) == []
