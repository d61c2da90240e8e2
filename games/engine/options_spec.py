"""Which options a game of a title can be made with, for records and for the form of a new table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.engine.reading import players_problems, unknown_problems
from games.engine.ruleset import Document, InvalidOptions, OptionField, Options, Problem


class OptionsSpec:
    """By default a title has no options but the number of players."""

    def __init__(self, players: range) -> None:
        self.players = players

    def validate(self, options: Mapping[str, Any]) -> Options:
        """Options in canonical form (defaults left out). Raises ``InvalidOptions`` naming everything wrong."""
        if problems := [*players_problems(options, self.players), *unknown_problems(options, "players")]:
            raise InvalidOptions(problems)
        return {"players": options["players"]}

    def missing(self, options: Options) -> Collection[str]:
        """What a table's options name that the title does not have now: until it is back, the table waits.

        So it is with parts of a title that are installed beside it.
        """
        return ()

    def fields(self) -> tuple[OptionField, ...]:
        """The options to ask for when a table is made, besides the number of players."""
        return ()

    def presets(self, players: int) -> Mapping[str, Options]:
        """Options worth offering by a name, for this number of players; the first is for newcomers."""
        return {"base": self.validate({"players": players})}

    def surprise(self, players: int, seed: bytes) -> Options:
        """Options drawn from all that are allowed, by the seed of the game that is played with them."""
        return self.validate({"players": players})

    def complete(self, options: Options) -> Options:
        """Options that are still being chosen, with the usual values where one is missing that has no default."""
        return options

    def out_of_reach(self, options: Mapping[str, Any]) -> Mapping[tuple[str, str], Problem]:
        """What cannot be added to these options (which may be unfinished), each with the first reason.

        Keys are an option and one of its choices, or an option and "" when it cannot be used at all.
        """
        return {}

    def irrelevant(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The keys of options with nothing to act on beside these, which may be unfinished: no form asks for them."""
        return frozenset()

    def tally(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """What the numbers chosen so far come to, by the key of their option: details for the title's own sentence.

        The options may be unfinished or refused; an option that cannot be added up is left out.
        """
        return {}

    def preview(self, options: Mapping[str, Any]) -> Document:
        """What a game with these options is played with: plain data of the title's own. Raises ``InvalidOptions``."""
        return {}
