"""Whether a premove can be played now: its moves are tried in a draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.ruleset import Document, IllegalMove, Move, RuleError
from games.models import Plan
from games.tables.drafting import drafted, follow_up
from games.tables.tables import Table


class Tried(NamedTuple):
    """The result of trying a premove in a draft."""

    made: list[Document]
    """Those that can be made, with all that follows by itself, as drafts write them."""
    draw: Document | None = None
    """The one after them that reveals something: who made the plan could not know how to go on."""
    follows: bool = False
    """Whether nobody would be asked before it is made."""
    refusal: RuleError | None = None
    """Why the next one cannot be made."""


def read_planned(table: Table, number: int, plan: Plan) -> list[Move]:
    """The moves of a premove. Raises ``InvalidMove``."""
    return [table.title.rules.moves.read({**document, "seat": number}) for document in plan.moves]


def tried(table: Table, number: int, planned: Sequence[Move]) -> Tried:
    """Try a seat's premove at a table now. The result never depends on what the seat may not see."""
    title, state = table.title, table.title.rules.drafting(table.state)
    made: list[Document] = []
    try:
        for move in planned:
            if drafted(title, move, auto=True) in made:
                continue  # It has followed by itself.
            if title.rules.reveals(state, move):
                title.rules.apply(title.rules.copy(state), move)  # Whether it is legal; what it reveals is discarded.
                return Tried(made, draw=drafted(title, move))
            title.rules.apply(state, move)
            made += [drafted(title, move), *follow_up(table, number, state)]
    except RuleError as refusal:
        return Tried(made, refusal=refusal)
    last = title.rules.automatic(state, number, table.preferences_of(number))
    return Tried(made, draw=drafted(title, last, auto=True) if last else None, follows=last is not None)


def moves_of(table: Table, number: int, plan: Plan) -> list[Document]:
    """The moves that a seat's premove makes at the table now. Raises ``RuleError`` when it does not fit."""
    planned = read_planned(table, number, plan)
    _expect_unchanged(table, number, plan, planned)
    made, draw, follows, refusal = tried(table, number, planned)
    if refusal is not None:
        raise refusal
    if draw is not None and not plan.allows_blind:
        raise IllegalMove("plan-draws-blind")
    return made if draw is None or follows else [*made, draw]


def beside(table: Table, number: int, planned: Sequence[Move]) -> Document:
    """What lies beside that which these moves use, as their seat sees it."""
    plans = table.title.plans
    return plans.beside(table.title.rules.view(table.state, number), planned) if plans is not None else {}


def _expect_unchanged(table: Table, number: int, plan: Plan, planned: Sequence[Move]) -> None:
    if plan.beside is None:
        return
    if beside(table, number, planned) != plan.beside:
        raise IllegalMove("plan-beside-changed")
