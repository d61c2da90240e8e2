"""Why a record is not taken: it is refused, or it is only for reading."""

from __future__ import annotations

from typing import Any

from games.engine.ruleset import RuleError


class Refused(RuleError):
    """A document that is no true record.

    ``title`` is the game by whose rules it is refused, empty when it is refused for its form; ``move`` is the index of
    the move at fault, if it is a move.
    """

    def __init__(self, code: str, /, **details: Any) -> None:
        super().__init__(code, **details)
        self.title = ""
        self.move: int | None = None

    @classmethod
    def because(cls, cause: RuleError, title: str, move: int | None = None) -> Refused:
        """The reason why the rules of a game refuse a move, or its options."""
        refused = cls(cause.code, **cause.details)
        refused.title = title
        refused.move = move
        return refused


class NotVerifiable(RuleError):
    """A record of a running game as a player exports it: without the seed nothing can be recomputed."""
