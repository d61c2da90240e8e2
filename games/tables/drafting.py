"""Drafts: the moves a player tries, and the automatic moves that follow."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document, Move
from games.tables.tables import Table

MOST_AUTOMATIC = 1000


class EndlessTurn(Exception):
    """A title goes on making moves that nobody decides."""


def follow_up(table: Table, number: int, state: Any) -> list[Document]:
    """Make what a seat need not be asked in the state of a draft, up to what would reveal something."""
    ruleset = table.ruleset
    documents: list[Document] = []
    while move := ruleset.automatic(state, number, table.preferences_of(number)):
        if ruleset.reveals(state, move):
            break
        expect_an_end(documents)
        ruleset.apply(state, move)
        documents.append(drafted(ruleset, move, auto=True))
    return documents


def expect_an_end(made: Sized) -> None:
    """Raises ``EndlessTurn`` where as many automatic moves as no game has were made in a row."""
    if len(made) >= MOST_AUTOMATIC:
        raise EndlessTurn


def drafted(ruleset: AnyRuleset, move: Move, *, auto: bool = False) -> Document:
    """A move as drafts write it."""
    return {**ruleset.write_move(move), "auto": auto}
