"""Beginning a turn: laying, overbuilding or discarding a worker tile (Cacao rules, sections 6 A and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.ruleset import Event, IllegalMove, Move
from games.titles.cacao.rules import fill, turn
from games.titles.cacao.rules.board import INDEX, XY
from games.titles.cacao.rules.moves import Discard, Lay, Overbuild
from games.titles.cacao.rules.state import State, Worker
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS


class LayMoves:
    """The ways in which the active seat can begin its turn."""

    def legal(self, state: State) -> Sequence[Move]:
        """Every way to lay a tile or overbuild, or discards if there are none; orientations that look alike once."""
        seat = state.active
        tiles = distinct_hand(state)
        moves = _ways(Lay, seat, tiles, sorted(state.spaces))
        if may_overbuild(state):
            moves += _ways(Overbuild, seat, tiles, overbuildable(state))
        return moves or [Discard(seat, tile) for tile in tiles]

    def random(self, state: State, random: Random) -> Move:
        """Draw the tile, the rotation and the cell one by one."""
        seat = state.active
        hand = state.players[seat].hand
        tile = hand[int(random.random() * len(hand))]
        rotations = DISTINCT_ROTATIONS[tile]
        rotation = rotations[int(random.random() * len(rotations))]
        cells = list(state.spaces)
        spaces = len(cells)
        if may_overbuild(state):
            cells += overbuildable(state)
        if not cells:
            return Discard(seat, tile)
        number = int(random.random() * len(cells))
        kind = Lay if number < spaces else Overbuild
        return kind(seat, tile, XY[cells[number]], rotation)


def distinct_hand(state: State) -> list[str]:
    """The active seat's hand without repeats, in the order in which it holds them."""
    return list(dict.fromkeys(state.players[state.active].hand))


def _ways(kind: type[Lay], seat: int, tiles: list[str], cells: list[int]) -> list[Move]:
    return [
        kind(seat, tile, XY[cell], rotation)
        for tile in tiles
        for cell in cells
        for rotation in DISTINCT_ROTATIONS[tile]
    ]


def overbuildable(state: State) -> list[int]:
    """Cells with a single worker tile of the active seat."""
    seat = state.active
    under = state.under
    return sorted(cell for cell, worker in state.workers.items() if worker.seat == seat and cell not in under)


def overbuilding_is_blocked(state: State) -> bool:
    """Whether there are still tiles somewhere that keep everybody from overbuilding."""
    for blocked in state.rules.overbuild_blocked:  # noqa: SIM110 - asked for every tile laid, any() takes thrice as long
        if blocked(state):
            return True
    return False


def may_overbuild(state: State) -> bool:
    """Whether the active seat may and can overbuild now."""
    if overbuilding_is_blocked(state):
        return False
    player = state.players[state.active]
    return player.tokens >= player.overbuild_cost and bool(overbuildable(state))


# --- making the moves ----------------------------------------------------------------------------------------------


def apply_lay(state: State, move: Lay) -> list[Event]:
    """Lay a tile on an empty worker space; what must be filled is fixed now."""
    turn.expect_beginning(state, move.seat)
    player = state.players[move.seat]
    cell = INDEX.get(move.cell, -1)
    if cell not in state.spaces:
        raise IllegalMove("no-worker-space", cell=move.cell)
    if move.tile not in player.hand:
        raise IllegalMove("tile-not-in-hand", tile=move.tile)
    events = [Event("placed", move.seat, {"tile": move.tile, "cell": move.cell, "rotation": move.rotation})]
    turn.begin(state)
    player.hand.remove(move.tile)
    del state.spaces[cell]
    _lay(state, cell, move, events)
    fill.mark_fills(state, cell)
    turn.after_laying(state, events)
    return events


def apply_overbuild(state: State, move: Overbuild) -> list[Event]:
    """Lay a tile on top of an own one, for a sun token; nothing is filled."""
    turn.expect_beginning(state, move.seat)
    player = state.players[move.seat]
    cell = INDEX.get(move.cell, -1)
    _expect_overbuildable(state, move, cell)
    if move.tile not in player.hand:
        raise IllegalMove("tile-not-in-hand", tile=move.tile)
    cost = player.overbuild_cost
    details = {"tile": move.tile, "cell": move.cell, "rotation": move.rotation, "tokens": cost}
    events = [Event("overbuilt", move.seat, details)]
    turn.begin(state)
    player.hand.remove(move.tile)
    player.tokens -= cost
    state.under[cell] = state.workers[cell]
    _lay(state, cell, move, events)
    turn.after_laying(state, events)
    return events


def apply_discard(state: State, move: Discard) -> list[Event]:
    """Give up a tile; the turn goes on with its end."""
    turn.expect_beginning(state, move.seat)
    player = state.players[move.seat]
    if state.spaces or may_overbuild(state):
        raise IllegalMove("discard-not-needed")
    if move.tile not in player.hand:
        raise IllegalMove("tile-not-in-hand", tile=move.tile)
    events = [Event("discarded", move.seat, {"tile": move.tile})]
    turn.begin(state)
    player.hand.remove(move.tile)
    turn.pause_or_end(state, events)
    return events


def _expect_overbuildable(state: State, move: Overbuild, cell: int) -> None:
    if overbuilding_is_blocked(state):
        raise IllegalMove("overbuild-too-early")
    worker = state.workers.get(cell)
    if worker is None or worker.seat != move.seat:
        raise IllegalMove("no-own-tile", cell=move.cell)
    if cell in state.under:
        raise IllegalMove("overbuilt-already", cell=move.cell)
    if state.players[move.seat].tokens < state.players[move.seat].overbuild_cost:
        raise IllegalMove("no-token")


def _lay(state: State, cell: int, move: Lay, events: list[Event]) -> None:
    edges = state.players[move.seat].orientations[move.tile][move.rotation]
    state.workers[cell] = Worker(move.seat, move.tile, move.rotation, state.turn, edges)
    state.laid = cell
    for hook in state.rules.laid:
        hook(state, move.seat, cell, events)
