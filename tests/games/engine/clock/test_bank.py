"""The bank: gains, deadlines, what is used; every sentence of the spec by hand, then beside a count of minutes."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from games.engine.clock import bank
from games.engine.clock.rests import (
    Absences,
    Night,
    Window,
    rests,
)
from games.engine.clock.terms import PRESETS, Terms
from tests.games.engine.clock import minutes
from tests.games.engine.clock.instants import (
    BERLIN,
    DAY,
    HOUR,
    LORD_HOWE,
    NEVER_RESTS,
    NEW_YORK,
    RESTS,
    utc,
    window,
)

NIGHT = Night(time(23), time(7))


class CountingZone(ZoneInfo):
    """Counts how often somebody asks what time it is there."""

    questions = 0

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        self.questions += 1
        return super().utcoffset(moment)


def due(seconds: int, asked: str, absences: Absences, terms: Terms = RESTS) -> str:
    """The deadline of a bank, as it is written in these tests."""
    found = bank.deadline(seconds, utc(asked), rests(terms, absences, utc(asked)))
    return f"{found:%Y-%m-%d %H:%M}"


def test_a_seat_that_is_asked_gains_up_to_the_cap() -> None:
    terms = PRESETS["brisk"]
    assert bank.gained(terms, 12 * HOUR) == 16 * HOUR
    assert bank.gained(terms, 23 * HOUR) == 24 * HOUR


def test_without_rests_the_deadline_is_the_ask_and_the_bank() -> None:
    assert due(DAY, "2026-11-21 20:00", Absences(BERLIN, NIGHT), NEVER_RESTS) == "2026-11-22 20:00"


def test_nights_are_not_counted() -> None:
    assert due(4 * HOUR, "2026-11-18 20:00", Absences(BERLIN, NIGHT)) == "2026-11-19 08:00"


def test_weekends_are_not_counted() -> None:
    assert due(4 * HOUR, "2026-11-20 20:00", Absences(BERLIN)) == "2026-11-23 00:00"


def test_an_ask_inside_a_rest_counts_from_its_end() -> None:
    assert due(HOUR, "2026-11-21 12:00", Absences(BERLIN)) == "2026-11-23 00:00"


@pytest.mark.parametrize(
    ("zone", "asked", "expected"),
    [
        (BERLIN, "2026-03-28 20:00", "2026-03-29 07:00"),
        (BERLIN, "2026-10-24 20:00", "2026-10-25 09:00"),
        (NEW_YORK, "2026-03-08 02:00", "2026-03-08 13:00"),
        (NEW_YORK, "2026-11-01 01:00", "2026-11-01 14:00"),
        (LORD_HOWE, "2026-10-03 10:30", "2026-10-03 22:00"),
        (LORD_HOWE, "2026-04-04 10:00", "2026-04-04 22:30"),
    ],
)
def test_a_night_on_which_clocks_change_is_longer_or_shorter(zone: ZoneInfo, asked: str, expected: str) -> None:
    terms = Terms(start=DAY, gain=DAY, cap=DAY, nights=True)
    assert due(4 * HOUR, asked, Absences(zone, NIGHT), terms) == expected


def test_an_empty_bank_is_due_at_the_ask_even_inside_a_rest() -> None:
    assert due(0, "2026-11-21 12:00", Absences(BERLIN)) == "2026-11-21 12:00"


def test_a_bank_that_is_used_up_when_a_rest_begins_is_due_then() -> None:
    assert due(2 * HOUR, "2026-11-18 20:00", Absences(BERLIN, NIGHT)) == "2026-11-18 22:00"
    assert due(2 * HOUR + 60, "2026-11-18 20:00", Absences(BERLIN, NIGHT)) == "2026-11-19 06:01"


def test_an_ask_at_the_begin_of_a_rest_waits_and_one_at_its_end_does_not() -> None:
    assert due(60, "2026-11-18 22:00", Absences(BERLIN, NIGHT)) == "2026-11-19 06:01"
    assert due(60, "2026-11-19 06:00", Absences(BERLIN, NIGHT)) == "2026-11-19 06:01"


def test_holidays_pauses_and_outages_count_whatever_the_terms_are() -> None:
    absences = Absences(
        BERLIN,
        holidays=frozenset({date(2026, 11, 24)}),
        pauses=(window("2026-11-25 00:00", "2026-11-26 00:00"),),
        outages=(window("2026-11-25 20:00", "2026-11-26 05:00"),),
    )
    assert due(6 * HOUR, "2026-11-23 20:00", absences, NEVER_RESTS) == "2026-11-26 08:00"


def test_sixty_days_at_sixteen_hours_on_five_days_a_week_are_eighteen_weeks() -> None:
    assert due(60 * DAY, "2026-11-02 12:00", Absences(BERLIN, NIGHT)) == "2027-03-08 12:00"


def test_quarter_of_an_hour_a_day_is_enough_to_find_a_deadline() -> None:
    absences = Absences(BERLIN, Night(time(0), time(23, 45)))
    assert due(HOUR, "2026-11-16 12:00", absences) == "2026-11-19 23:00"


def test_a_pause_of_centuries_is_not_counted_night_by_night() -> None:
    zone = CountingZone("Europe/Berlin")
    absences = Absences(zone, NIGHT, pauses=(window("2026-11-18 21:00", "9000-01-01 12:00"),))
    assert due(2 * HOUR, "2026-11-18 20:00", absences, replace(RESTS, weekends=False)) == "9000-01-01 13:00"
    assert 0 < zone.questions < 1000


@pytest.mark.parametrize("absences", [Absences(BERLIN), Absences(BERLIN, NIGHT)])
def test_a_deadline_after_the_year_9999_is_refused(absences: Absences) -> None:
    asked = utc("9999-12-31 12:00")
    for terms in (NEVER_RESTS, RESTS):
        with pytest.raises(OverflowError):
            bank.deadline(DAY, asked, rests(terms, absences, asked))


def test_the_last_instant_of_all_can_be_a_deadline() -> None:
    assert bank.deadline(HOUR - 1, utc("9999-12-31 23:00"), []) == utc("9999-12-31 23:59:59")


def test_rests_are_not_used_up() -> None:
    asked, until = utc("2026-11-18 20:00"), utc("2026-11-19 07:00")
    windows = list(rests(Terms(start=DAY, gain=DAY, cap=DAY), Absences(BERLIN, NIGHT), asked))
    assert bank.used(DAY, asked, until, windows) == 11 * HOUR
    assert bank.used(DAY, asked, until, rests(RESTS, Absences(BERLIN, NIGHT), asked)) == 3 * HOUR


def test_no_more_is_used_than_the_bank_holds() -> None:
    assert bank.used(HOUR, utc("2026-11-18 20:00"), utc("9999-12-31 00:00"), []) == HOUR


def test_a_second_that_has_only_begun_is_not_used() -> None:
    asked = utc("2026-11-18 20:00")
    assert bank.used(HOUR, asked, asked + timedelta(seconds=2, microseconds=999_999), []) == 2


# --- beside a count of minutes -------------------------------------------------------------------------------------

CHANGES = [
    ("Europe/Berlin", "2026-03-29"),
    ("Europe/Berlin", "2026-10-25"),
    ("America/New_York", "2026-03-08"),
    ("America/New_York", "2026-11-01"),
    ("Australia/Lord_Howe", "2026-10-04"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("Pacific/Apia", "2011-12-30"),
    ("America/Sao_Paulo", "2017-10-15"),
    ("America/Sao_Paulo", "2018-02-18"),
    ("Africa/Cairo", "2026-04-24"),
    ("America/St_Johns", "2006-04-02"),
    ("America/St_Johns", "2006-10-29"),
    ("Pacific/Kwajalein", "1993-08-21"),
    ("Asia/Kathmandu", "2026-06-01"),
]
Ask = tuple[Terms, Absences, int, datetime]
QUARTER_HOURS = some.builds(time, some.integers(0, 23), some.sampled_from([0, 15, 30, 45]))


@some.composite
def asks(draw: some.DrawFn) -> Ask:
    """Terms, absences, a bank in whole minutes and an ask, all near a day on which clocks change."""
    name, text = draw(some.sampled_from(CHANGES))
    noon = utc(f"{text} 12:00")

    def windows(most: int) -> some.SearchStrategy[tuple[Window, ...]]:
        begins = some.integers(-3 * 1440, 3 * 1440).map(lambda minute: noon + minute * minutes.MINUTE)
        lengths = some.integers(0, most).map(lambda minute: minute * minutes.MINUTE)
        one = some.tuples(begins, lengths).map(lambda pair: Window(pair[0], pair[0] + pair[1]))
        return some.lists(one, max_size=3).map(tuple)

    absences = Absences(
        ZoneInfo(name),
        draw(some.none() | some.builds(Night, QUARTER_HOURS, QUARTER_HOURS)),
        draw(some.frozensets(some.integers(-3, 3).map(lambda days: noon.date() + timedelta(days)), max_size=3)),
        draw(windows(1440)),
        draw(windows(20) | windows(600)),
    )
    flags = some.booleans()
    terms = Terms(start=DAY, gain=DAY, cap=DAY, weekends=draw(flags), nights=draw(flags))
    asked = noon + draw(some.integers(-3 * 1440, 2 * 1440)) * minutes.MINUTE
    return terms, absences, draw(some.integers(0, 240)) * 60, asked


@given(asks())
def test_a_deadline_is_the_one_that_counting_minutes_finds(ask: Ask) -> None:
    terms, absences, seconds, asked = ask
    found = bank.deadline(seconds, asked, rests(terms, absences, asked))
    assert found == minutes.deadline(terms, absences, seconds, asked)


@given(asks(), some.integers(0, 4 * 1440))
@settings(max_examples=60)
def test_what_is_used_is_what_counting_minutes_finds(ask: Ask, later: int) -> None:
    terms, absences, seconds, asked = ask
    until = asked + later * minutes.MINUTE
    found = bank.used(seconds, asked, until, rests(terms, absences, asked))
    assert found == min(seconds, minutes.counted(terms, absences, asked, until))


@given(asks())
def test_a_bank_is_used_up_at_its_deadline_and_not_a_second_before(ask: Ask) -> None:
    terms, absences, seconds, asked = ask
    seconds += 1
    found = bank.deadline(seconds, asked, rests(terms, absences, asked))
    before = found - timedelta(seconds=1)
    assert bank.used(seconds, asked, found, rests(terms, absences, asked)) == seconds
    assert bank.used(seconds, asked, before, rests(terms, absences, asked)) == seconds - 1


@given(asks(), some.lists(some.integers(0, 7 * DAY), min_size=2, max_size=3))
def test_what_is_used_never_shrinks(ask: Ask, instants: list[int]) -> None:
    terms, absences, _seconds, asked = ask
    moments = [asked + timedelta(seconds=second) for second in sorted(instants)]
    amounts = [bank.used(7 * DAY, asked, moment, rests(terms, absences, asked)) for moment in moments]
    assert amounts == sorted(amounts)
