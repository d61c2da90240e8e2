"""Strict parsing of fields from outside; errors name the field and a code."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

Json = Mapping[str, Any]

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


class Problem(NamedTuple):
    """What is wrong with a field; ``games/sentences`` puts it into words."""

    field: str
    code: str
    details: Json


class Unreadable(Exception):
    """Something cannot be read; it has one problem at least."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


def refuse(field: str, code: str, **details: Any) -> Unreadable:
    """What to raise for one wrong field."""
    return Unreadable(Problem(field, code, details))


def read_object(
    value: Any, field: str, *, needed: Collection[str], optional: Collection[str] = (), path: str = ""
) -> Json:
    """An object with all the needed keys and no unknown one; ``path`` stands before the names of its fields."""
    if type(value) is not dict:
        raise refuse(field, "not-an-object")
    problems = [Problem(path + name, "missing", {}) for name in needed if name not in value]
    problems += [Problem(path + name, "unknown", {}) for name in value if name not in needed and name not in optional]
    if problems:
        raise Unreadable(*problems)
    return value


def read_integer(value: Any, field: str, least: int, most: int) -> int:
    """An integer within bounds; true, false and 60.0 are none."""
    if type(value) is not int:
        raise refuse(field, "not-an-integer")
    if not least <= value <= most:
        raise refuse(field, "out-of-range", value=value, least=least, most=most)
    return value


def read_flag(value: Any, field: str) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise refuse(field, "not-a-flag")
    return value


def read_list(value: Any, field: str) -> list[Any]:
    """A list of anything."""
    if type(value) is not list:
        raise refuse(field, "not-a-list")
    return value


def read_instant(value: Any, field: str) -> datetime:
    """An instant, written in UTC and in one way only: 2026-11-21T20:00:00Z."""
    if type(value) is not str or not _INSTANT.fullmatch(value):
        raise refuse(field, "not-an-instant")
    try:
        return datetime.fromisoformat(value[:-1]).replace(tzinfo=UTC)
    except ValueError:
        raise refuse(field, "not-an-instant") from None


def write_instant(instant: datetime) -> str:
    """An instant as ``read_instant`` takes it."""
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
