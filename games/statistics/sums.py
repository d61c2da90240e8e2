"""What a game adds to the sums of its title and of its people, and how sums are changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import connection

from games.engine.ruleset import Document
from games.statistics.models import PersonSum, Sum, TitleSum


class Kind(StrEnum):
    """What is added up; the comments say how many there are, the total and the second total.

    Scores, seats, modules and parts of titles come only from games that people alone played to the end.
    """

    GAMES = "games"  # Games; decisions; hours.
    MONTH = "month"  # By month, 2026-11: games.
    WHOLE = "whole"  # Games played to the end by people alone; points of all seats; decisions.
    SCORE = "score"  # Seats that did best; their points.
    SEAT = "seat"  # By seat in turn order: games; games in which it did best; points.
    MODULE = "module"  # Title: by module: games; points of all seats; decisions. Person: games; points; first places.
    WINNERS = "winners"  # By part of the inventory: seats that did best; how much they had.
    OTHERS = "others"  # The same of all other seats.
    RESULT = "result"  # By place: games; points; margins.
    TIME = "time"  # Decisions with a clock; seconds they took; how many were late.
    AGAINST = "against"  # By key of another person: games; those in which one did better; those in which worse.


class Amount(NamedTuple):
    """How many, and two totals."""

    number: int
    total: int = 0
    other: int = 0

    def __add__(self, more: Amount) -> Amount:  # type: ignore[override]
        return Amount(*(one + another for one, another in zip(self, more, strict=True)))

    def __neg__(self) -> Amount:
        return Amount(*(-each for each in self))


class TitleKey(NamedTuple):
    """Which sum of a title; the fields are those of ``TitleSum``."""

    title: str
    players: int
    kind: str
    key: str = ""


class PersonKey(NamedTuple):
    """Which sum of a person; the fields are those of ``PersonSum``."""

    user_id: int
    is_public: bool
    title: str
    players: int
    kind: str
    key: str = ""


class Changes:
    """What games add to sums and take from them, until that is applied."""

    def __init__(self) -> None:
        self.titles = defaultdict[TitleKey, Amount](lambda: Amount(0))
        self.people = defaultdict[PersonKey, Amount](lambda: Amount(0))

    def add(self, facts: Document | None) -> None:
        """Count a game."""
        for title_key, amount in _of_title(facts):
            self.titles[title_key] += amount
        for person_key, amount in _of_people(facts):
            self.people[person_key] += amount

    def withdraw(self, facts: Document | None) -> None:
        """Count a game no more."""
        for title_key, amount in _of_title(facts):
            self.titles[title_key] += -amount
        for person_key, amount in _of_people(facts):
            self.people[person_key] += -amount

    def apply(self) -> None:
        """Change the sums, in the same order whoever does it, so that two who do it at once never wait in a circle."""
        _add_to(TitleSum, TitleKey._fields, self.titles)
        _add_to(PersonSum, PersonKey._fields, self.people)


ROWS = 500
"""So many sums are changed by one statement."""


def _add_to(model: type[Sum], columns: Sequence[str], amounts: Mapping[Any, Amount]) -> None:
    """Add to rows, and make those that are missing: Django has no statement that does both at once."""
    rows: list[tuple[Any, ...]] = sorted((*key, *amount) for key, amount in amounts.items() if any(amount))
    names, table = (*columns, *Amount._fields), model._meta.db_table
    row = f"({', '.join(['%s'] * len(names))})"
    sums = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in Amount._fields)
    with connection.cursor() as cursor:
        for first in range(0, len(rows), ROWS):
            some = rows[first : first + ROWS]
            cursor.execute(
                f"insert into {table} ({', '.join(names)}) values {', '.join([row] * len(some))}"  # noqa: S608  # Names of ours.
                f" on conflict ({', '.join(columns)}) do update set {sums}",
                [value for each in some for value in each],
            )


# --- what a game adds ------------------------------------------------------------------------------------------------


def _of_title(facts: Document | None) -> Iterator[tuple[TitleKey, Amount]]:
    if facts is None or not facts["is_public"]:
        return
    title, players = facts["title"], facts["players"]
    yield TitleKey(title, players, Kind.GAMES), Amount(1, facts["decisions"], facts["hours"])
    yield TitleKey(title, players, Kind.MONTH, month_of(facts)), Amount(1)
    if facts["is_whole"]:
        for kind, key, amount in _of_whole(facts):
            yield TitleKey(title, players, kind, key), amount


def month_of(facts: Document) -> str:
    """The month in which a game ended."""
    return f"{datetime.fromisoformat(facts['ended_at']):%Y-%m}"


def _of_whole(facts: Document) -> Iterator[tuple[str, str, Amount]]:
    """What a game that people alone played to its end says of its title."""
    seats = facts["seats"]
    all_points = sum(seat["points"] for seat in seats)
    yield Kind.WHOLE, "", Amount(1, all_points, facts["decisions"])
    for module in facts["modules"]:
        yield Kind.MODULE, module, Amount(1, all_points, facts["decisions"])
    for seat in seats:
        is_best = seat["place"] == 1
        yield Kind.SEAT, str(seat["seat"]), Amount(1, int(is_best), seat["points"])
        if is_best:
            yield Kind.SCORE, "", Amount(1, seat["points"])
        for part, size in seat["parts"].items():
            yield Kind.WINNERS if is_best else Kind.OTHERS, part, Amount(1, size)


def _of_people(facts: Document | None) -> Iterator[tuple[PersonKey, Amount]]:
    if facts is None:
        return
    for seat in facts["seats"]:
        for kind, key, amount in _of_seat(facts, seat):
            yield (
                PersonKey(seat["user"], facts["is_public"], facts["title"], facts["players"], kind, key),
                amount,
            )


def _of_seat(facts: Document, seat: Document) -> Iterator[tuple[str, str, Amount]]:
    decisions, late, used = seat["time"]
    yield Kind.RESULT, str(seat["place"]), Amount(1, seat["points"], seat["margin"])
    yield Kind.TIME, "", Amount(decisions, used, late)
    for module in facts["modules"]:
        yield Kind.MODULE, module, Amount(1, seat["points"], int(seat["place"] == 1))
    for other in _others(facts["seats"], seat):
        yield (
            Kind.AGAINST,
            str(other["user"]),
            Amount(1, int(seat["place"] < other["place"]), int(seat["place"] > other["place"])),
        )


def _others(seats: Iterable[Document], seat: Document) -> Iterator[Document]:
    return (other for other in seats if other["user"] != seat["user"])
