"""Terms: five presets, and a code for each field that is wrong."""

from dataclasses import asdict
from typing import Any

import pytest

from games.engine.clock.terms import PRESETS, Terms, read_terms
from games.engine.fields import Unreadable
from tests.games.engine.clock.instants import DAY, HOUR

GOOD = {"start": DAY, "gain": HOUR, "cap": 2 * DAY, "weekends": True, "nights": False}


def problems(document: Any) -> list[tuple[str, str]]:
    with pytest.raises(Unreadable) as caught:
        read_terms(document)
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_terms_are_read_as_they_are_written() -> None:
    assert read_terms(GOOD) == Terms(start=DAY, gain=HOUR, cap=2 * DAY, weekends=True)


def test_no_terms_are_no_clock() -> None:
    assert read_terms(None) is None


def test_a_seat_that_is_late_twice_gets_a_stand_in_unless_the_terms_say_otherwise() -> None:
    assert read_terms(GOOD).late == "stand-in"
    assert read_terms({**GOOD, "late": "resign"}).late == "resign"


def test_there_are_five_presets() -> None:
    assert dict(PRESETS) == {
        "brisk": Terms(start=12 * HOUR, gain=4 * HOUR, cap=24 * HOUR, nights=True),
        "daily": Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY, nights=True),
        "relaxed": Terms(start=5 * DAY, gain=1 * DAY, cap=10 * DAY, weekends=True, nights=True),
        "weekly": Terms(start=7 * DAY, gain=7 * DAY, cap=7 * DAY),
        "no-clock": None,
    }


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_read_again(name: str) -> None:
    preset = PRESETS[name]
    assert read_terms(preset and asdict(preset)) == preset


@pytest.mark.parametrize(
    "change",
    [
        {"start": 1, "gain": 0},
        {"start": 2 * DAY, "gain": 2 * DAY},
        {"start": HOUR, "gain": HOUR, "cap": HOUR},
        {"start": 60 * DAY, "gain": 60 * DAY, "cap": 60 * DAY},
    ],
)
def test_the_bounds_are_allowed(change: dict[str, int]) -> None:
    assert read_terms({**GOOD, **change})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"start": 0}, ("start", "out-of-range")),
        ({"start": -5}, ("start", "out-of-range")),
        ({"start": 2 * DAY + 1}, ("start", "out-of-range")),
        ({"start": True}, ("start", "not-an-integer")),
        ({"start": 3600.0}, ("start", "not-an-integer")),
        ({"gain": -1}, ("gain", "out-of-range")),
        ({"gain": 2 * DAY + 1}, ("gain", "out-of-range")),
        ({"gain": None}, ("gain", "not-an-integer")),
        ({"cap": 60 * DAY + 1}, ("cap", "out-of-range")),
        ({"cap": HOUR - 1, "start": 1, "gain": 0}, ("cap", "out-of-range")),
        ({"cap": "86400"}, ("cap", "not-an-integer")),
        ({"weekends": 1}, ("weekends", "not-a-flag")),
        ({"nights": "yes"}, ("nights", "not-a-flag")),
        ({"late": "forgive"}, ("late", "not-a-lateness")),
        ({"late": ["resign"]}, ("late", "not-a-lateness")),
        ({"pace": 3}, ("pace", "unknown")),
    ],
)
def test_a_wrong_field_is_named_with_a_code(change: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problems({**GOOD, **change}) == [problem]


@pytest.mark.parametrize("name", GOOD)
def test_a_field_that_is_missing_is_named(name: str) -> None:
    assert problems({key: value for key, value in GOOD.items() if key != name}) == [(name, "missing")]


def test_all_wrong_fields_are_named_at_once() -> None:
    wrong = {"start": 0, "gain": -1, "cap": 1, "weekends": 0, "nights": 0, "late": 0}
    assert [field for field, _code in problems(wrong)] == ["start", "gain", "cap", "weekends", "nights", "late"]


def test_a_cap_that_is_wrong_itself_is_the_only_problem() -> None:
    assert problems({**GOOD, "cap": None}) == [("cap", "not-an-integer")]
    assert problems({**GOOD, "cap": HOUR - 1}) == [("cap", "out-of-range")]


@pytest.mark.parametrize("document", [[], "relaxed", 5, True])
def test_terms_are_an_object(document: Any) -> None:
    assert problems(document) == [("", "not-an-object")]
