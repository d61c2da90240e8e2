"""What things are worth at the kinds of table for which it was measured, for the strongest level.

``python -m tools.bench.values`` finds it by games of keen bots; elsewhere nothing is known to be better than ``PLAIN``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.titles.cacao.bot.values import PLAIN, OfTemples, Values


class Kind(NamedTuple):
    """A kind of table: how many play, and the modules they add."""

    players: int
    modules: frozenset[str] = frozenset()


BASE = "base"
_CHOCOLATL = frozenset({"irrigation", "chocolate", "map", "huts"})
_DIAMANTE = frozenset({"tree-of-life", "gem-mines", "emperor"})

_FOR_TWO = Values(fruit=1.23, crowding=0.15, onward=0.7, temples=OfTemples(last=0.1))
"""With no module, or with one that changes little of what goods are worth."""
_LIKE_BASE: Sequence[Sequence[str]] = (
    [],
    ["emperor"],
    ["golden-temple"],
    ["map"],
    ["new-workers"],
    ["tree-of-life"],
    ["volcanoes"],
)

FINE: Mapping[Kind, Values] = {
    **{Kind(2, frozenset(modules)): _FOR_TWO for modules in _LIKE_BASE},
    Kind(3): Values(
        crowding=0.2,
        token=1.5,
        onward=0.7,
        open_worker=1.0,
        temples=OfTemples(standing=0.5, last=0.15, worker=0.35),
        best_rival=0.85,
    ),
    Kind(4): Values(
        fruit=1.15,
        crowding=0.17,
        token=1.6,
        onward=0.7,
        temples=OfTemples(standing=0.35, last=0.25, worker=0.2),
        threat=0.25,
        best_rival=0.7,
    ),
    Kind(2, _CHOCOLATL): Values(
        fruit=1.4,
        bar=4.0,
        token=1.55,
        open_worker=0.4,
        temples=OfTemples(last=0.12),
        expected=1.2,
    ),
    Kind(2, _DIAMANTE): Values(
        crowding=0.14,
        token=2.05,
        onward=0.55,
        temples=OfTemples(standing=0.3, worker=0.22),
        bar=3.7,
        expected=1.4,
    ),
    Kind(2, frozenset({"chocolate"})): Values(
        fruit=1.27,
        crowding=0.05,
        onward=0.65,
        temples=OfTemples(last=0.15),
        threat=0.5,
    ),
    Kind(2, frozenset({"gem-mines"})): Values(
        crowding=0.16,
        token=2.0,
        onward=0.8,
        open_worker=0.95,
        threat=0.55,
    ),
}


def finest(players: int, modules: Iterable[str]) -> Values:
    """The best values that are known for so many players with these modules, by their codes."""
    return FINE.get(Kind(players, frozenset(modules) - {BASE}), PLAIN)
