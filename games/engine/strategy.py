"""What a title may tell bots: evaluation of positions, sensible turns, rollout policy, horizon."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.rules import Rules
from games.engine.ruleset import Event, Move, SeatNumber


class Start(NamedTuple):
    """A plan with an estimate, in points, of how good the position is to which it leads."""

    estimate: float
    plan: Sequence[Move]


class Ending(NamedTuple):
    """A plan that ends a turn, or a part of it that nobody else can come into, with the position to which it leads."""

    plan: Sequence[Move]
    state: Any


S = TypeVar("S")
V = TypeVar("V")


class Strategy(Generic[S, V]):
    """By default bots play any title legally, if not well."""

    scatter: float = 1.0
    """How far luck throws apart those who play, as a part of how far it throws rollouts; for chances to win."""

    def __init__(self, rules: Rules[S, V]) -> None:
        self.rules = rules

    def evaluate(self, state: S, seat: SeatNumber) -> float:
        """How good a position is for a seat, in points, with sensible values for what is still open."""
        return float(self.rules.scores(state)[seat]["total"])

    def evaluate_all(self, state: S) -> Sequence[float]:
        """``evaluate`` for every seat at once where nobody has begun a turn: what the next one may do counts."""
        return [self.evaluate(state, seat) for seat in range(len(self.rules.scores(state)))]

    def evaluation_parts(self, state: S, seat: SeatNumber) -> Mapping[str, float]:
        """What ``evaluate`` is the sum of, each part by a code of the title's."""
        return {"total": self.evaluate(state, seat)}

    def spread(self, state: S) -> float:
        """By how many points those who play on may do better or worse than the rollout policy, up to the end.

        It turns the points at the end of a rollout into chances to win: docs/benchmarks.md says how well.
        """
        return 1.0

    def reshuffle(self, state: S, random: Random) -> None:
        """Draw anew what lies hidden from all seats together: piles, dice to come. Hands stay as they are."""

    def plans(self, state: S, seat: SeatNumber) -> Sequence[Sequence[Move]]:
        """Sensible ways to go on for a seat: each a run of its own moves, at best to the end of its turn."""
        return [(move,) for move in self.rules.legal_moves(state, seat)]

    def starts(self, state: S, seat: SeatNumber, most: int) -> Sequence[Start]:
        """At most so many plans (but at least one), each with an estimate, the best first."""
        rated = [Start(self.evaluate(self.rules.after(state, plan), seat), plan) for plan in self.plans(state, seat)]
        return sorted(rated, key=lambda start: start.estimate, reverse=True)[:most]

    def answers(self, states: Sequence[S], seat: SeatNumber, most: int) -> Sequence[Start]:
        """``starts`` that meet what others, who decide at the same time, have decided in these states; at best rated
        by all of them. None if the title knows no better ones than ``starts``."""
        return ()

    def is_settled(self, state: S) -> bool:
        """Whether nothing hidden or left to chance matters any more, and ``endings`` can tell all that may follow."""
        return False

    def endings(self, state: S, seat: SeatNumber) -> Sequence[Ending]:
        """All ways to go on for a seat that is to move in a settled position, but those that come to no more."""
        return [Ending((move,), self._after_move(state, move)) for move in self.rules.legal_moves(state, seat)]

    def position_key(self, state: S) -> Hashable:
        """The same for positions that are one, whatever led to them; by default no two are."""
        return object()

    def _after_move(self, state: S, move: Move) -> S:
        after = self.rules.copy(state)
        self.rules.apply(after, move)
        return after

    def rollout_policy(self, state: S, seat: SeatNumber, random: Random) -> Sequence[Move]:
        """What a seat would do without much thought: its moves to the end of its turn, or as far as it can see."""
        return (self.rules.random_move(state, seat, random),)

    def look_closer(self, state: S) -> None:
        """Let this position, and all that follows it, be judged as well as can be: for the strongest level alone."""

    def imagine(self, state: S, seat: SeatNumber, decide: Callable[[S, SeatNumber], Sequence[Move]]) -> None:
        """Make a sampled state likelier: what others have decided in secret is what ``decide`` says they would."""

    def is_secret(self, state: S) -> bool:
        """Whether the seats decide at the same time now, so that whoever can be read is lost."""
        return False

    def meant(self, move: Move) -> Move:
        """The move that stands for all that come to the same for whoever solves a puzzle."""
        return move

    def decided(self, move: Move) -> Sequence[Event]:
        """What a seat would tell itself of a move that it makes in secret; empty where all see what happens."""
        return ()

    def placed(self, state: S, seat: SeatNumber) -> frozenset[str]:
        """Which places worth a word a seat came to in the round that is just over, by codes of the title's."""
        return frozenset()

    def milestone(self, state: S) -> int:
        """How many turns or rounds are over: what ``horizon`` is counted in; it never falls."""
        return 0

    def horizon(self, state: S) -> int:
        """The ``milestone`` at which a search that begins here stops, and judges by ``evaluate``.

        By default 1, which the default ``milestone`` never reaches: each game is played on to its end.
        """
        return 1

    def play_out(self, state: S, seat: SeatNumber) -> list[Event]:
        """In a draft, carry out what this seat's moves have begun as it would probably like best; what happened.

        What its moves do not settle yet is left open. Only what the seat may see counts. It is for telling what a move
        would bring: see ``games/tables/previews.py``.
        """
        return []
