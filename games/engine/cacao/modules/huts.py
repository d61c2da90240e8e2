"""Huts: to be built for gold at the end of a turn, with a function each (Cacao rules, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from games.engine.cacao import turn
from games.engine.cacao.board import SPAN, STEPS, XY, jungle_beside
from games.engine.cacao.effects import Choice, Market
from games.engine.cacao.hooks import Module
from games.engine.cacao.huts import Hut, no_bonus
from games.engine.cacao.rules import Rules
from games.engine.cacao.scoring import workers_at
from games.engine.cacao.settle import effect_at
from games.engine.cacao.state import LAST_STEP, WATER_TRACK, Batch, Player, State
from games.engine.cacao.tiles import PRINTED_WORKERS, Edges, orientations
from games.engine.cacao.view import CacaoView
from games.engine.reading import expect_fields, read_text
from games.engine.ruleset import Event, IllegalMove, InvalidMove, Move, Problem
from games.engine.shuffle import Stream

_CODE = "huts"
_PHASE = "hut"
FARMED = 4
"""Fruits that a batch must have brought for the farmer's."""


# --- what the huts do ----------------------------------------------------------------------------------------------


def _market_crier(player: Player) -> None:
    player.effects = {**player.effects, "market-2": Market(3)}


def _farmer(player: Player) -> None:
    player.tends_harvest = True


def _shaman(player: Player) -> None:
    player.overbuild_cost = 0


def _crowded(edges: Edges) -> Edges:
    n, e, s, w = (4 if workers == 3 else workers for workers in edges)
    return n, e, s, w


_FOREMAN = orientations({code: _crowded(edges) for code, edges in PRINTED_WORKERS.items()})


def _foreman(player: Player) -> None:
    player.orientations = _FOREMAN


def _hermit(state: State, seat: int) -> int:
    """1 per own worker on an edge without a jungle tile beside it."""
    return sum(
        worker.edges[edge]
        for cell, worker in state.workers.items()
        if worker.seat == seat
        for edge, step in enumerate(STEPS)
        if cell + step not in state.jungle
    )


