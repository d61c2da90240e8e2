"""Turns as plain text, for mails: what each brought everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.diff import Change
from games.history.pages.turns import by_seat
from games.models import Move
from games.tables.history import Happened
from games.tables.pages import for_title
from games.tables.pages.changes import differences_in_words
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
    turns = (list(moves) for _number, moves in groupby(told, key=lambda one: one[1].turn))
    found = (line for turn in turns for line in (_turn(table, turn), _final_scoring(table, turn)))
    return [line for line in found if line.seats]


def _turn(table: Table, told: Sequence[Told]) -> TurnInWords:
    first, ended = told[0][1].turn, told[-1][1].ended
    name = for_title(table.game.title).turns_name(first, max(first, ended))
    changes = (change for _move, happened in told for change in happened.changes)
    return TurnInWords(name, tuple(_brought(table, changes, (told[0][0].seat,))))


def _final_scoring(table: Table, told: Sequence[Told]) -> TurnInWords:
    """What came after the last turn; nothing where the game goes on."""
    return TurnInWords(_("Final scoring"), tuple(_brought(table, told[-1][1].final, ())))


def _brought(table: Table, found: Iterable[Change], first: Iterable[int | None]) -> Iterator[Brought]:
    title = table.game.title
    for seat, changes in by_seat(found, first).items():
        if changes:
            words = differences_in_words(title, for_title(title).holding, changes)
            yield Brought(table.seats[seat].player_name, words)
