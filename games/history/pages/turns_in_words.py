"""Turns as plain text, for mails: what each brought everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.history.pages.changes import differences_in_words
from games.history.pages.turns import by_seat
from games.models import Move
from games.tables.history import Happened
from games.tables.pages import for_title
from games.tables.tables import Table

Told = tuple[Move, Happened]


class Brought(NamedTuple):
    """What a turn brought one seat."""

    player: str
    changes: str


class TurnInWords(NamedTuple):
    """A turn, by the name that its title gives it, and whom it brought something."""

    name: str
    seats: Sequence[Brought]


def in_words(table: Table, told: Iterable[Told]) -> list[TurnInWords]:
    """The turns to which these moves belong; one that brought nobody anything is left out."""
    turns = (_turn(table, list(moves)) for _number, moves in groupby(told, key=lambda one: one[1].turn))
    return [turn for turn in turns if turn.seats]


def _turn(table: Table, told: Sequence[Told]) -> TurnInWords:
    first, ended = told[0][1].turn, told[-1][1].ended
    name = for_title(table.game.title).turns_name(first, max(first, ended))
    return TurnInWords(name, tuple(_brought(table, told)))


def _brought(table: Table, told: Sequence[Told]) -> Iterator[Brought]:
    title, (first, _happened) = table.game.title, told[0]
    found = by_seat((change for _move, happened in told for change in happened.changes), (first.seat,))
    for seat, changes in found.items():
        if changes:
            words = differences_in_words(title, for_title(title).holding, changes)
            yield Brought(table.seats[seat].player_name, words)
