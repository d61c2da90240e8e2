"""A full state that looks exactly like a view: what its seat cannot know is drawn at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.engine.ruleset import IllegalMove
from games.titles.cacao.rules.board import (
    EDGE_NUMBER,
    INDEX,
    OFFSETS,
    edge_key,
)
from games.titles.cacao.rules.state import (
    Batch,
    Phase,
    Player,
    State,
    Worker,
)
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import ORIENTATIONS
from games.titles.cacao.rules.view import (
    BatchView,
    CacaoView,
    PlayerView,
    WorkerTile,
)
from games.titles.cacao.rules.viewing import kind_of


def sample_state(rules: Rules[State], view: CacaoView, random: Random) -> State:
    """A state of which this is the view. The hands of others and the order of all piles are drawn."""
    state = State(rules)
    _restore_board(state, view)
    _restore_course(state, view)
    state.players = [_player(player, random) for player in view.players]
    state.batches = [[] for _ in view.players]
    for batch in view.batches:
        _restore_batch(state, batch)
    if view.phase == "wait" and not rules.is_strict:
        state.ordered_turn = view.turn  # Only after a gem turn does anybody wait for older batches (section 6).
    state.display = [kind_of(rules, tile) for tile in view.display]
    state.pile = [rules.kinds[code] for code in _drawn(view.unseen, random)]
    for module in rules.modules:
        part = module.restore(state, view, random)
        if part is not None:
            state.slices[module.code] = part
    state.has_begun = state.phase != Phase.LAY or not state.batches[state.active]
    return state


def reshuffle(state: State, random: Random) -> None:
    """Draw the order of all piles anew, as nobody at the table can know it."""
    random.shuffle(state.pile)
    for player in state.players:
        random.shuffle(player.pile)
    for module in state.rules.modules:
        module.reshuffle(state, random)


def put_next(state: State, code: str) -> None:
    """Exchange a tile of this kind with the top of the jungle pile. Raises ``IllegalMove`` if there is none."""
    places = [place for place, kind in enumerate(state.pile) if kind.code == code]
    if not places:
        raise IllegalMove("no-such-tile-left")
    state.pile[-1], state.pile[places[-1]] = state.pile[places[-1]], state.pile[-1]


def _drawn(unseen: Mapping[str, int], random: Random) -> list[str]:
    codes = [code for code, count in unseen.items() for _ in range(count)]
    random.shuffle(codes)
    return codes


def _restore_board(state: State, view: CacaoView) -> None:
    for cell, tile in view.jungle.items():
        state.jungle[INDEX[cell]] = kind_of(state.rules, tile)
    for cell, stack in view.workers.items():
        *under, top = stack
        state.workers[INDEX[cell]] = _worker(top)
        if under:
            state.under[INDEX[cell]] = _worker(under[0])
    _restore_rim(state)


def _worker(tile: WorkerTile) -> Worker:
    return Worker(tile.seat, tile.code, tile.rotation, tile.turn, tile.workers)


def _restore_rim(state: State) -> None:
    """Find again the empty worker spaces beside jungle tiles and the empty jungle spaces beside worker tiles."""
    for cell in state.jungle:
        for offset in OFFSETS:
            if cell + offset not in state.workers:
                state.spaces[cell + offset] = None
    for cell in state.workers:
        for offset in OFFSETS:
            if cell + offset not in state.jungle:
                state.beside[cell + offset] = None


def _restore_course(state: State, view: CacaoView) -> None:
    state.active = view.active
    state.turn = view.turn
    state.phase = Phase.LAY if view.phase == "wait" else view.phase
    state.fills = [INDEX[cell] for cell in view.fills]
    state.filled = [INDEX[cell] for cell in view.filled]
    state.resigned = frozenset(seat for seat, player in enumerate(view.players) if player.resigned)
    if state.phase == Phase.FILL:
        state.laid = next(cell for cell, worker in state.workers.items() if worker.turn == view.turn)


def _player(seen: PlayerView, random: Random) -> Player:
    unseen = _drawn(seen.unseen, random)
    hand = list(seen.hand) if seen.hand is not None else [unseen.pop() for _ in range(seen.hand_size)]
    player = Player(ORIENTATIONS, unseen)
    player.hand = hand
    player.gold = seen.gold
    player.fruits = seen.fruits
    player.bars = seen.bars
    player.tokens = seen.tokens
    player.water = seen.water
    player.storage = seen.storage
    player.token_places = seen.token_places
    return player


def _restore_batch(state: State, seen: BatchView) -> None:
    edges = {edge_key(INDEX[edge.worker], EDGE_NUMBER[edge.edge]): edge.workers for edge in seen.edges}
    state.batches[seen.seat].append(Batch(seen.turn, edges, seen.harvest))
    state.open_batches += 1
    if seen.binding:
        state.ordered_turn = seen.turn
