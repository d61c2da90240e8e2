"""Version 2 of the tiny title: a granted wish counts twice. Games that were begun under version 1 keep to that."""

from __future__ import annotations

from games.engine.bot_ruleset import BotRuleset
from games.engine.ruleset import Score
from tests.games.tiny_rules import TinyState
from tests.games.tiny_title import TINY, TinyTitle, TinyView


class TinyTitle2(TinyTitle):
    """The rules of version 2, which knows those of version 1."""

    rules = 2

    def for_version(self, version: int) -> BotRuleset[TinyState, TinyView]:
        return TINY if version == TINY.rules else super().for_version(version)

    def scores(self, state: TinyState) -> tuple[Score, ...]:
        """A wish is worth twice as much."""
        return tuple(
            {**score, "wish": 2 * score["wish"], "total": score["total"] + score["wish"]}
            for score in super().scores(state)
        )


TINY_2 = TinyTitle2()
