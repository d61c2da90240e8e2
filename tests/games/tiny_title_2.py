"""Version 2 of the tiny title: a granted wish counts twice. Games that were begun under version 1 keep to that."""

from __future__ import annotations

from games.engine.ruleset import Score
from tests.games.tiny_rules import TinyState
from tests.games.tiny_title import TINY, TinyRules, tiny


class TinyRules2(TinyRules):
    """The rules of version 2."""

    def scores(self, state: TinyState) -> tuple[Score, ...]:
        """A wish is worth twice as much."""
        return tuple(
            {**score, "wish": 2 * score["wish"], "total": score["total"] + score["wish"]}
            for score in super().scores(state)
        )


TINY_2 = tiny(TinyRules2(), version=2, older={1: TINY})
