"""Help with choosing a game: presets, a surprise, and what a choice means for the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cacao.options import CHOSEN, rules_for
from games.engine.cacao.rules import Rules
from games.engine.ruleset import Document, InvalidOptions, Options
from games.engine.shuffle import Stream

BOXES = ("chocolatl", "diamante")
TURNS_SAVED = 1
"""Turns by which the deck is used up sooner than at one tile a turn: 0.4 (2 seats) to 3 (Big Game) in random games."""


def presets(players: int) -> Mapping[str, Options]:
    """The base game, each box as far as its modules go together, and the variants that bring everything."""
    found = {"base": _allowed({"players": players})}
    for box in BOXES:
        codes = [module.code for module in CHOSEN if module.box == box]
        found[f"box-{box}"] = _as_many_as_allowed(players, codes)
    for module in CHOSEN:
        if module.includes:
            found[module.code] = _allowed({"players": players, "modules": [module.code]})
    return {name: options for name, options in found.items() if options is not None}


def surprise(players: int, seed: bytes) -> Options:
    """Toss a coin for each module in a drawn order, and leave out what does not go with those before."""
    stream = Stream(seed, "surprise")
    codes = [module.code for module in CHOSEN]
    stream.shuffle(codes)
    return _as_many_as_allowed(players, [code for code in codes if stream.below(2)])


def _as_many_as_allowed(players: int, codes: list[str]) -> Options:
    """The modules of a list, each one only if it goes with those before it."""
    options: Options = {"players": players}
    for code in codes:
        wider = _allowed({"players": players, "modules": sorted([*options.get("modules", []), code])})
        options = wider or options
    return options


def _allowed(options: Options) -> Options | None:
    try:
        return rules_for(options).options
    except InvalidOptions:
        return None


def preview(options: Mapping[str, Any]) -> Document:
    """The deck with the start tiles, each seat's worker tiles, and how many turns are likely to be for overbuilding."""
    rules = rules_for(options)
    return {
        "jungle": {code: rules.material.deck[code] for code in rules.kinds if rules.material.deck[code]},
        "start": [kind.code for kind in rules.start],
        "workers": {code: count for code, count in rules.material.workers.items() if count},
        "jungle_tiles": rules.deck_size,
        "worker_tiles": len(rules.workers) * rules.players,
        "overbuilding_turns": _overbuilding_turns(rules),
    }


def _overbuilding_turns(rules: Rules) -> int:
    """Turns of all seats left when the last jungle tile is taken: about one is laid in each turn."""
    return max(0, len(rules.workers) * rules.players - len(rules.deck) + TURNS_SAVED)
