"""Terms of a table: how much time a seat has, and when its clock rests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, cast

from games.engine.fields import (
    Problem,
    Unreadable,
    read_flag,
    read_integer,
    read_object,
    refuse,
)

HOUR = 60 * 60
DAY = 24 * HOUR
SHORTEST_CAP = HOUR
LONGEST_CAP = 60 * DAY

Lateness = Literal["stand-in", "resign"]
"""What becomes of a seat that is late twice in a row."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A clock; ``start``, ``gain`` and ``cap`` in seconds. A table without a clock has ``None``."""

    start: int
    gain: int
    cap: int
    weekends: bool = False
    """Whether clocks rest at weekends,"""
    nights: bool = False
    """and at night."""
    late: Lateness = "stand-in"


PRESETS: Mapping[str, Terms | None] = {
    "brisk": Terms(start=12 * HOUR, gain=4 * HOUR, cap=24 * HOUR, nights=True),
    "daily": Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY, nights=True),
    "relaxed": Terms(start=5 * DAY, gain=DAY, cap=10 * DAY, weekends=True, nights=True),
    "weekly": Terms(start=7 * DAY, gain=7 * DAY, cap=7 * DAY),
    "no-clock": None,
}
OWN = "own"
"""The pace of terms that are no preset."""


def pace_of(terms: Terms | None) -> str:
    """The preset with these terms, or ``OWN``."""
    return next((name for name, preset in PRESETS.items() if preset == terms), OWN)


def read_terms(document: Any) -> Terms | None:
    """The terms of a JSON value. Raises ``Unreadable`` with a problem for every wrong field."""
    if document is None:
        return None
    needed = ("start", "gain", "cap", "weekends", "nights")
    fields = {"late": "stand-in", **read_object(document, "", needed=needed, optional=("late",))}
    problems = [problem for check in _checks(fields) for problem in _problems(check)]
    if problems:
        raise Unreadable(*problems)
    return Terms(**fields)


def write_terms(terms: Terms | None) -> dict[str, Any] | None:
    """The JSON value that ``read_terms`` takes."""
    return None if terms is None else asdict(terms)


def _checks(fields: dict[str, Any]) -> list[Callable[[], object]]:
    """One check for each field. A cap that is wrong itself does not bound the others."""
    cap = fields["cap"]
    most = cap if type(cap) is int and SHORTEST_CAP <= cap <= LONGEST_CAP else LONGEST_CAP
    return [
        lambda: read_integer(fields["start"], "start", 1, most),
        lambda: read_integer(fields["gain"], "gain", 0, most),
        lambda: read_integer(cap, "cap", SHORTEST_CAP, LONGEST_CAP),
        lambda: read_flag(fields["weekends"], "weekends"),
        lambda: read_flag(fields["nights"], "nights"),
        lambda: _read_lateness(fields["late"]),
    ]


def _read_lateness(value: Any) -> Lateness:
    if value not in ("stand-in", "resign"):
        raise refuse("late", "not-a-lateness")
    return cast(Lateness, value)


def _problems(check: Callable[[], object]) -> tuple[Problem, ...]:
    try:
        check()
    except Unreadable as error:
        return error.problems
    return ()
