"""The best way to settle a batch, for bots: in which order, and how much of each edge."""

from __future__ import annotations

from games.engine.cacao.effects import Choice
from games.engine.cacao.moves import Activate
from games.engine.cacao.settle import activation, effect_at, receive
from games.engine.cacao.state import Player, State
from games.engine.cacao.values import gain, goods

Edge = tuple[int, int]
"""An open edge: its key and its workers."""
Way = tuple[tuple[int, Choice], ...]
"""Edges by key in the order in which they are settled, each with what is chosen."""
_GOODS = ("fruits", "bars", "gold", "tokens", "water")


def settlement(state: State, seat: int) -> list[Activate]:
    """The moves that settle a seat's oldest batch so that its village is worth most.

    Edges that bring something besides goods are left open: what they bring depends on more than the village.
    """
    batch = state.batches[seat][0]
    player = state.players[seat].copy()
    edges = [edge for edge in batch.edges.items() if _brings_goods(state, player, edge)]
    linked = _linked(state, player, edges)
    alone = tuple((edge[0], _settle(state, player, edge)) for edge in edges if edge not in linked)
    _, way = _Search(state).best(linked, player)
    return [activation(seat, key, batch.turn, choice) for key, choice in alone + way]


def _brings_goods(state: State, player: Player, edge: Edge) -> bool:
    return effect_at(state, player, edge[0]).brings in _GOODS


def _linked(state: State, player: Player, edges: list[Edge]) -> tuple[Edge, ...]:
    """The edges whose order matters: they take goods, or bring what others take; gold counts where some is lost."""
    effects = [effect_at(state, player, key) for key, _ in edges]
    is_costly = any(effect.loss(workers, key) for effect, (key, workers) in zip(effects, edges, strict=True))
    taken = {"fruits", "bars", "gold"} if is_costly else {"fruits", "bars"}
    return tuple(
        edge for effect, edge in zip(effects, edges, strict=True) if effect.needs is not None or effect.brings in taken
    )


def _settle(state: State, player: Player, edge: Edge) -> Choice:
    """Let a player make the choice that is best for it by itself."""
    key, workers = edge
    choice = max(effect_at(state, player, key).choices(state, player, workers, key), key=lambda way: gain(player, way))
    receive(player, choice)
    return choice


class _Search:
    """Tries every order of the linked edges; what was found for the same edges and goods is remembered."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._found: dict[object, tuple[float, Way]] = {}

    def best(self, edges: tuple[Edge, ...], player: Player) -> tuple[float, Way]:
        """The value of the village after the best order, and that order."""
        if not edges:
            return goods(player), ()
        known = (edges, player.fruits, player.bars, player.water, player.gold)
        if known not in self._found:
            self._found[known] = max((self._first(edge, edges, player) for edge in edges), key=lambda found: found[0])
        return self._found[known]

    def _first(self, edge: Edge, edges: tuple[Edge, ...], player: Player) -> tuple[float, Way]:
        after = player.copy()
        choice = _settle(self._state, after, edge)
        value, way = self.best(tuple(other for other in edges if other != edge), after)
        return value, ((edge[0], choice), *way)
