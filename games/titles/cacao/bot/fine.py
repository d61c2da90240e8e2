"""What things are worth at the kinds of table for which it was measured, for the strongest level.

``fine.json`` has it: what ``python -m tools.bench.values`` proposed, rounded; what serves many tables for two was mixed
by hand from the best of some sets that keen bots had played with. Elsewhere nothing is known to be better than
``PLAIN``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from games.titles.cacao.bot.values import PLAIN, OfTemples, Values

FILE = Path(__file__).with_name("fine.json")
BASE = "base"


class Kind(NamedTuple):
    """A kind of table: how many play, and the codes of the modules they add."""

    players: int
    modules: frozenset[str] = frozenset()


def finest(players: int, modules: Iterable[str]) -> Values:
    """The best values that are known for so many players with these modules, by their codes."""
    return FINE.get(Kind(players, frozenset(modules) - {BASE}), PLAIN)


def _measured() -> Iterator[tuple[Kind, Values]]:
    for found in json.loads(FILE.read_text(encoding="utf-8")):
        values = _values(**found["values"])
        for modules in found["modules"]:
            yield Kind(found["players"], frozenset(modules)), values


def _values(*, temples: Mapping[str, float] | None = None, **others: Any) -> Values:
    return Values(temples=OfTemples(**(temples or {})), **others)


FINE: Mapping[Kind, Values] = dict(_measured())
