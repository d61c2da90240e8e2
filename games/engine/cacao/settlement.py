"""The best way to settle a batch, for bots: in which order, and how much of each edge."""

from __future__ import annotations

from games.engine.cacao.effects import Choice
from games.engine.cacao.moves import Activate
from games.engine.cacao.settle import activation, effect_at, receive
from games.engine.cacao.state import LAST_STEP, Player, State
from games.engine.cacao.worth import gain, goods

Edge = tuple[int, int]
"""An open edge: its key and its workers."""
Way = tuple[tuple[int, Choice], ...]
"""Edges by key in the order in which they are settled, each with what is chosen."""
_PLENTY = 4


def settlement(state: State, seat: int) -> list[Activate]:
    """The moves that settle a seat's oldest batch so that its village is worth most."""
    batch = state.batches[seat][0]
    player = state.players[seat].copy()
    rich = _rich(player)
    linked = tuple(edge for edge in batch.edges.items() if _is_linked(state, rich, edge))
    alone = tuple(
        (edge[0], _settle(state, player, edge)) for edge in batch.edges.items() if edge not in linked
    )
    _, way = _Search(state).best(linked, player)
    return [activation(seat, key, batch.turn, choice) for key, choice in alone + way]


def _rich(player: Player) -> Player:
    """The player with enough of everything that no choice is missing for want of goods."""
    rich = player.copy()
    rich.fruits = rich.bars = rich.gold = _PLENTY
    rich.water = LAST_STEP
    return rich


def _is_linked(state: State, rich: Player, edge: Edge) -> bool:
    """Whether an edge takes something, or brings what others take, so that the order matters."""
    key, workers = edge
    return any(
        choice.fruits or choice.bars or choice.gold < 0 or choice.water < 0
        for choice in effect_at(state, rich, key).choices(state, rich, workers, key)
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
