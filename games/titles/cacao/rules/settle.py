"""Settling the edges of open batches one by one (Cacao rules, section 6 C and *Order between seats*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.engine.ruleset import Event, IllegalMove, Move
from games.titles.cacao.rules import turn
from games.titles.cacao.rules.board import (
    EDGE_NUMBER,
    EDGES,
    INDEX,
    XY,
    jungle_beside,
)
from games.titles.cacao.rules.effects import Choice, Effect
from games.titles.cacao.rules.moves import Activate
from games.titles.cacao.rules.state import Batch, Player, State
from games.titles.cacao.rules.water import LAST_FIELD


def settleable(state: State, seat: int) -> Batch | None:
    """The batch of which a seat may settle an edge now: its oldest, unless a gem turn makes it wait."""
    batches = state.batches[seat]
    if not batches or (batches[0].turn == state.ordered_turn and _is_behind(state, seat)):
        return None
    return batches[0]


def _is_behind(state: State, seat: int) -> bool:
    """Whether a seat before this one, clockwise from the one whose gem turn it is, has still to settle that turn."""
    seats = len(state.players)
    other = (state.ordered_turn - 1) % seats
    while other != seat:
        if any(batch.turn == state.ordered_turn for batch in state.batches[other]):
            return True
        other = (other + 1) % seats
    return False


def effect_at(state: State, player: Player, key: int) -> Effect:
    """The effect of the tile an edge touches, as it is for this player."""
    kind = state.jungle[jungle_beside(key)]
    effect = player.effects.get(kind.code, kind.effect)
    assert effect is not None, "edges without an effect are in no batch"
    return effect


def choices(state: State, seat: int, key: int, workers: int) -> Sequence[Choice]:
    """What a seat may choose for one of its open edges."""
    player = state.players[seat]
    return effect_at(state, player, key).choices(state, player, workers, key)


def legal(state: State, seat: int, batch: Batch) -> Sequence[Move]:
    """Every open edge of the batch with every choice."""
    return [
        activation(seat, key, batch.turn, choice)
        for key in sorted(batch.edges)
        for choice in choices(state, seat, key, batch.edges[key])
    ]


def random_move(state: State, seat: int, batch: Batch, random: Random) -> Move:
    """Draw an edge and a choice."""
    keys = list(batch.edges)
    key = keys[int(random.random() * len(keys))]
    ways = choices(state, seat, key, batch.edges[key])
    return activation(seat, key, batch.turn, ways[int(random.random() * len(ways))])


def activation(seat: int, key: int, turn_number: int, choice: Choice) -> Activate:
    """The move that settles an edge (by key) with a choice."""
    return Activate(seat, XY[key >> 2], EDGES[key & 3], turn_number, choice.key)


def apply_activate(state: State, move: Activate) -> list[Event]:
    """Settle one edge with one of its choices."""
    seat = move.seat
    batch = settleable(state, seat)
    if batch is None or batch.turn != move.turn:
        raise _refusal(state, move)
    key = INDEX.get(move.worker, -1) << 2 | EDGE_NUMBER[move.edge]
    workers = batch.edges.get(key)
    if workers is None:
        raise IllegalMove("edge-not-open", worker=move.worker, edge=move.edge)
    player = state.players[seat]
    effect = effect_at(state, player, key)
    ways = effect.choices(state, player, workers, key)
    choice = _find(ways, move)
    why = {"needs": effect.needs, "brings": effect.brings, "idle": any(_does_anything(player, way) for way in ways)}
    del batch.edges[key]
    tokens, water = player.tokens, player.water
    stored = receive(player, choice)
    if stored > 0:
        batch.harvest += stored
    gains = {"fruits": stored, "tokens": player.tokens - tokens, "water": player.water - water}
    events = [_settled(state, move, key, workers, choice, gains | why)]
    for hook in state.rules.edge_settled:
        hook(state, seat, batch, key, choice, events)
    if not batch.edges:
        turn.after_batch_settled(state, seat, events)
    return events


def _refusal(state: State, move: Activate) -> IllegalMove:
    batches = state.batches[move.seat]
    if not batches:
        return IllegalMove("no-open-batch")
    if batches[0].turn != move.turn:
        return IllegalMove("not-oldest-batch", turn=move.turn, oldest=batches[0].turn)
    return IllegalMove("gem-turn-order")


def _find(ways: Sequence[Choice], move: Activate) -> Choice:
    for choice in ways:
        if choice.key == move.choice:
            return choice
    in_order = tuple((name, _in_order(value)) for name, value in move.choice)
    if in_order != move.choice:
        return _find(ways, replace(move, choice=in_order))
    raise IllegalMove("choice-not-allowed", choice=dict(move.choice))


def _in_order(value: object) -> object:
    """Lists are offered in one order only; any order means the same."""
    return tuple(sorted(value)) if isinstance(value, tuple) else value


def receive(player: Player, choice: Choice) -> int:
    """Give a player what a choice brings and take what it costs; the change in fruits, less those lost."""
    if choice.gold:
        player.gold += choice.gold
    if choice.tokens:
        player.tokens = min(player.tokens + choice.tokens, player.token_places)
    if choice.water and player.carrier_moves:
        player.water = min(player.water + choice.water, LAST_FIELD)
    if choice.bars:
        player.bars += choice.bars
    if not choice.fruits:
        return 0
    stored = min(choice.fruits, player.room) if choice.fruits > 0 else choice.fruits
    player.fruits += stored
    return stored


def _does_anything(player: Player, choice: Choice) -> bool:
    """Whether a choice would change the village of a player now."""
    if choice.gold or choice.bars or choice.taken or choice.fruits < 0:
        return True
    if choice.water and player.carrier_moves:
        return 0 <= player.water + choice.water <= LAST_FIELD
    return bool((choice.fruits and player.room) or (choice.tokens and player.tokens < player.token_places))


def _settled(state: State, move: Activate, key: int, workers: int, choice: Choice, gains: dict[str, Any]) -> Event:
    """What an edge brought, after what found no place was lost.

    For an edge that brought nothing ``idle`` says whether it could have brought anything, ``needs`` and ``brings`` why
    it could not.
    """
    details = {
        "tile": state.jungle[jungle_beside(key)].code,
        "worker": move.worker,
        "edge": move.edge,
        "workers": workers,
        "gold": choice.gold,
        "bars": choice.bars,
        "gems": choice.taken,  # Events are kept with their moves, and compared with them: their words stay.
        **gains,
    }
    return Event("settled", move.seat, details)
