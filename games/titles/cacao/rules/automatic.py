"""What the site decides for a seat: what is forced and harmless, in the order of Cacao rules, section 12."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine.ruleset import AT_ONCE, Move, OptionField, Preferences
from games.titles.cacao.rules import deciding, settle
from games.titles.cacao.rules.board import NEIGHBOURS
from games.titles.cacao.rules.effects import Choice, Effect
from games.titles.cacao.rules.market import Market
from games.titles.cacao.rules.state import (
    Batch,
    Phase,
    Player,
    State,
)

PRICES = ("2", "3", "4", "5")
NEVER = "never"
PREFERENCES: tuple[OptionField, ...] = (
    OptionField("automatic", "flag", (), True),
    OptionField("always_water", "flag", (), False),
    OptionField("sell_from", "choice", (NEVER, *PRICES), NEVER),
    OptionField("keep_below", "choice", (NEVER, *PRICES[1:]), NEVER),
    OptionField(AT_ONCE, "flag", (), False),
)
"""``automatic``: the harmless lines below; the others are standing orders: take water also when steps back are open,
sell all that can be sold at markets of this price or more, sell nothing below this price while fruits are in reach.
The last is the site's: it confirms a turn in which nothing is left to choose."""


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

    def __init__(self, state: State, seat: int, batch: Batch, preferences: Preferences) -> None:
        self.state = state
        self.preferences = preferences
        self.seat = seat
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
        """Whether an open edge takes something that its owner has to give: a carrier who never moves gives no steps."""
        is_free = what == "water" and not self.player.carrier_moves
        return not is_free and any(edge.effect.needs == what for edge in self.edges)

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
    """Line 5: plantations when nothing else in the batch concerns fruits; what finds no place could not be used.

    That holds for a farmer too: one fruit left out brings at most the one that he adds.
    """
    return edge.effect.brings == "fruits" and not batch.needs("fruits") and not batch.needs("water")


def _is_best_sale(edge: _Edge, batch: _Batch) -> bool:
    """Line 6: the dearest market that the game contains."""
    if not isinstance(edge.effect, Market) or edge.effect.price != batch.state.rules.dearest_price:
        return False
    return not batch.brings("fruits") and not batch.gold_is_scarce


def _is_ordered_water(edge: _Edge, batch: _Batch) -> bool:
    """Standing order: take water always."""
    return edge.effect.brings == "water"


def _is_ordered_sale(edge: _Edge, batch: _Batch) -> bool:
    """Standing order: sell everything from this price on, at the dearest open market first."""
    if not isinstance(edge.effect, Market) or edge.effect.price < int(batch.preferences["sell_from"]):
        return False
    prices = [other.effect.price for other in batch.edges if isinstance(other.effect, Market)]
    return edge.effect.price == max(prices) and not batch.brings("fruits") and not batch.gold_is_scarce


def _is_refused_sale(edge: _Edge, batch: _Batch) -> bool:
    """Standing order: sell nothing below this price while a place at a source of fruits is free."""
    if not isinstance(edge.effect, Market) or edge.effect.price >= int(batch.preferences["keep_below"]):
        return False
    return _fruits_are_in_reach(batch.state)


def _fruits_are_in_reach(state: State) -> bool:
    sources = {cell for cell, kind in state.jungle.items() if kind.effect and kind.effect.brings == "fruits"}
    return any(space in state.spaces for cell in sources for space in NEIGHBOURS[cell])


Line = Callable[[_Edge, _Batch], bool]
FULLEST, NOTHING = -1, 0
"""Which of an edge's choices a line takes."""

_FORCED: tuple[tuple[Line, int], ...] = ((_is_forced, FULLEST),)
_HARMLESS: tuple[tuple[Line, int], ...] = (
    (_is_sun_or_water, FULLEST),
    (_is_gold, FULLEST),
    (_is_loss, FULLEST),
    (_is_harvest, FULLEST),
    (_is_best_sale, FULLEST),
)
_ORDERS: dict[str, tuple[Line, int]] = {
    "always_water": (_is_ordered_water, FULLEST),
    "keep_below": (_is_refused_sale, NOTHING),
    "sell_from": (_is_ordered_sale, FULLEST),
}
"""What somebody orders comes before what is harmless in general, and what is never to be done before what always is."""


def automatic(state: State, seat: int, preferences: Preferences) -> Move | None:
    """The next decision that is made for a seat without asking, if there is one."""
    batch = settle.settleable(state, seat)
    if batch is not None:
        return _settled(_Batch(state, seat, batch, preferences), batch.turn) or _only_answer(state, seat)
    if state.phase == Phase.LAY or seat != state.active or not deciding.active_decides(state):
        return None
    return _only_answer(state, seat)


def _settled(batch: _Batch, turn: int) -> Move | None:
    """The next edge that is settled by the first line that applies."""
    for applies, which in _lines(batch.preferences):
        for edge in batch.edges:
            if applies(edge, batch):
                return settle.activation(batch.seat, edge.key, turn, edge.choices[which])
    return None


def _only_answer(state: State, seat: int) -> Move | None:
    """Line 7: a decision with one legal answer, such as the last tile for the last space."""
    moves = deciding.legal_moves(state, seat)
    return moves[0] if len(moves) == 1 else None


def _lines(preferences: Preferences) -> tuple[tuple[Line, int], ...]:
    """What is settled by itself for somebody with these preferences, in order."""
    harmless = _HARMLESS if preferences.get("automatic", True) else ()
    orders = tuple(line for name, line in _ORDERS.items() if preferences.get(name, False) not in (False, NEVER))
    return _FORCED + orders + harmless
