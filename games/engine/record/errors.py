"""Why a record is not taken: it is refused, or it is only for reading."""

from __future__ import annotations

from typing import Any

from games.engine.ruleset import RuleError


class Refused(RuleError):
    """A document that is no true record. ``move`` is the index of the move at fault, if it is a move."""

    def __init__(self, code: str, /, **details: Any) -> None:
        super().__init__(code, **details)
        self.move: int | None = None

    @classmethod
    def because(cls, cause: RuleError, move: int | None = None) -> Refused:
        """The same reason, with the index of the move that the rules refused."""
        refused = cls(cause.code, **cause.details)
        refused.move = move
        return refused


class NotVerifiable(RuleError):
    """A record of a running game as a player exports it: without the seed nothing can be recomputed."""
