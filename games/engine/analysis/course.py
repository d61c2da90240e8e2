"""A finished game, turn by turn: how likely everybody was to win, what the turn gave away, what luck brought."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from games.engine.analysis.advice import Advice, advise
from games.engine.analysis.chances import Chances, chances
from games.engine.analysis.effort import Effort
from games.engine.analysis.turns import Turn
from games.engine.ruleset import Document, Outcome
from games.engine.title import AnyTitle

_SHOWN = 2
"""So many other ways are kept of each turn."""


class Explained(NamedTuple):
    """One turn: chances before it, and after it before anything was revealed; what was better; what luck brought.

    All but points (``mean`` of ways) are parts of the victory, from 0 to 1, by seat where there are several.
    """

    turn: Turn
    before: Chances
    after: Chances
    advice: Advice

    @property
    def loss(self) -> float:
        """How much of the chance to win the seat has given away."""
        seat = self.turn.seat
        return max(0.0, self.after.better_by(self.advice.loss, seat).wins[seat] - self.after.wins[seat])

    def document(self, title: AnyTitle) -> Document:
        """The turn as plain JSON, with the best other ways: chances and losses in thousandths."""
        seat, advice = self.turn.seat, self.advice
        return {
            "begin": self.turn.begin,
            "end": self.turn.end,
            "seat": seat,
            "before": _thousandths(self.before.wins),
            "before_errors": _thousandths(self.before.errors),
            "after": _thousandths(self.after.wins),
            "after_errors": _thousandths(self.after.errors),
            "loss": _thousandth(self.loss),
            "points": round(advice.loss, 1),
            "error": round(advice.error, 1),
            "played": advice.played.document(title),
            "others": self._others(title),
        }

    def _others(self, title: AnyTitle) -> list[Document]:
        """The best other ways, each with its moves and the chance that it would have brought more (or less)."""
        seat, played = self.turn.seat, self.advice.played
        now = self.after.wins[seat]
        return [
            {
                **other.document(title),
                "chance": _thousandth(self.after.better_by(other.mean - played.mean, seat).wins[seat] - now),
            }
            for other in self.advice.others[:_SHOWN]
        ]


def explain(title: AnyTitle, state: Any, turn: Turn, effort: Effort) -> Explained:
    """A turn that began in ``state``, which is not changed. The same effort explains it in the same way."""
    random = _luck(turn)
    before = chances(title, state, (), random, effort.for_ends())
    after = chances(title, state, turn.moves, random, effort.for_ends())
    view = title.rules.view(state, turn.seat)
    advice = advise(title, view, turn.seat, turn.moves, random, effort.for_search(), effort.breadth)
    return Explained(turn, before, after, advice)


def final_chances(outcome: Outcome) -> list[int]:
    """What each seat has of the victory in the end, in thousandths."""
    winners = outcome.winners
    return [_thousandth((seat in winners) / max(1, len(winners))) for seat in range(len(outcome.scores))]


def _luck(turn: Turn) -> Random:
    return Random(sha256(f"explaining/{turn.begin}/{turn.seat}".encode()).digest())


def _thousandths(values: Sequence[float]) -> list[int]:
    return [_thousandth(value) for value in values]


def _thousandth(value: float) -> int:
    return round(1000 * value)
