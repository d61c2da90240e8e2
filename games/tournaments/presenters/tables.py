"""Rounds and their tables: who meets whom, with scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.models import Round
from games.tournaments.presenters.days import day
from games.tournaments.presenters.facts import Facts
from games.tournaments.ranking import Row, is_of


class Sat(NamedTuple):
    """Somebody at a table, in turn order, with the score once it is over."""

    name: str
    score: str
    has_won: bool
    is_reader: bool
    is_late: bool


class ShownTable(NamedTuple):
    """A table of a round."""

    number: int
    address: str
    is_over: bool
    is_void: bool
    is_mine: bool
    sat: Sequence[Sat]

    @property
    def is_pair(self) -> bool:
        return len(self.sat) == 2


class ShownRound(NamedTuple):
    """A round."""

    number: int
    ends: str
    """The day, in the tournament's zone."""
    is_over: bool
    over: int
    tables: Sequence[ShownTable]


def rounds_of(facts: Facts) -> tuple[ShownRound, ...]:
    """The latest one first."""
    shown: dict[int, list[ShownTable]] = {}
    for table in facts.tables.values():
        shown.setdefault(table[0].round, []).append(table_of(facts, table))
    return tuple(_round(facts, each, shown.get(each.number, [])) for each in reversed(facts.rounds))


def table_of(facts: Facts, table: Sequence[Row]) -> ShownTable:
    """A table, with scores once it is over."""
    is_void = table[0].is_void
    is_over = is_void or all(row.place is not None for row in table)
    return ShownTable(
        table[0].number,
        facts.address(table),
        is_over,
        is_void,
        any(is_of(row, facts.viewer) for row in table),
        tuple(_sat(facts, row, order, is_counted=is_over and not is_void) for order, row in enumerate(table)),
    )


def _sat(facts: Facts, row: Row, order: int, *, is_counted: bool) -> Sat:
    return Sat(
        facts.name_at(row, order),
        str(row.score) if is_counted else "",
        is_counted and row.place == 1,
        is_of(row, facts.viewer),
        row.is_late,
    )


def _round(facts: Facts, each: Round, tables: Sequence[ShownTable]) -> ShownRound:
    ends = day(each.ended_at or each.ends_at, facts.tournament.zone)
    return ShownRound(each.number, ends, each.ended_at is not None, sum(table.is_over for table in tables), (*tables,))
