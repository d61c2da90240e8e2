"""Drafts: the moves a player tries, and the automatic moves that follow."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from games.engine.ruleset import Document, Move
from games.engine.title import AnyTitle
from games.tables.tables import Table

MOST_AUTOMATIC = 1000


class EndlessTurn(Exception):
    """A title goes on making moves that nobody decides."""


def follow_up(table: Table, number: int, state: Any) -> list[Document]:
    """Make what a seat need not be asked in the state of a draft, up to what would reveal something."""
    title = table.title
    documents: list[Document] = []
    while move := title.rules.automatic(state, number, table.preferences_of(number)):
        if title.rules.reveals(state, move):
            break
        expect_an_end(documents)
        title.rules.apply(state, move)
        documents.append(drafted(title, move, auto=True))
    return documents


def expect_an_end(made: Sized) -> None:
    """Raises ``EndlessTurn`` where as many automatic moves as no game has were made in a row."""
    if len(made) >= MOST_AUTOMATIC:
        raise EndlessTurn


def drafted(title: AnyTitle, move: Move, *, auto: bool = False, joined: bool = False) -> Document:
    """A move as drafts write it; one that was ``joined`` to the one before was made by the same press."""
    document = {**title.rules.moves.write(move), "auto": auto}
    return {**document, "joined": True} if joined else document
