"""What a seat could do, from its own view: the best ways to go on, with what each comes to and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.analysis.trial import Trial, account, trial
from games.engine.analysis.whole_turns import whole_turns
from games.engine.bots import Budget
from games.engine.bots.search import Candidate, Search
from games.engine.ruleset import Document, Move, SeatNumber
from games.engine.title import AnyTitle

_SURE = 2.0
"""A difference of fewer standard errors is taken for chance."""


class Suggestion(NamedTuple):
    """A plan, with the points by which its seat is ahead after some turns on average, and what its worth is made of.

    Where the others decide at the same time the plan alone changes no worth: then there is a ``trial`` against the way
    with which it is compared.
    """

    plan: Sequence[Move]
    mean: float
    parts: Mapping[str, float]
    trial: Trial | None = None
    is_exact: bool = False
    """Whether ``mean`` are the points at the end of the game, if both seats play their best."""

    def document(self, title: AnyTitle) -> Document:
        """The same as plain JSON."""
        parts = {part: round(value, 1) for part, value in self.parts.items()}
        return {
            "moves": [title.rules.moves.write(move) for move in self.plan],
            "mean": round(self.mean, 1),
            "parts": {part: value for part, value in parts.items() if value},
            **({} if self.trial is None else {"trial": self.trial.document()}),
            **({"exact": True} if self.is_exact else {}),
        }


class Advice(NamedTuple):
    """The plan that was asked about, the best others, and the points by which the best of all is better than it.

    ``loss`` is 0 where the difference may well be chance; ``error`` is its standard error.
    """

    played: Suggestion
    others: tuple[Suggestion, ...]
    loss: float
    error: float


def advise(
    title: AnyTitle, view: Any, seat: SeatNumber, plan: Sequence[Move], random: Random, budget: Budget, most: int
) -> Advice:
    """Compare a plan of a seat that is to move in ``view`` with at most so many others; nothing else is known."""
    search = searching(title, view, seat, random, budget)
    played, ranked = search.compared(most, plan)
    others = sorted((each for each in ranked if each is not played), key=_mean, reverse=True)
    way = describer(title, view, seat, random)
    loss, error = given_away(played, others)
    return Advice(way(played, None), tuple(way(other, played) for other in others), loss, error)


def suggest(
    title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget, most: int
) -> list[Suggestion]:
    """At most so many ways to go on for a seat that is to move in ``view``, the best first; nothing else is known.

    The best is compared with the second, all others with the best.
    """
    ranked = searching(title, view, seat, random, budget).candidates(most)
    return described(ranked, describer(title, view, seat, random))


def searching(title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Search:
    """A search among whole turns that keeps what explains its findings, where the worth of a plan alone does not."""
    search = Search(title, view, seat, random, budget)
    search.starts = partial(whole_turns, title)
    if search.is_secret:
        search.account = account(title, seat)
    return search


Describe = Callable[[Candidate, Candidate | None], Suggestion]


def described(ranked: Sequence[Candidate], way: Describe) -> list[Suggestion]:
    """Candidates in words, the first compared with the second and all others with the first."""
    best, *others = ranked
    return [way(best, others[0] if others else None), *(way(other, best) for other in others)]


def describer(title: AnyTitle, view: Any, seat: SeatNumber, random: Random) -> Describe:
    """What puts a candidate of a seat's search in ``view`` into words, compared with another."""
    state = title.rules.sample_state(view, random)

    def describe(candidate: Candidate, rival: Candidate | None) -> Suggestion:
        after = title.rules.after(state, candidate.plan)
        tried = trial(candidate.ends, rival.ends) if rival is not None else None
        parts = title.bot.evaluation_parts(after, seat)
        return Suggestion(candidate.plan, _mean(candidate), parts, tried, candidate.is_exact)

    return describe


def _mean(candidate: Candidate) -> float:
    return fmean(candidate.values) if candidate.values else candidate.estimate


def given_away(played: Candidate, others: Sequence[Candidate]) -> tuple[float, float]:
    """What the best is better than the played one, and its error, in the worlds that both have met.

    The best is chosen by one half of the worlds and valued by the other: else chance would choose it, and flatter it.
    """
    if played.is_exact:
        return max(0.0, *(other.mean - played.mean for other in others)) if others else 0.0, 0.0
    worlds = len(played.values)
    rivals = [played, *(other for other in others if len(other.values) >= worlds - 1)]
    worlds = min(len(rival.values) for rival in rivals)
    if worlds < 2 or len(rivals) < 2:
        return 0.0, 0.0
    halves = [range(0, worlds, 2), range(1, worlds, 2)]
    leads = [lead for one, other in (halves, halves[::-1]) for lead in _leads(played, rivals, by=one, on=other)]
    loss, error = fmean(leads), stdev(leads) / sqrt(len(leads))
    return (loss if loss > _SURE * error else 0.0), error


def _leads(played: Candidate, rivals: Sequence[Candidate], *, by: range, on: range) -> list[float]:
    """How much better the best in some worlds is in others."""
    best = max(rivals, key=lambda rival: fmean(rival.values[world] for world in by))
    return [best.values[world] - played.values[world] for world in on]
