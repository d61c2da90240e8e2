"""Huts: to be built for gold at the end of a turn, with a function each (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from games.engine.json_schema import Fields
from games.engine.reading import expect_fields, read_text
from games.engine.ruleset import Event, IllegalMove, InvalidMove, Move, Problem
from games.engine.shuffle import Stream
from games.titles.cacao.modules.huts.tiles import FARMER, TILES
from games.titles.cacao.modules.huts.village import (
    CODE,
    Village,
    affordable,
    gain,
    village_of,
)
from games.titles.cacao.rules import turn
from games.titles.cacao.rules.board import XY, jungle_beside
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.huts import Hut, no_bonus
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.settle import effect_at
from games.titles.cacao.rules.state import Batch, State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.view import CacaoView

_PHASE = "hut"
FARMED = 4
"""Fruits that a batch must have brought for the farmer's."""


# --- the moves -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Build:
    """Build a hut from the supply."""

    type_name: ClassVar[str] = "build"

    seat: int
    hut: str

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Self:
        expect_fields(document, "hut")
        return cls(seat, read_text(document, "hut"))

    def write(self) -> dict[str, Any]:
        return {"hut": self.hut}


@dataclass(slots=True, unsafe_hash=True)
class Skip:
    """Build no hut in this turn."""

    type_name: ClassVar[str] = "skip"
    written: ClassVar = Fields({"what": {"const": _PHASE}})

    seat: int

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Self:
        expect_fields(document, "what")
        if read_text(document, "what") != _PHASE:
            raise InvalidMove("field-unknown-value", field="what", value=document["what"])
        return cls(seat)

    def write(self) -> dict[str, Any]:
        return {"what": _PHASE}


class HutMoves:
    """The active seat may build a hut."""

    def legal(self, state: State) -> Sequence[Move]:
        """Every hut it can pay, or none."""
        return [Skip(state.active), *(Build(state.active, hut.code) for hut in affordable(state))]

    def random(self, state: State, random: Random) -> Move:
        moves = self.legal(state)
        return moves[int(random.random() * len(moves))]


def apply_build(state: State, move: Build) -> list[Event]:
    """Pay for a hut and take it; the turn ends."""
    _expect_decision(state, move.seat)
    hut = next((hut for hut in affordable(state) if hut.code == move.hut), None)
    if hut is None:
        raise IllegalMove("hut-not-to-build", hut=move.hut)
    village = village_of(state)
    supply = list(village.supply)
    supply.remove(hut)
    village.supply = tuple(supply)
    village.owned[move.seat] += (hut,)
    state.players[move.seat].gold -= hut.cost
    hut.build(state.players[move.seat])
    events = [Event("hut-built", move.seat, {"hut": hut.code, "gold": hut.cost})]
    turn.end(state, events)
    return events


def apply_skip(state: State, move: Skip) -> list[Event]:
    """Build nothing; the turn ends."""
    _expect_decision(state, move.seat)
    events = [Event("hut-skipped", move.seat, {})]
    turn.end(state, events)
    return events


def _expect_decision(state: State, seat: int) -> None:
    if state.phase != _PHASE or seat != state.active:
        raise IllegalMove("no-hut-decision")


def hut_tiles(rules: Rules[State]) -> list[tuple[Hut, Hut]]:
    """Front and back of each hut tile of a game, whichever module brings it."""
    modules: tuple[Module, ...] = rules.modules
    return [tile for module in modules for tile in module.huts(rules)]


# --- the module ----------------------------------------------------------------------------------------------------


class Huts(Module):
    """Twelve double-sided hut tiles, and what minis add."""

    code = CODE
    box = "chocolatl"
    provides = "hut-supply"
    move_types = (Build, Skip)
    score_lines = ("huts", "hut_bonus")

    def compile(self, rules: Rules[State]) -> Iterable[Problem]:
        """Add the decision at the end of a turn."""
        rules.phase_moves[_PHASE] = HutMoves()
        rules.handlers |= {Build: apply_build, Skip: apply_skip}
        return ()

    def huts(self, rules: Rules[State]) -> Sequence[tuple[Hut, Hut]]:
        return TILES

    def setup(self, state: State, seed: bytes) -> None:
        """Let each tile show a random side; a tile with two equal sides draws none."""
        sides = Stream(seed, CODE)
        supply = tuple(
            front if front is back else (front, back)[sides.below(2)] for front, back in hut_tiles(state.rules)
        )
        state.slices[CODE] = Village(supply, [()] * len(state.players))

    def edge_settled(
        self, state: State, seat: int, batch: Batch, key: int, choice: Choice, events: list[Event]
    ) -> None:
        """The farmer looks once at what the batch has brought, when its last source of fruits is settled."""
        player = state.players[seat]
        if FARMER not in village_of(state).owned[seat] or effect_at(state, player, key).brings != "fruits":
            return
        if any(effect_at(state, player, other).brings == "fruits" for other in batch.edges):
            return
        if batch.harvest == FARMED and player.room > 0:
            player.fruits += 1
            events.append(Event("farmer-harvest", seat, {"fruits": 1, "cell": XY[jungle_beside(key)]}))

    def pause(self, state: State) -> str | None:
        """Ask for a hut when the active seat can pay one."""
        return _PHASE if affordable(state) else None

    def final_score(self, state: State, seat: int) -> Mapping[str, int]:
        """The costs come back, and each hut brings its bonus."""
        huts = village_of(state).owned[seat]
        return {"huts": sum(hut.cost for hut in huts), "hut_bonus": sum(hut.bonus(state, seat) for hut in huts)}

    def inventory(self, state: State, seat: int) -> Mapping[str, Any]:
        """Its huts one by one."""
        return {"huts": tuple(hut.code for hut in village_of(state).owned[seat])}

    def view_table(self, state: State) -> Any:
        """The huts in the supply with their costs."""
        return tuple({"hut": hut.code, "cost": hut.cost} for hut in village_of(state).supply)

    def view_player(self, state: State, seat: int) -> Any:
        """A seat's huts with their costs and what each would bring now on top."""
        owned = village_of(state).owned[seat]
        return tuple({"hut": hut.code, "cost": hut.cost, "bonus": hut.bonus(state, seat)} for hut in owned)

    def view_own(self, state: State, seat: int) -> dict[str, int]:
        """What each hut that it can still build would bring on top now; those that only help to play are left out."""
        trial, village = state.copy(), village_of(state)
        huts = dict.fromkeys(hut for hut in village.supply if hut not in village.owned[seat])
        gains = {hut: gain(trial, seat, hut) for hut in huts}
        return {hut.code: gold for hut, gold in gains.items() if gold or hut.bonus is not no_bonus}

    def restore(self, state: State, view: CacaoView, random: Random) -> Village:
        """As seen, and the villages with what their huts have changed in them."""
        known = {hut.code: hut for tile in hut_tiles(state.rules) for hut in tile}
        supply = tuple(known[seen["hut"]] for seen in view.extra[CODE])
        owned = [tuple(known[seen["hut"]] for seen in player.extra[CODE]) for player in view.players]
        for player, huts in zip(state.players, owned, strict=True):
            for hut in huts:
                hut.build(player)
        return Village(supply, owned)
