"""Where a game begins: with its title's setup, or with a position of another game whose hidden tiles are dealt anew.

Such a position is told by the *opening*: the seed and the moves of the other game, and its own opening if it has one.
Nothing else decides what lies where, so a game that begins so can be replayed and checked like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document

DEEPEST = 8
"""How many games may have begun with one another's positions."""


def write_opening(seed: bytes, moves: Sequence[Document], before: Document | None) -> Document:
    """The opening of a game that begins where these moves have led; ``before`` is the opening of theirs."""
    return {"seed": seed.hex(), "moves": list(moves)} | ({} if before is None else {"opening": before})


def depth(opening: Document | None) -> int:
    """How many games have begun with one another's positions before."""
    return 0 if opening is None else 1 + depth(opening.get("opening"))


def first_state(ruleset: AnyRuleset, options: Mapping[str, Any], seed: bytes, opening: Document | None) -> Any:
    """The first position of a game. What no spectator of the opening knew is dealt by the game's own seed."""
    if opening is None:
        return ruleset.new(options, seed)
    return ruleset.sample_state(seen_there(ruleset, options, opening), Random(seed))


def seen_there(ruleset: AnyRuleset, options: Mapping[str, Any], opening: Document) -> Any:
    """What a spectator sees of the position to which an opening leads: all that is not dealt anew."""
    return ruleset.view(last_state(ruleset, options, opening), None)


def last_state(ruleset: AnyRuleset, options: Mapping[str, Any], opening: Document) -> Any:
    """The position to which an opening leads, as it really lay. Raises ``RuleError``."""
    state = first_state(ruleset, options, bytes.fromhex(opening["seed"]), opening.get("opening"))
    for document in opening["moves"]:
        ruleset.apply(state, ruleset.read_move(document))
    return state


def why_unfit(ruleset: AnyRuleset, state: Any) -> str:
    """Why no game can begin with this position: it is ``over``, somebody has ``resigned`` there, or has ``decided`` in
    secret what others are still asked. Empty where one can.
    """
    if ruleset.outcome(state) is not None:
        return "over"
    if ruleset.resigned(state):
        return "resigned"
    return "decided" if ruleset.ready(state) else ""
