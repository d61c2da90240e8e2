"""The huts of one game: those in the supply and those of each seat, what can be built and what it would bring."""

from __future__ import annotations

from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.water import WATER_TRACK

CODE = "huts"


class Village:
    """The huts in the supply and each seat's own."""

    __slots__ = ("owned", "supply")

    def __init__(self, supply: tuple[Hut, ...], owned: list[tuple[Hut, ...]]) -> None:
        self.supply = supply
        self.owned = owned

    def copy(self) -> Village:
        return Village(self.supply, self.owned.copy())


def village_of(state: State) -> Village:
    """The huts of a game."""
    part = state.slices[CODE]
    assert isinstance(part, Village)
    return part


def affordable(state: State) -> list[Hut]:
    """The huts in the supply that the active seat may build now, each function once."""
    village = village_of(state)
    owned = {hut.code for hut in village.owned[state.active]}
    gold = state.players[state.active].gold
    huts = {hut.code: hut for hut in village.supply if hut.cost <= gold and hut.code not in owned}
    return list(huts.values())


def gain(trial: State, seat: int, hut: Hut) -> int:
    """What building a hut would add to the seat's score now, its cost coming back; ``trial`` is left as it was."""
    village, player = village_of(trial), trial.players[seat]
    before, owned = _lasting(trial, seat), village.owned[seat]
    village.owned[seat], trial.players[seat] = (*owned, hut), player.copy()
    hut.build(trial.players[seat])
    added = _lasting(trial, seat) - before
    village.owned[seat], trial.players[seat] = owned, player
    return added


def _lasting(state: State, seat: int) -> int:
    """The gold that huts can change without being used: their bonuses, and where the carrier stands."""
    bonuses = sum(hut.bonus(state, seat) for hut in village_of(state).owned[seat])
    return bonuses + WATER_TRACK[state.players[seat].water]
