"""What the site settles for a seat: forced and harmless edges in the order of Cacao rules, section 12."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine.cacao import settle
from games.engine.cacao.effects import Choice, Effect, Market
from games.engine.cacao.state import Batch, Player, State
from games.engine.ruleset import Move, OptionField, Preferences

PREFERENCES: tuple[OptionField, ...] = (OptionField("automatic", "flag", (), True),)


class _Edge(NamedTuple):
    """An open edge with what can be chosen there, the fullest use last."""

    key: int
    effect: Effect
    choices: tuple[Choice, ...]
    loss: int

    @property
    def is_free_gold(self) -> bool:
        """Whether it is about gold alone: a mine, a tree, a volcano."""
        return self.effect.brings == "gold" and self.effect.needs is None


class _Batch:
    """The open edges of a seat's batch, as the lines of section 12 look at them."""

    def __init__(self, state: State, seat: int, batch: Batch) -> None:
        self.state = state
        self.player: Player = state.players[seat]
        self.edges = [self._edge(key, batch.edges[key]) for key in sorted(batch.edges)]
        self.losses = sum(edge.loss for edge in self.edges)

    def _edge(self, key: int, workers: int) -> _Edge:
        effect = settle.effect_at(self.state, self.player, key)
        choices = effect.choices(self.state, self.player, workers, key)
        return _Edge(key, effect, tuple(choices), effect.loss(workers, key))

    def brings(self, what: str) -> bool:
        """Whether an open edge brings something."""
        return any(edge.effect.brings == what for edge in self.edges)

    def needs(self, what: str) -> bool:
        """Whether an open edge takes something."""
        return any(edge.effect.needs == what for edge in self.edges)

    @property
    def gold_is_scarce(self) -> bool:
        """Whether the order matters because open edges can cost more gold than there is."""
        return self.player.gold < self.losses


def _is_forced(edge: _Edge, batch: _Batch) -> bool:
    """Line 1: only one answer, which no other open edge of the batch can change."""
    if len(edge.choices) > 1 or edge.is_free_gold:
        return False
    needs = edge.effect.needs
    return needs is None or not batch.brings(needs)


def _is_sun_or_water(edge: _Edge, batch: _Batch) -> bool:
    """Line 2: sun; water unless steps back are at stake."""
    return edge.effect.brings == "tokens" or (edge.effect.brings == "water" and not batch.needs("water"))


def _is_gold(edge: _Edge, batch: _Batch) -> bool:
    """Line 3: mines, trees and volcano edges that bring gold."""
    return edge.is_free_gold and not edge.loss and not batch.gold_is_scarce


def _is_loss(edge: _Edge, batch: _Batch) -> bool:
    """Line 4: volcano edges that cost gold."""
    if not edge.loss:
        return False
    others_bring_gold = any(other.effect.brings == "gold" and not other.loss for other in batch.edges)
    return not batch.gold_is_scarce or not others_bring_gold


def _is_harvest(edge: _Edge, batch: _Batch) -> bool:
    """Line 5: plantations when all fruits find a place and nothing else in the batch concerns them."""
    if edge.effect.brings != "fruits" or batch.needs("fruits") or batch.needs("water") or batch.player.tends_harvest:
        return False
    return sum(each.choices[-1].fruits for each in batch.edges) <= batch.player.room


def _is_best_sale(edge: _Edge, batch: _Batch) -> bool:
    """Line 6: the dearest market that the game contains."""
    if not isinstance(edge.effect, Market) or edge.effect.price != batch.state.rules.dearest_price:
        return False
    return not batch.brings("fruits") and not batch.gold_is_scarce


_FORCED: tuple[Callable[[_Edge, _Batch], bool], ...] = (_is_forced,)
_HARMLESS = (_is_sun_or_water, _is_gold, _is_loss, _is_harvest, _is_best_sale)


def automatic(state: State, seat: int, preferences: Preferences) -> Move | None:
    """The next edge that is settled for a seat with its fullest use, if there is one."""
    batch = settle.settleable(state, seat)
    if batch is None:
        return None
    seen = _Batch(state, seat, batch)
    lines = _FORCED + _HARMLESS if preferences.get("automatic", True) else _FORCED
    for applies in lines:
        for edge in seen.edges:
            if applies(edge, seen):
                return settle.activation(seat, edge.key, batch.turn, edge.choices[-1])
    return None