def _road_worker(state: State, seat: int) -> int:
    """1 per own worker tile in the row or column where the seat has most."""
    cells = [cell for cell, worker in state.workers.items() if worker.seat == seat]
    rows = Counter(cell // SPAN for cell in cells)
    columns = Counter(cell % SPAN for cell in cells)
    return max((*rows.values(), *columns.values()), default=0)


def _trader(state: State, seat: int) -> int:
    """1 per fruit left."""
    return state.players[seat].fruits


def _monk(state: State, seat: int) -> int:
    """1 per temple with an own worker."""
    temples = [cell for cell, kind in state.jungle.items() if kind.temple is not None]
    return sum(workers_at(state, cell)[seat] > 0 for cell in temples)


def _master_builder(state: State, seat: int) -> int:
    """1 per other own hut."""
    return len(_village(state).owned[seat]) - 1


def _fountain_master(state: State, seat: int) -> int:
    """4 if the carrier is at the end of the track."""
    return 4 if state.players[seat].water == LAST_STEP else 0


def _flat(bonus: int) -> Any:
    return lambda state, seat: bonus


MARKET_CRIER = Hut("market-crier", 4, _market_crier)
HERMIT = Hut("hermit", 6, bonus=_hermit)
ROAD_WORKER = Hut("road-worker", 6, bonus=_road_worker)
TRADER = Hut("trader", 6, bonus=_trader)
FARMER = Hut("farmer", 8, _farmer)
SHAMAN = Hut("shaman", 8, _shaman)
MONK = Hut("monk", 10, bonus=_monk)
MASTER_BUILDER = Hut("master-builder", 10, bonus=_master_builder)
FOREMAN = Hut("foreman", 12, _foreman)
FOUNTAIN_MASTER = Hut("fountain-master", 12, bonus=_fountain_master)
CHIEFS_DAUGHTER = Hut("chiefs-daughter", 14, bonus=_flat(4))
CHIEFS_SON = Hut("chiefs-son", 16, bonus=_flat(4))
CHIEFS_WIFE = Hut("chiefs-wife", 20, bonus=_flat(5))
CHIEF = Hut("chief", 24, bonus=_flat(6))

TILES = (
    (MARKET_CRIER, HERMIT),
    (TRADER, FARMER),
    (HERMIT, MARKET_CRIER),
    (ROAD_WORKER, SHAMAN),
    (SHAMAN, MASTER_BUILDER),
    (FARMER, MONK),
    (MASTER_BUILDER, CHIEFS_SON),
    (MONK, CHIEFS_DAUGHTER),
    (FOREMAN, ROAD_WORKER),
    (FOUNTAIN_MASTER, TRADER),
    (CHIEFS_WIFE, FOUNTAIN_MASTER),
    (CHIEF, FOREMAN),
)
"""Front and back of hut tiles 1 to 12 [D]."""


# --- the supply and the villages -----------------------------------------------------------------------------------


class Village:
    """The huts in the supply and each seat's own."""

    __slots__ = ("owned", "supply")

    def __init__(self, supply: tuple[Hut, ...], owned: list[tuple[Hut, ...]]) -> None:
        self.supply = supply
        self.owned = owned

    def copy(self) -> Village:
        """An independent copy."""
        return Village(self.supply, self.owned.copy())


def _village(state: State) -> Village:
    part = state.slices[_CODE]
    assert isinstance(part, Village)
    return part


def affordable(state: State) -> list[Hut]:
    """The huts in the supply that the active seat may build now, each function once."""
    village = _village(state)
    owned = {hut.code for hut in village.owned[state.active]}
    gold = state.players[state.active].gold
    huts = {hut.code: hut for hut in village.supply if hut.cost <= gold and hut.code not in owned}
    return list(huts.values())


def _gain(trial: State, seat: int, hut: Hut) -> int:
    """What building a hut would add to the seat's score now, its cost coming back; ``trial`` is left as it was."""
    village, player = _village(trial), trial.players[seat]
    before, owned = _lasting(trial, seat), village.owned[seat]
    village.owned[seat], trial.players[seat] = (*owned, hut), player.copy()
    hut.build(trial.players[seat])
    gain = _lasting(trial, seat) - before
    village.owned[seat], trial.players[seat] = owned, player
    return gain


def _lasting(state: State, seat: int) -> int:
    """The gold that huts can change without being used: their bonuses, and where the carrier stands."""
    bonuses = sum(hut.bonus(state, seat) for hut in _village(state).owned[seat])
    return bonuses + WATER_TRACK[state.players[seat].water]


# --- the moves -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Build:
    """Build a hut from the supply."""

    type_name: ClassVar[str] = "build"

    seat: int
    hut: str

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Self:
        """See ``MoveType``."""
        expect_fields(document, "hut")
        return cls(seat, read_text(document, "hut"))

    def write(self) -> dict[str, Any]:
        """See ``MoveType``."""
        return {"hut": self.hut}


@dataclass(slots=True, unsafe_hash=True)
class Skip:
    """Build no hut in this turn."""

    type_name: ClassVar[str] = "skip"

    seat: int

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Self:
        """See ``MoveType``."""
        expect_fields(document, "what")
        if read_text(document, "what") != _PHASE:
            raise InvalidMove("field-unknown-value", field="what", value=document["what"])
        return cls(seat)

    def write(self) -> dict[str, Any]:
        """See ``MoveType``."""
        return {"what": _PHASE}


class HutStep:
    """The active seat may build a hut."""

    def legal(self, state: State) -> Sequence[Move]:
        """Every hut it can pay, or none."""
        return [Skip(state.active), *(Build(state.active, hut.code) for hut in affordable(state))]

    def random(self, state: State, random: Random) -> Move:
        """One of them."""
        moves = self.legal(state)
        return moves[int(random.random() * len(moves))]


def apply_build(state: State, move: Build) -> list[Event]:
    """Pay for a hut and take it; the turn ends."""
    _expect_decision(state, move.seat)
    hut = next((hut for hut in affordable(state) if hut.code == move.hut), None)
    if hut is None:
        raise IllegalMove("hut-not-to-build", hut=move.hut)
    village = _village(state)
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


# --- the module ----------------------------------------------------------------------------------------------------


class Huts(Module):
    """Twelve double-sided hut tiles, and what minis add."""

    code = _CODE
    box = "chocolatl"
    provides = "hut-supply"
    move_types = (Build, Skip)

    def compile(self, rules: Rules) -> Iterable[Problem]:
        """Gather the hut tiles and add the decision at the end of a turn."""
        rules.hut_tiles = [tile for module in rules.modules for tile in module.huts(rules)]
        rules.steps[_PHASE] = HutStep()
        rules.handlers |= {Build: apply_build, Skip: apply_skip}
        return ()

    def huts(self, rules: Rules) -> Sequence[tuple[Hut, Hut]]:
        """The twelve tiles."""
        return TILES

    def setup(self, state: State, seed: bytes) -> None:
        """Let each tile show a random side; a tile with two equal sides draws none."""
        sides = Stream(seed, _CODE)
        supply = tuple(
            front if front is back else (front, back)[sides.below(2)] for front, back in state.rules.hut_tiles
        )
        state.slices[_CODE] = Village(supply, [()] * len(state.players))

    def edge_settled(
        self, state: State, seat: int, batch: Batch, key: int, choice: Choice, events: list[Event]
    ) -> None:
        """The farmer looks once at what the batch has brought, when its last source of fruits is settled."""
        player = state.players[seat]
        if not player.tends_harvest or effect_at(state, player, key).brings != "fruits":
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
        huts = _village(state).owned[seat]
        return {"huts": sum(hut.cost for hut in huts), "hut_bonus": sum(hut.bonus(state, seat) for hut in huts)}

    def view_table(self, state: State) -> Any:
        """The huts in the supply with their costs."""
        return tuple({"hut": hut.code, "cost": hut.cost} for hut in _village(state).supply)

    def view_player(self, state: State, seat: int) -> Any:
        """A seat's huts with their costs and what each would bring now on top."""
        owned = _village(state).owned[seat]
        return tuple({"hut": hut.code, "cost": hut.cost, "bonus": hut.bonus(state, seat)} for hut in owned)

    def view_own(self, state: State, seat: int) -> dict[str, int]:
        """What each hut that it can still build would bring on top now; those that only help to play are left out."""
        trial, village = state.copy(), _village(state)
        huts = dict.fromkeys(hut for hut in village.supply if hut not in village.owned[seat])
        gains = {hut: _gain(trial, seat, hut) for hut in huts}
        return {hut.code: gain for hut, gain in gains.items() if gain or hut.bonus is not no_bonus}

    def restore(self, state: State, view: CacaoView, random: Random) -> Village:
        """As seen, and the villages with what their huts have changed in them."""
        known = {hut.code: hut for tile in state.rules.hut_tiles for hut in tile}
        supply = tuple(known[seen["hut"]] for seen in view.extra[_CODE])
        owned = [tuple(known[seen["hut"]] for seen in player.extra[_CODE]) for player in view.players]
        for player, huts in zip(state.players, owned, strict=True):
            for hut in huts:
                hut.build(player)
        return Village(supply, owned)
