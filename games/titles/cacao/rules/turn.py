"""The course of a turn: what follows a tile laid, a fill, a settled batch, and who is next (Cacao rules, section 6)."""

from __future__ import annotations

from games.engine.ruleset import Event, IllegalMove, Resign
from games.titles.cacao.rules.board import NEIGHBOURS, OPPOSITE
from games.titles.cacao.rules.state import Batch, Phase, State
from games.titles.cacao.rules.tiles import JungleKind

DISPLAY_SIZE = 2

Opened = dict[int, dict[int, int]]
"""Per seat the edges of its new batch (key to workers)."""


# --- beginning -----------------------------------------------------------------------------------------------------


def expect_beginning(state: State, seat: int) -> None:
    """Demand that this seat may begin its turn now."""
    if state.phase != Phase.LAY or seat != state.active:
        raise IllegalMove("not-your-turn")
    if state.batches[seat]:
        raise IllegalMove("own-batch-open")
    if waits_for_others(state):
        raise IllegalMove("others-batches-open")


def waits_for_others(state: State) -> bool:
    """Whether nobody may begin a turn before all open batches are settled."""
    return state.open_batches > 0 and (state.rules.is_strict or state.ordered_turn > 0)


def begin(state: State) -> None:
    """Count the turn."""
    state.turn += 1


def start_if_ready(state: State, events: list[Event]) -> None:
    """Let the active seat's turn begin as soon as its older batches are settled."""
    if state.has_begun or state.batches[state.active]:
        return
    state.has_begun = True
    for hook in state.rules.turn_begins:
        hook(state, state.active, events)


# --- after laying and filling --------------------------------------------------------------------------------------


def after_laying(state: State, events: list[Event]) -> None:
    """Go on to filling, or open the batches when nothing is to be filled or can be."""
    state.phase = Phase.FILL
    after_filling(state, events)


def after_filling(state: State, events: list[Event]) -> None:
    """Go on filling while spaces remain and there is a tile to take; else open the batches."""
    if state.fills and any(source.tiles(state) for source in state.rules.sources):
        return
    open_batches(state)
    state.phase = Phase.SETTLE
    if not state.batches[state.active]:
        pause_or_end(state, events)


def open_batches(state: State) -> None:
    """Activate the new tile's edges and, at each filled space, the touching edges of all other worker tiles."""
    opened: Opened = {}
    laid = state.laid
    jungle = state.jungle
    for edge, space in enumerate(NEIGHBOURS[laid]):
        if space in jungle:
            _activate(state, opened, laid, edge, jungle[space])
    for space in state.filled:
        _activate_around(state, opened, space)
    for seat, edges in opened.items():
        state.batches[seat].append(Batch(state.turn, edges))
    state.open_batches += len(opened)
    state.laid = -1
    state.fills.clear()
    state.filled.clear()


def _activate_around(state: State, opened: Opened, space: int) -> None:
    kind = state.jungle[space]
    workers = state.workers
    for edge, cell in enumerate(NEIGHBOURS[space]):
        if cell in workers and cell != state.laid:
            _activate(state, opened, cell, OPPOSITE[edge], kind)


def _activate(state: State, opened: Opened, cell: int, edge: int, kind: JungleKind) -> None:
    if kind.effect is None:
        return
    worker = state.workers[cell]
    workers = worker.edges[edge]
    if not workers and not kind.counts_empty_edges:
        return
    if worker.seat not in opened:
        opened[worker.seat] = {}
    opened[worker.seat][cell << 2 | edge] = workers
    if kind.binds_order:
        state.ordered_turn = state.turn


# --- after a batch -------------------------------------------------------------------------------------------------


def after_batch_settled(state: State, seat: int, events: list[Event]) -> None:
    """The last edge of a seat's oldest batch was settled: close the batch and go on."""
    del state.batches[seat][0]
    state.open_batches -= 1
    if not state.open_batches:
        state.ordered_turn = 0
    if state.phase == Phase.LAY:
        start_if_ready(state, events)
    elif state.phase == Phase.CLOSING:
        close_if_settled(state, events)
    elif state.phase == Phase.SETTLE and seat == state.active:
        pause_or_end(state, events)


def pause_or_end(state: State, events: list[Event]) -> None:
    """The active seat has nothing left to settle: ask for what modules let it decide, then end the turn."""
    for hook in state.rules.pause:
        phase = hook(state)
        if phase is not None:
            state.phase = phase
            return
    end(state, events)


def end(state: State, events: list[Event]) -> None:
    """Draw, top up, and pass the turn on; a draft stops before."""
    if state.drafting:
        state.phase = Phase.CONFIRM
        return
    player = state.players[state.active]
    if player.pile:
        player.hand.append(player.pile.pop())
    top_up(state)
    state.active = (state.active + 1) % len(state.players)
    state.has_begun = False
    if state.players[state.active].hand:
        state.phase = Phase.LAY
        start_if_ready(state, events)
    else:
        state.phase = Phase.CLOSING
        close_if_settled(state, events)


def close_if_settled(state: State, events: list[Event]) -> None:
    """End the game when the last batch is settled."""
    if state.open_batches:
        return
    if state.drafting:
        state.phase = Phase.CONFIRM
        return
    state.phase = Phase.OVER
    events.append(Event("game-over", None, {}))


def apply_resign(state: State, move: Resign) -> list[Event]:
    """A seat gives up; its turns go on being played."""
    if move.seat in state.resigned:
        raise IllegalMove("resigned-already")
    state.resigned |= {move.seat}
    return [Event("resigned", move.seat, {})]


# --- jungle tiles --------------------------------------------------------------------------------------------------


def top_up(state: State) -> None:
    """Bring the display back to its size at the end of a turn."""
    for hook in state.rules.before_top_up:
        hook(state)
    fill_display(state)
    for hook in state.rules.after_top_up:
        hook(state)


def fill_display(state: State) -> None:
    """Draw jungle tiles into the display until it is full or the pile is empty."""
    while len(state.display) < DISPLAY_SIZE and state.pile:
        state.display.append(draw_jungle(state))


def draw_jungle(state: State) -> JungleKind:
    """Turn up the top tile of the pile."""
    kind = state.pile.pop()
    for hook in state.rules.revealed:
        kind = hook(state, kind)
    return kind
