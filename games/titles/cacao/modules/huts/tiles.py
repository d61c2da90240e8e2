"""The twelve hut tiles with what each hut does (Cacao rules, section 10, Chocolatl modules)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.titles.cacao.modules.huts.village import village_of
from games.titles.cacao.rules.board import OFFSETS, SPAN
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.market import Market
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.temples import workers_at
from games.titles.cacao.rules.tiles import PRINTED_WORKERS, Edges, orientations
from games.titles.cacao.rules.water import LAST_FIELD

# --- during the game -----------------------------------------------------------------------------------------------


def _market_crier(player: Player) -> None:
    player.effects = {**player.effects, "market-2": Market(3)}


def _shaman(player: Player) -> None:
    player.overbuild_cost = 0


def _crowded(edges: Edges) -> Edges:
    n, e, s, w = (4 if workers == 3 else workers for workers in edges)
    return n, e, s, w


_FOREMAN = orientations({code: _crowded(edges) for code, edges in PRINTED_WORKERS.items()})


def _foreman(player: Player) -> None:
    player.orientations = _FOREMAN


# --- at the end ----------------------------------------------------------------------------------------------------


def _hermit(state: State, seat: int) -> int:
    """1 per own worker on an edge without a jungle tile beside it."""
    return sum(
        worker.edges[edge]
        for cell, worker in state.workers.items()
        if worker.seat == seat
        for edge, offset in enumerate(OFFSETS)
        if cell + offset not in state.jungle
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
    return len(village_of(state).owned[seat]) - 1


def _fountain_master(state: State, seat: int) -> int:
    """4 if the carrier is at the end of the track."""
    return 4 if state.players[seat].water == LAST_FIELD else 0


def _flat(bonus: int) -> Any:
    return lambda state, seat: bonus


# --- the tiles -----------------------------------------------------------------------------------------------------

MARKET_CRIER = Hut("market-crier", 4, _market_crier)
HERMIT = Hut("hermit", 6, bonus=_hermit)
ROAD_WORKER = Hut("road-worker", 6, bonus=_road_worker)
TRADER = Hut("trader", 6, bonus=_trader)
FARMER = Hut("farmer", 8)
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
