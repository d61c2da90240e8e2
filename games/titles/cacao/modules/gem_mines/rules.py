"""Gem mines: gems of four colours, traded in sets for masks (Cacao rules, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from games.engine.ruleset import Event
from games.engine.shuffle import shuffled
from games.titles.cacao.rules.board import jungle_beside
from games.titles.cacao.rules.effects import (
    Choice,
    Harmless,
    Owner,
    Position,
)
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module, still_useful
from games.titles.cacao.rules.state import Batch, State
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.rules.view import CacaoView

COLOURS = ("red", "green", "blue", "white")
GEMS_PER_MINE = 6
PER_COLOUR = {2: 6, 3: 8, 4: 8}
MASKS = {2: (8, 8, 9, 9, 10, 10), 3: (8, 8, 9, 9, 10, 10, 12), 4: (8, 8, 9, 9, 10, 10, 12)}
"""The masks by number of players, the lowest first."""
_PROGRESS = (0, 0.15, 0.35, 0.65)
"""The part of a mask's gain that a seat with so many of the colours may hope for."""
_CODE = "gem-mines"
_TILE = "gem-mine"


class Gems:
    """The bag, what is left in each mine by its number, each seat's gems and masks, and the masks left."""

    __slots__ = ("bag", "gems", "masks", "masks_left", "mines")

    def __init__(self, bag: list[str], players: int) -> None:
        self.bag = bag
        """The next gem is the last of the list."""
        self.mines: list[tuple[str, ...]] = []
        self.gems: list[tuple[str, ...]] = [()] * players
        self.masks: list[tuple[int, ...]] = [()] * players
        self.masks_left = MASKS[players]

    def copy(self) -> Gems:
        other = Gems.__new__(Gems)
        other.bag = self.bag.copy()
        other.mines = self.mines.copy()
        other.gems = self.gems.copy()
        other.masks = self.masks.copy()
        other.masks_left = self.masks_left
        return other


def _gems(position: Position) -> Gems:
    part = position.slices[_CODE]
    assert isinstance(part, Gems)
    return part


@dataclass(frozen=True)
class Mine(Harmless):
    """Each worker may take a gem from the mine of this number."""

    number: int
    needs: ClassVar[None] = None
    brings: ClassVar[str] = "gems"

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """The gems that are left."""
        return _gems(position).mines[self.number]

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """Every selection of so many gems, in the order of ``sorted``."""
        return _selections(_gems(position).mines[self.number], workers)


@cache
def _selections(gems: tuple[str, ...], workers: int) -> tuple[Choice, ...]:
    found = {tuple(sorted(some)): None for count in range(workers + 1) for some in combinations(sorted(gems), count)}
    return tuple(Choice((("gems", some),), taken=some) for some in found)


def _kind(number: int | None) -> JungleKind:
    effect = Mine(-1 if number is None else number)
    return JungleKind(_TILE, 14, effect, binds_order=True, is_distinct=True, extra=number)


_NUMBERED = tuple(_kind(number) for number in range(5))


class GemMines(Module):
    """Gem mines in the place of temples."""

    code = _CODE
    box = "diamante"
    score_lines = ("masks", "gems")
    kinds = (_kind(None),)
    exchanges = (TileSwap(_TILE, {2: 4, 3: 5, 4: 5}, for_all({"temple": 5})),)

    def setup(self, state: State, seed: bytes) -> None:
        players = state.rules.players
        gems = [colour for colour in COLOURS for _ in range(PER_COLOUR[players])]
        state.slices[_CODE] = Gems(shuffled(seed, "gems", gems)[::-1], players)

    def revealed(self, state: State, kind: JungleKind) -> JungleKind:
        """A mine receives its gems and its number."""
        if kind.code != _TILE:
            return kind
        gems = _gems(state)
        drawn = sorted(gems.bag.pop() for _ in range(GEMS_PER_MINE))
        gems.mines.append(tuple(drawn))
        return _NUMBERED[len(gems.mines) - 1]

    def edge_settled(
        self, state: State, seat: int, batch: Batch, key: int, choice: Choice, events: list[Event]
    ) -> None:
        """Move the gems taken, and trade every full set for the lowest mask."""
        if not choice.taken:
            return
        gems = _gems(state)
        kind = state.jungle[jungle_beside(key)]
        assert kind.extra is not None, "a mine on the board has its number"
        gems.mines[kind.extra] = _without(gems.mines[kind.extra], choice.taken)
        gems.gems[seat] = tuple(sorted(gems.gems[seat] + choice.taken))
        while gems.masks_left and len(set(gems.gems[seat])) == len(COLOURS):
            _trade(gems, seat, events)

    def final_score(self, state: State, seat: int) -> Mapping[str, int]:
        """Masks count their value, gems left 1."""
        gems = _gems(state)
        return {"masks": sum(gems.masks[seat]), "gems": len(gems.gems[seat])}

    def inventory(self, state: State, seat: int) -> Mapping[str, Any]:
        """Its gems and masks one by one."""
        gems = _gems(state)
        return {"masks": gems.masks[seat], "gems": gems.gems[seat]}

    def evaluate(self, state: State, seat: int) -> float:
        """A set that may still be completed."""
        return still_useful(state.players[seat]) * _hope(_gems(state), seat)

    def describe(self, state: State, kind: JungleKind) -> Any:
        """The number of a mine and the gems left in it."""
        if kind.code != _TILE or kind.extra is None:
            return None
        return {"mine": kind.extra, "gems": _gems(state).mines[kind.extra]}

    def recognise(self, kind: JungleKind, extra: Any) -> JungleKind:
        """A mine by its number."""
        return _NUMBERED[extra["mine"]] if kind.code == _TILE and extra else kind

    def view_table(self, state: State) -> Any:
        """The masks left, what is in the bag, and every mine's gems in the order in which the mines came."""
        gems = _gems(state)
        return {"masks": gems.masks_left, "bag": dict(sorted(Counter(gems.bag).items())), "mines": tuple(gems.mines)}

    def view_player(self, state: State, seat: int) -> Any:
        gems = _gems(state)
        return {"gems": gems.gems[seat], "masks": gems.masks[seat]}

    def restore(self, state: State, view: CacaoView, random: Random) -> Gems:
        """The gems as seen; the order in the bag is drawn."""
        table = view.extra[_CODE]
        bag = [colour for colour, count in table["bag"].items() for _ in range(count)]
        random.shuffle(bag)
        gems = Gems(bag, len(view.players))
        gems.mines = list(table["mines"])
        gems.masks_left = table["masks"]
        gems.gems = [player.extra[_CODE]["gems"] for player in view.players]
        gems.masks = [player.extra[_CODE]["masks"] for player in view.players]
        return gems

    def reshuffle(self, state: State, random: Random) -> None:
        """The order in the bag."""
        random.shuffle(_gems(state).bag)


def _hope(gems: Gems, seat: int) -> float:
    """What the next mask is worth to a seat that has some of its colours, beyond those gems."""
    if not gems.masks_left:
        return 0
    return _PROGRESS[len(set(gems.gems[seat]))] * (gems.masks_left[0] - len(COLOURS))


def _without(gems: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((Counter(gems) - Counter(taken)).elements()))


def _trade(gems: Gems, seat: int, events: list[Event]) -> None:
    mask, *left = gems.masks_left
    gems.masks_left = tuple(left)
    gems.masks[seat] += (mask,)
    gems.gems[seat] = _without(gems.gems[seat], COLOURS)
    events.append(Event("mask-traded", seat, {"mask": mask}))
