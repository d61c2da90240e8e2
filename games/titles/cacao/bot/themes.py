"""What a turn in Cacao is about: what its best way brings that the next best does not."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ruleset import Move
from games.engine.themes import Way
from games.titles.cacao.bot.plans import draft, make
from games.titles.cacao.bot.values import PLAIN
from games.titles.cacao.bot.villages import PARTS, village_parts
from games.titles.cacao.rules.moves import Activate, Fill, Overbuild
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.water import WATER_TRACK

TEMPLE, MARKET, WATER, HARVEST, OVERBUILD, LAST_TURNS = (
    "temple",
    "market",
    "water",
    "harvest",
    "overbuild",
    "last-turns",
)
THEMES = (TEMPLE, MARKET, WATER, HARVEST, OVERBUILD, LAST_TURNS)
LAST = 2
"""With so many tiles left, or fewer, what counts is what can still be used."""
WORTH_A_NAME = 1.0
"""Points more, without which nothing is what the turn is about."""


def theme(state: State, seat: int, best: Way, rival: Way) -> str:
    """How a turn is played comes first, then when, then what it brings most."""
    if isinstance(best.plan[0], Overbuild):
        return OVERBUILD
    if state.players[seat].tiles_left <= LAST:
        return LAST_TURNS
    brought, instead = _brought(state, seat, best.plan), _brought(state, seat, rival.plan)
    leads = {subject: brought[subject] - instead[subject] for subject in brought}
    most = max(leads, key=lambda subject: leads[subject])
    return most if leads[most] >= WORTH_A_NAME else ""


def _brought(state: State, seat: int, plan: Sequence[Move]) -> dict[str, float]:
    """What a plan comes to for its seat, in gold, by what it may be about."""
    after, sales = _played(state, plan)
    others = [dict(zip(PARTS, parts, strict=True)) for parts in village_parts(after)]
    own, player = others.pop(seat), after.players[seat]
    return {
        TEMPLE: own["temples"] - max(other["temples"] for other in others),
        MARKET: sales,
        WATER: WATER_TRACK[player.water],
        HARVEST: PLAIN.fruit * player.fruits + PLAIN.bar * player.bars,
    }


def _played(state: State, plan: Sequence[Move]) -> tuple[State, int]:
    """The position after a plan, before a blind draw, and the gold for which goods were given on the way."""
    position, sales = draft(state), 0
    for move in plan:
        if isinstance(move, Fill) and move.tile is None:
            break
        owner = position.players[move.seat]
        gold, goods = owner.gold, owner.fruits + owner.bars
        make(position, move)
        if isinstance(move, Activate) and owner.fruits + owner.bars < goods:
            sales += owner.gold - gold
    return position, sales
