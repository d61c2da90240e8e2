"""Wall clocks: a time that is skipped, one that is shown twice, zones and what only looks like one."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.engine.clock.wall import (
    FIRST,
    LAST,
    instant,
    zone_names,
)
from tests.games.engine.clock.instants import (
    APIA,
    BERLIN,
    CAIRO,
    LORD_HOWE,
    NEW_YORK,
    SAO_PAULO,
    utc,
)

ORDINARY = [
    (BERLIN, "2026-11-21 20:00", "2026-11-21 19:00"),
    (NEW_YORK, "2026-07-04 00:00", "2026-07-04 04:00"),
    (LORD_HOWE, "2026-07-01 00:00", "2026-06-30 13:30"),
]
SKIPPED = [
    (BERLIN, "2026-03-29 02:00", "2026-03-29 01:00"),
    (BERLIN, "2026-03-29 02:45", "2026-03-29 01:00"),
    (BERLIN, "2026-03-29 03:00", "2026-03-29 01:00"),
    (NEW_YORK, "2026-03-08 02:30", "2026-03-08 07:00"),
    (LORD_HOWE, "2026-10-04 02:15", "2026-10-03 15:30"),
    (APIA, "2011-12-30 00:00", "2011-12-30 10:00"),
    (APIA, "2011-12-30 23:45", "2011-12-30 10:00"),
    (APIA, "2011-12-31 00:00", "2011-12-30 10:00"),
    (SAO_PAULO, "2017-10-15 00:00", "2017-10-15 03:00"),
    (CAIRO, "2026-04-24 00:30", "2026-04-23 22:00"),
]
TWICE = [
    (BERLIN, "2026-10-25 02:00", "2026-10-25 00:00"),
    (BERLIN, "2026-10-25 02:45", "2026-10-25 00:45"),
    (BERLIN, "2026-10-25 03:00", "2026-10-25 02:00"),
    (NEW_YORK, "2026-11-01 01:30", "2026-11-01 05:30"),
    (LORD_HOWE, "2026-04-05 01:45", "2026-04-04 14:45"),
    (LORD_HOWE, "2026-04-05 02:00", "2026-04-04 15:30"),
    (SAO_PAULO, "2018-02-17 23:30", "2018-02-18 01:30"),
    (SAO_PAULO, "2018-02-18 00:00", "2018-02-18 03:00"),
]


def at(zone: ZoneInfo, shown: str) -> datetime:
    wall = datetime.fromisoformat(shown)
    return instant(zone, wall.date(), wall.time())


@pytest.mark.parametrize(("zone", "shown", "expected"), ORDINARY)
def test_most_times_are_shown_once(zone: ZoneInfo, shown: str, expected: str) -> None:
    assert at(zone, shown) == utc(expected)


@pytest.mark.parametrize(("zone", "shown", "expected"), SKIPPED)
def test_a_time_that_is_skipped_means_the_first_instant_after_the_gap(
    zone: ZoneInfo, shown: str, expected: str
) -> None:
    assert at(zone, shown) == utc(expected)


@pytest.mark.parametrize(("zone", "shown", "expected"), TWICE)
def test_a_time_that_is_shown_twice_means_the_first(zone: ZoneInfo, shown: str, expected: str) -> None:
    assert at(zone, shown) == utc(expected)


@pytest.mark.parametrize(
    "name", ["Europe/Berlin", "America/St_Johns", "Africa/Casablanca", "Asia/Gaza", "Pacific/Apia"]
)
def test_no_earlier_instant_shows_as_much_on_any_day_of_four_years(name: str) -> None:
    zone = ZoneInfo(name)
    for number in range(date(2008, 1, 1).toordinal(), date(2012, 1, 1).toordinal()):
        wall = datetime.combine(date.fromordinal(number), time(number % 24, number // 24 % 4 * 15))
        found = instant(zone, wall.date(), wall.time())
        before = [found - timedelta(seconds=1), *(found - timedelta(minutes=15 * step) for step in range(1, 13))]
        assert found.astimezone(zone).replace(tzinfo=None) >= wall
        assert all(early.astimezone(zone).replace(tzinfo=None) < wall for early in before)


def test_what_no_calendar_holds_is_moved_to_its_ends() -> None:
    assert instant(NEW_YORK, date.max, time(23)) == LAST
    assert instant(BERLIN, date.min) == FIRST


@pytest.mark.parametrize("name", ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Calcutta", "Etc/GMT+12"])
def test_zones_go_by_the_names_of_iana(name: str) -> None:
    assert name in zone_names()


@pytest.mark.parametrize("name", ["", "europe/berlin", "Europe", "localtime", "posixrules", "/etc/passwd", "../UTC"])
def test_what_lies_beside_the_zones_is_none(name: str) -> None:
    assert name not in zone_names()
