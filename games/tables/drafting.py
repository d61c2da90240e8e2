"""Drafts: the moves a player tries, and the automatic moves that follow."""

from __future__ import annotations

from typing import Any

from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document, Move
from games.tables.tables import Table


def follow_up(table: Table, number: int, state: Any) -> list[Document]:
    """Make what a seat need not be asked in the state of a draft, up to what would reveal something."""
    ruleset, documents = table.ruleset, []
    while move := ruleset.automatic(state, number, table.preferences_of(number)):
        if ruleset.reveals(state, move):
            break
        ruleset.apply(state, move)
        documents.append(drafted(ruleset, move, auto=True))
    return documents


def drafted(ruleset: AnyRuleset, move: Move, *, auto: bool = False) -> Document:
    """A move as drafts write it."""
    return {**ruleset.write_move(move), "auto": auto}
