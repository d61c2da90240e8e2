"""The question that ``manage.py clock deadline`` answers: one ask, with all that its deadline depends on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from games.engine.clock.bank import deadline, used
from games.engine.clock.rests import (
    Absences,
    Night,
    Window,
    rests,
)
from games.engine.clock.terms import LONGEST_CAP, Terms, read_terms
from games.engine.clock.wall import zone_names
from games.engine.fields import (
    Json,
    Unreadable,
    read_instant,
    read_integer,
    read_list,
    read_object,
    refuse,
    write_instant,
)

LARGEST_BANK = 2 * LONGEST_CAP
"""Seconds. A bank may be above the cap of its terms: they were changed, or somebody gave a gain on top."""

_NEEDED = ("terms", "zone", "night", "holidays", "pauses", "outages", "bank", "asked")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_QUARTER_HOUR = re.compile(r"([01]\d|2[0-3]):(00|15|30|45)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Question:
    """When is the deadline of an ask, and what was left when it was answered?"""

    terms: Terms | None
    absences: Absences
    bank: int
    """Seconds, with what the ask has brought."""
    asked: datetime
    answered: datetime | None


def read_question(document: Any) -> Question:
    """The question of a JSON value. Raises ``Unreadable``."""
    fields = read_object(document, "line", needed=_NEEDED, optional=("answered",))
    terms = _terms(fields["terms"])
    absences = Absences(
        zone=_zone(fields["zone"]),
        night=_night(fields["night"]),
        holidays=_holidays(fields["holidays"]),
        pauses=_windows(fields["pauses"], "pauses"),
        outages=_windows(fields["outages"], "outages"),
    )
    bank = read_integer(fields["bank"], "bank", 0, LARGEST_BANK)
    asked = read_instant(fields["asked"], "asked")
    return Question(terms, absences, bank, asked, _answered(fields, asked))


def answer(question: Question) -> dict[str, Any]:
    """The JSON object that answers a question. Raises ``Unreadable`` where no deadline can be written.

    Without a clock there is no deadline, and nothing of the bank is used.
    """
    try:
        due, left = _due(question), _left(question)
    except OverflowError:
        raise refuse("asked", "outside-the-calendar") from None
    document: dict[str, Any] = {"deadline": due and write_instant(due)}
    return document if question.answered is None else {**document, "left": left}


def _due(question: Question) -> datetime | None:
    if question.terms is None:
        return None
    return deadline(question.bank, question.asked, rests(question.terms, question.absences, question.asked))


def _left(question: Question) -> int:
    if question.terms is None or question.answered is None:
        return question.bank
    windows = rests(question.terms, question.absences, question.asked)
    return question.bank - used(question.bank, question.asked, question.answered, windows)


# --- fields --------------------------------------------------------------------------------------------------------


def _terms(value: Any) -> Terms | None:
    try:
        return read_terms(value)
    except Unreadable as error:
        inside = (problem._replace(field=f"terms.{problem.field}".rstrip(".")) for problem in error.problems)
        raise Unreadable(*inside) from None


def _zone(value: Any) -> ZoneInfo:
    """Only names on the list are looked up: no path ever reaches a file."""
    if type(value) is not str or value not in zone_names():
        raise refuse("zone", "not-a-zone")
    return ZoneInfo(value)


def _night(value: Any) -> Night | None:
    if value is None:
        return None
    if type(value) is not list or len(value) != 2:
        raise refuse("night", "not-a-night")
    return Night(*(_quarter_hour(end) for end in value))


def _quarter_hour(value: Any) -> time:
    if type(value) is not str or not _QUARTER_HOUR.fullmatch(value):
        raise refuse("night", "not-a-night")
    return time.fromisoformat(value)


def _holidays(value: Any) -> frozenset[date]:
    """In any order; a day that stands there twice is one."""
    return frozenset(_date(day, f"holidays[{number}]") for number, day in enumerate(read_list(value, "holidays")))


def _date(value: Any, field: str) -> date:
    if type(value) is not str or not _DATE.fullmatch(value):
        raise refuse(field, "not-a-date")
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise refuse(field, "not-a-date") from None


def _windows(value: Any, field: str) -> tuple[Window, ...]:
    return tuple(_window(item, f"{field}[{number}]") for number, item in enumerate(read_list(value, field)))


def _window(value: Any, field: str) -> Window:
    """A window may be empty, but not the wrong way round: that is a slip of whoever wrote it."""
    if type(value) is not list or len(value) != 2:
        raise refuse(field, "not-a-window")
    window = Window(*(read_instant(end, f"{field}[{number}]") for number, end in enumerate(value)))
    if window.end < window.begin:
        raise refuse(field, "ends-before-it-begins")
    return window


def _answered(fields: Json, asked: datetime) -> datetime | None:
    if "answered" not in fields:
        return None
    answered = read_instant(fields["answered"], "answered")
    if answered < asked:
        raise refuse("answered", "before-the-ask")
    return answered
