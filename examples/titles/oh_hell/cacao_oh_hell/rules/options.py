"""What a table of Oh Hell may choose: how long it plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cacao_oh_hell.rules.state import DEALS
from games.engine.options_spec import OptionsSpec
from games.engine.reading import players_problems, unknown_problems
from games.engine.ruleset import InvalidOptions, OptionField, Options, Problem


class OhHellOptions(OptionsSpec):
    """A short form and a long one."""

    def validate(self, options: Mapping[str, Any]) -> Options:
        problems = [*players_problems(options, self.players), *unknown_problems(options, "players", "length")]
        length = options.get("length", "short")
        if not isinstance(length, str) or length not in DEALS:
            problems.append(Problem("length", "option-value-unknown", {"option": "length", "value": str(length)}))
        if problems:
            raise InvalidOptions(problems)
        players = options["players"]
        return {"players": players} if length == "short" else {"players": players, "length": length}

    def fields(self) -> tuple[OptionField, ...]:
        return (OptionField("length", "choice", tuple(DEALS), "short"),)
