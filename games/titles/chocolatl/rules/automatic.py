"""What is settled for a seat without asking: the only answer, what changes nothing, what its player has ordered.

Chocolatl rules, section 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.ruleset import Move, OptionField, Preferences
from games.titles.chocolatl.rules import stations
from games.titles.chocolatl.rules.chances import DiceChance, dice_chance
from games.titles.chocolatl.rules.deciding import legal_moves
from games.titles.chocolatl.rules.moves import (
    DIE,
    HUT,
    City,
    Dice,
    Pyramid,
)
from games.titles.chocolatl.rules.pyramid import ROW_ENDS
from games.titles.chocolatl.rules.state import Phase, State
from games.titles.chocolatl.rules.track import stacks

ASK = "ask"
FIRST, SECOND = "first", "second"
RANK = "rank"
LEAST_POINTS = ("2", "3", "4", "5")
PREFERENCES: tuple[OptionField, ...] = (
    OptionField("automatic", "flag", (), True),
    OptionField("city", "choice", (ASK, HUT, DIE), ASK),
    OptionField("building", "choice", (ASK, FIRST, SECOND), ASK),
    OptionField("dice", "choice", (ASK, RANK, *LEAST_POINTS), ASK),
)
"""``automatic``: what changes nothing for anybody. The others are standing orders: what to take first in the city, when
to build at the pyramid, and where alone to be asked about dice: where a rank, or so many points, can be won."""


def automatic(state: State, seat: int, preferences: Preferences) -> Move | None:
    """The next move that is made for a seat without asking, if there is one."""
    moves = legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    settle = _SETTLED.get(state.phase)
    return settle(state, seat, preferences) if settle and moves else None


def _is_harmless_wanted(preferences: Preferences) -> bool:
    return bool(preferences.get("automatic", True))


# --- the city --------------------------------------------------------------------------------------------------------


def _city(state: State, seat: int, preferences: Preferences) -> Move | None:
    order = preferences.get("city", ASK)
    return None if order == ASK else City(seat, order)


# --- the pyramid -----------------------------------------------------------------------------------------------------


def _pyramid(state: State, seat: int, preferences: Preferences) -> Move | None:
    first, second = state.results[-1].ranking[:2]
    order = preferences.get("building", ASK)
    if order != ASK:
        return Pyramid(seat, first if order == FIRST else second)
    if _is_harmless_wanted(preferences) and _built(state, (first, second)) == _built(state, (second, first)):
        return Pyramid(seat, first)
    return None


def _built(state: State, order: tuple[int, int]) -> Sequence[Any]:
    """All that can matter later of two cubes added in this order: who is in which row, fields, stacks, cubes."""
    trial = state.copy()
    stations.add_cubes(trial, order, [])
    rows = [sorted(trial.pyramid[start:end]) for start, end in zip((0, *ROW_ENDS), ROW_ENDS, strict=False)]
    return rows, stacks(trial), [player.cubes for player in trial.players], trial.is_last


# --- bonus dice ------------------------------------------------------------------------------------------------------


def _dice(state: State, seat: int, preferences: Preferences) -> Move | None:
    chance = dice_chance(state, seat)
    if _is_harmless_wanted(preferences) and chance.is_alone and not chance.changes_anything:
        return Dice(seat, state.station, 0)
    order = preferences.get("dice", ASK)
    return None if order == ASK or _is_worth_asking(chance, order) else Dice(seat, state.station, 0)


def _is_worth_asking(chance: DiceChance, order: str) -> bool:
    """Prizes that are no points are worth a question to whoever wants points."""
    if order == RANK or chance.points is None:
        return chance.changes_anything
    return chance.points >= int(order)


_SETTLED: Mapping[str, Callable[[State, int, Preferences], Move | None]] = {
    Phase.CITY: _city,
    Phase.PYRAMID: _pyramid,
    Phase.DICE: _dice,
}
