"""The best way to settle a batch, for bots: in which order, and how much of each edge."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.values import Values, gain, goods, without_noise
from games.titles.cacao.rules.board import jungle_beside
from games.titles.cacao.rules.effects import Choice, Effect, carrier
from games.titles.cacao.rules.module import FADING
from games.titles.cacao.rules.moves import Activate
from games.titles.cacao.rules.settle import activation, receive
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.tiles import JungleKind

Steps = tuple[tuple[int, Choice], ...]
"""Uses by their number in the order in which they are settled, each with what is chosen."""
_GOODS = ("fruits", "bars", "gold", "tokens", "water")
_MOST_KNOWN = 50_000


class Use(NamedTuple):
    """Workers at a tile of this place in the deck's order: what there is to be settled at one edge."""

    order: int
    effect: Effect
    site: int
    """The edge's key as far as it matters (see ``Rules.sites``)."""
    workers: int


class Settled(NamedTuple):
    """What settling some uses adds to the value of a village, and how that is done."""

    gain: float
    steps: Steps


def settlement(state: State, seat: int) -> list[Activate]:
    """The moves that settle a seat's oldest batch so that its village is worth most.

    Edges that bring something besides goods are left open: what they bring depends on more than the village. Of alike
    edges the first by key is used first, whatever the order in which they were opened: no view tells that order.
    """
    batch, player, sites = state.batches[seat][0], state.players[seat], state.rules.sites
    jungle = state.jungle
    keys = sorted(batch.edges)
    edges = [(use_of(player, jungle[jungle_beside(key)], key & sites, batch.edges[key]), key) for key in keys]
    edges.sort(key=lambda edge: _place(edge[0]))
    found = settled(state, player, tuple(use for use, _ in edges))
    return [activation(seat, edges[number][1], batch.turn, choice) for number, choice in found.steps]


def use_of(player: Player, kind: JungleKind, site: int, workers: int) -> Use:
    """What a player's workers at a tile are there for."""
    effect = player.effects.get(kind.code, kind.effect)
    assert effect is not None, "edges without an effect are in no batch"
    return Use(kind.order, effect, site, workers)


def in_order(uses: Iterable[Use]) -> tuple[Use, ...]:
    """The uses as ``settled`` wants them, so that it finds again what it has found before."""
    return tuple(sorted(uses, key=_place))


def settled(state: State, player: Player, uses: tuple[Use, ...]) -> Settled:
    """The best way to settle some uses: remembered for all villages in which it is the same."""
    known = knowledge(state).settlements
    key = (uses, *_matters(state, player, uses))
    found: Settled | None = known.get(key)
    if found is None:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        found = known[key] = _settled(state, player.copy(), uses)
    return found


def _place(use: Use) -> tuple[int, int, int]:
    return use.order, use.site, use.workers


def _matters(state: State, player: Player, uses: tuple[Use, ...]) -> Iterable[Hashable]:
    """All of a village and the position on which it depends how uses are settled best."""
    yield from (player.fruits, player.bars, player.storage, player.free_token_places)
    yield carrier(player)
    yield min(player.tiles_left, FADING)
    for use in uses:
        if use.effect.brings not in _GOODS or use.effect.by_place:
            yield use.effect.matters(state, player, use.site)
        elif use.effect.loss(use.workers, use.site):
            yield player.gold


def _settled(state: State, player: Player, uses: tuple[Use, ...]) -> Settled:
    values = knowledge(state).values
    before = goods(player, values)
    usual = [number for number, use in enumerate(uses) if use.effect.brings in _GOODS]
    linked = _linked(uses, usual)
    alone = tuple((number, _settle(state, player, uses[number], values)) for number in usual if number not in linked)
    search = _Search(state, uses, values)
    value, steps = search.best(linked, player)
    others = [use for use in uses if use.effect.brings not in _GOODS]
    things = sum(gain(player, _choice(state, player, use, values), values) for use in others)
    return Settled(without_noise(value - before + things), alone + steps)


def _linked(uses: tuple[Use, ...], numbers: list[int]) -> tuple[int, ...]:
    """The uses whose order matters: they take goods, or bring what others take; gold counts where some is lost."""
    is_costly = any(uses[number].effect.loss(uses[number].workers, uses[number].site) for number in numbers)
    taken = {"fruits", "bars", "gold"} if is_costly else {"fruits", "bars"}
    return tuple(
        number for number in numbers if uses[number].effect.needs is not None or uses[number].effect.brings in taken
    )


def _choice(state: State, player: Player, use: Use, values: Values) -> Choice:
    """The choice that is best for a player by itself."""
    ways = use.effect.choices(state, player, use.workers, use.site)
    return max(ways, key=lambda way: gain(player, way, values))


def _settle(state: State, player: Player, use: Use, values: Values) -> Choice:
    """Let a player make that choice."""
    choice = _choice(state, player, use, values)
    receive(player, choice)
    return choice


class _Search:
    """Tries every order of the linked uses; what was found for the same uses and goods is remembered."""

    def __init__(self, state: State, uses: tuple[Use, ...], values: Values) -> None:
        self._state = state
        self._uses = uses
        self._values = values
        self._found: dict[object, tuple[float, Steps]] = {}

    def best(self, numbers: tuple[int, ...], player: Player) -> tuple[float, Steps]:
        """The value of the village after the best order, and that order."""
        if not numbers:
            return goods(player, self._values), ()
        known = (numbers, player.fruits, player.bars, player.water, player.gold)
        if known not in self._found:
            self._found[known] = max(
                (self._first(one, numbers, player) for one in numbers), key=lambda found: without_noise(found[0])
            )
        return self._found[known]

    def _first(self, number: int, numbers: tuple[int, ...], player: Player) -> tuple[float, Steps]:
        after = player.copy()
        choice = _settle(self._state, after, self._uses[number], self._values)
        value, steps = self.best(tuple(other for other in numbers if other != number), after)
        return value, ((number, choice), *steps)
