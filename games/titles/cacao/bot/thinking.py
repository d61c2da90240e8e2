"""How a bot goes on in a position: by the rollout policy, or with starts to search, each with an estimate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import inf
from random import Random
from typing import NamedTuple

from games.engine.ruleset import Move
from games.engine.strategy import Start
from games.titles.cacao.bot.evaluation import evaluate
from games.titles.cacao.bot.outlook import Outlook
from games.titles.cacao.bot.plans import (
    Plan,
    after,
    draft,
    make,
    plans,
)
from games.titles.cacao.bot.settlement import settlement
from games.titles.cacao.bot.turns import (
    Filling,
    Offer,
    Scales,
    Turn,
)
from games.titles.cacao.bot.villages import villages
from games.titles.cacao.rules.board import XY
from games.titles.cacao.rules.fill import kind_of, options
from games.titles.cacao.rules.laying import distinct_hand, may_overbuild, overbuildable
from games.titles.cacao.rules.moves import Fill, Lay, Overbuild
from games.titles.cacao.rules.settle import settleable
from games.titles.cacao.rules.state import Phase, State

WAYS, TURNS = 3, 2
"""For each start that is asked for so many ways to lay a tile are weighed, and so many of their turns tried."""
SLACK, INSTINCT_SLACK = 2.0, 1.0
"""By so much less than the turns before it may a turn leave to the next seat, in points."""
LEAST = 4
"""As many as for so many starts are weighed and tried at least."""
INSTINCT_WAYS, INSTINCT_TURNS = 6, 3
"""Ways to lay a tile that the rollout policy weighs, and those that it tries, each with its best fills."""


TURNS_AHEAD = 4
"""So many turns after the present one a search looks ahead."""


def turns_over(state: State) -> int:
    """How many turns have been taken and ended."""
    return state.turn - (state.phase not in (Phase.LAY, Phase.CLOSING, Phase.OVER))


def horizon(state: State) -> int:
    """So many turns ahead, and to the end of the game when nothing is left to be drawn from the pile."""
    over = turns_over(state)
    return over + 1 + TURNS_AHEAD if state.pile else over + 1 + sum(player.tiles_left for player in state.players)


def starts(state: State, seat: int, most: int) -> list[Start]:
    """The best plans for a seat that is to move, the best first."""
    if settleable(state, seat) is not None or state.phase != Phase.LAY:
        return _rated(state, seat, plans(state, seat))[:most]
    begun = _begun(state, seat, WAYS * max(most, LEAST))
    tried = _tried(state, seat, begun, begun.turns[: TURNS * max(most, LEAST)], most, SLACK)
    return (tried or _rated(state, seat, plans(state, seat)))[:most]


def rollout_policy(state: State, seat: int, random: Random) -> Sequence[Move]:
    """What a seat would do without much thought, to the end of its turn or as far as it can see."""
    if settleable(state, seat) is not None or state.phase != Phase.LAY:
        return _liked(state, seat, plans(state, seat))
    begun = _begun(state, seat, INSTINCT_WAYS)
    best_of_each = {turn.number: turn for turn in reversed(begun.turns)}
    turns = sorted(best_of_each.values(), key=lambda turn: turn.estimate, reverse=True)
    return (
        _tried(state, seat, begun, turns[:INSTINCT_TURNS], 1, INSTINCT_SLACK) or _rated(state, seat, plans(state, seat))
    )[0].plan


def _liked(state: State, seat: int, found: Sequence[Plan]) -> Sequence[Move]:
    """The plan that leads to the best position; where no tile is laid all of them leave the next seat the same."""
    if len(found) == 1:
        return found[0]
    if state.phase == Phase.FILL or settleable(state, seat) is not None:
        return _rated(state, seat, found)[0].plan
    return max(found, key=lambda plan: villages(after(state, plan))[seat])


def _rated(state: State, seat: int, found: Iterable[Plan]) -> list[Start]:
    """Plans with the worth of where they lead to, the best first."""
    return _best_first(Start(evaluate(after(state, plan), seat), plan) for plan in found)


def _best_first(found: Iterable[Start]) -> list[Start]:
    return sorted(found, key=lambda start: start.estimate, reverse=True)


# --- turns ---------------------------------------------------------------------------------------------------------


class _Begun(NamedTuple):
    """Ways to begin a turn, and the turns that begin so, the best first."""

    moves: Sequence[Move]
    turns: Sequence[Turn]


def _begun(state: State, seat: int, most: int) -> _Begun:
    outlook, tiles = Outlook(state, seat), distinct_hand(state)
    rated = [(placement, Lay) for placement in outlook.placements(tiles, state.spaces, most)]
    if may_overbuild(state):
        rated += [(placement, Overbuild) for placement in outlook.placements(tiles, overbuildable(state), most)]
        rated = nlargest(most, rated, key=lambda begun: begun[0].estimate)
    moves = [kind(seat, placement.tile, XY[placement.cell], placement.rotation) for placement, kind in rated]
    return _Begun(moves, Scales(state, seat, outlook).turns([placement for placement, _ in rated]))


def _tried(state: State, seat: int, begun: _Begun, turns: Iterable[Turn], most: int, slack: float) -> list[Start]:
    """The best of some turns by the worth of where they lead to, without those that cannot be made so.

    What a turn leaves to the next seat lowers its worth, by much the same for all: a turn that promises less than the
    best ones have kept, even if it left less than any before, is not tried.
    """
    best, left = list[Start](), inf
    for turn in turns:
        if len(best) == most and turn.estimate - left + slack <= best[-1].estimate:
            break
        start = _try(state, seat, begun.moves[turn.number], turn.filling)
        if start is not None:
            left = min(left, turn.estimate - start.estimate)
            best = _best_first([*best, start])[:most]
    return best


def _try(state: State, seat: int, move: Move, filling: Filling) -> Start | None:
    position, plan = draft(state), [move]
    make(position, move)
    for (space, _), offer in filling:
        fill = _fill(position, space, offer)
        if fill is None:
            return None
        plan.append(fill)
        make(position, fill)
    if settleable(position, seat) is not None:
        for use in settlement(position, seat):
            plan.append(use)
            make(position, use)
    return Start(evaluate(position, seat), tuple(plan))


def _fill(state: State, space: int, offer: Offer) -> Fill | None:
    """The move that takes a tile as it was offered."""
    for option in options(state):
        if option.source.name == offer.source and kind_of(state, option) is offer.kind:
            return Fill(state.active, XY[space], option.source.name, option.tile, option.index, option.orientation)
    return None
