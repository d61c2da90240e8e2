"""Where a game begins: with its title's setup, or with a position of another game whose hidden tiles are dealt anew.

Such a position is told by the *opening*: the seed and the moves of the other game, and its own opening if it has one.
Nothing else decides what lies where, so a game that begins so can be replayed and checked like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine.ruleset import Document
from games.engine.title import AnyTitle

DEEPEST = 8
"""How many games may have begun with one another's positions."""


def write_opening(seed: bytes, moves: Sequence[Document], before: Document | None) -> Document:
    """The opening of a game that begins where these moves have led; ``before`` is the opening of theirs."""
    return {"seed": seed.hex(), "moves": list(moves)} | ({} if before is None else {"opening": before})


def depth(opening: Document | None) -> int:
    """How many games have begun with one another's positions before."""
    return 0 if opening is None else 1 + depth(opening.get("opening"))


def first_state(title: AnyTitle, options: Mapping[str, Any], seed: bytes, opening: Document | None) -> Any:
    """The first position of a game. What no spectator of the opening knew is dealt by the game's own seed."""
    if opening is None:
        return title.new(options, seed)
    return title.rules.sample_state(seen_there(title, options, opening), Random(seed))


def seen_there(title: AnyTitle, options: Mapping[str, Any], opening: Document) -> Any:
    """What a spectator sees of the position to which an opening leads: all that is not dealt anew."""
    return title.rules.view(last_state(title, options, opening), None)


def last_state(title: AnyTitle, options: Mapping[str, Any], opening: Document) -> Any:
    """The position to which an opening leads, as it really lay. Raises ``RuleError``."""
    state = first_state(title, options, bytes.fromhex(opening["seed"]), opening.get("opening"))
    for document in opening["moves"]:
        title.rules.apply(state, title.rules.moves.read(document))
    return state


def why_unfit(title: AnyTitle, state: Any) -> str:
    """Why no game can begin with this position: it is ``over``, somebody has ``resigned`` there, or has ``decided`` in
    secret what others are still asked. Empty where one can.
    """
    if title.rules.outcome(state) is not None:
        return "over"
    if title.rules.resigned(state):
        return "resigned"
    return "decided" if title.rules.ready(state) else ""
