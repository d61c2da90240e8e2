"""The decisions of a seat: what to sacrifice, which cards where, how many dice, what in the city and at the pyramid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import cast

from games.engine.decisions import Step
from games.engine.ruleset import Move
from games.titles.chocolatl.rules.moves import Bid, City, Dice, Pyramid, Sacrifice
from games.titles.chocolatl.rules.state import State

SACRIFICE, CARDS, DICE, CITY, PYRAMID, OTHER = "sacrifice", "cards", "dice", "city", "pyramid", "other"
KINDS = (CARDS, DICE, CITY, PYRAMID, SACRIFICE, OTHER)
_KINDS: Mapping[type[Move], str] = {Sacrifice: SACRIFICE, Bid: CARDS, Dice: DICE, City: CITY, Pyramid: PYRAMID}

LATER: Mapping[type[Move], str] = {Bid: "later", Dice: "dice-later"}
"""What is kept where less is laid, or thrown, than would be better."""


def kinds() -> Sequence[str]:
    """In the order in which they are told."""
    return KINDS


def path(state: State, plan: Sequence[Move]) -> Sequence[Step]:
    """Each move is one decision."""
    return [Step(_KINDS.get(type(move), OTHER), cast("Hashable", move)) for move in plan]


def near(state: State, seat: int, plan: Sequence[Move]) -> Sequence[Sequence[Move]]:
    """None: a move is one decision, and which others are good is known already."""
    return ()


def things(state: State, plan: Sequence[Move], instead: Sequence[Move]) -> Mapping[str, float]:
    """Where a plan lays higher cards, or throws more dice, and by how much; what it keeps for later of either."""
    more, less = _laid(plan), _laid(instead)
    found = {f"station-{at}": number for at in more if (number := more[at] - less[at]) > 0}
    kept = less.total() - more.total()
    return found | ({LATER[type(plan[0])]: kept} if kept > 0 else {})


def _laid(plan: Sequence[Move]) -> Counter[int]:
    found = Counter[int]()
    for move in plan:
        if isinstance(move, Bid):
            found.update({station: sum(cards) for station, cards in move.bids})
        elif isinstance(move, Dice):
            found[move.station] += move.count
    return found
