"""New Workers: the table chooses the worker tiles, and may add module tiles instead of exchanging them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.ruleset import OptionField, Problem
from games.titles.cacao.rules.material import Material
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import COPIES

_TILES = "worker_tiles"
_ADD = "add_instead_of_replace"
SURPLUS = {2: range(1, 9), 3: range(2, 13), 4: range(3, 17)}
"""How many more worker tiles than jungle tiles there may be in all, by number of players [D]."""


class NewWorkers(Module):
    """Worker tiles with new distributions, in a selection that is the same for all seats."""

    code = "new-workers"
    box = "diamante"
    options = (
        OptionField(_TILES, "counts", tuple(COPIES), None, most=COPIES),
        OptionField(_ADD, "flag", (), False),
    )

    def prepare(self, material: Material) -> None:
        """Add instead of replace, if the table wants it so."""
        if material.options.get(_ADD):
            material.replacing = False

    def finish(self, material: Material) -> Iterable[Problem]:
        """Set each seat's worker tiles."""
        if material.workers_are_fixed:
            return []
        selection: dict[str, Any] = material.options.get(_TILES) or {}
        if not selection:
            return [Problem(_TILES, "workers-missing", {})]
        material.workers = Counter(selection)
        return _surplus_problems(material)

    def tally(self, material: Material, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """The worker tiles of a seat and of all, and how many there may be for the jungle tiles."""
        if material.workers_are_fixed:
            return {}
        each = sum((options.get(_TILES) or {}).values())
        jungle, players, allowed = material.deck.total(), material.players, SURPLUS[material.players]
        return {
            _TILES: {
                "each": each,
                "workers": each * players,
                "jungle": jungle,
                "least": -(-(jungle + allowed[0]) // players),
                "most": (jungle + allowed[-1]) // players,
            }
        }


def _surplus_problems(material: Material) -> Iterable[Problem]:
    workers = material.workers.total() * material.players
    jungle = material.deck.total()
    allowed = SURPLUS[material.players]
    if workers - jungle not in allowed:
        details = {"workers": workers, "jungle": jungle, "least": allowed.start, "most": allowed.stop - 1}
        yield Problem(_TILES, "workers-out-of-range", details)
