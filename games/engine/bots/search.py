"""Search for every title: the best starts are tried on the same possible worlds, and the poorer half is dropped.

In each world all seats go on by the rollout policy after the start, up to the horizon, where the position is
judged. All starts meet the same worlds with the same luck, so that nothing else differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import ceil, erfc, exp, inf, log2, pi, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.bots.budget import Budget
from games.engine.bots.determinizations import USUAL, Determinizations, Manner
from games.engine.bots.endgame import Endgame, Unsolved
from games.engine.ruleset import Move, SeatNumber
from games.engine.strategy import Start
from games.engine.title import AnyTitle

PRIOR = 2
"""The estimate of a start weighs as much as so many worlds."""
_CLEAR, _ENOUGH = 3.5, 10
"""After so many worlds a lead of so many standard errors over each other start is clear."""
_OFTEN, _UNSEEN = 8, 0.5
"""After each so many worlds it is asked whether more of them are worth it; leads are taken to vary by this much more
than they have been seen to, since few have been seen."""
_SURE = 3
"""When all starts came to the same in so many worlds, nothing that matters is unknown."""
_LINES, _REPLIES = 4, 6
"""Where nothing is uncertain, so many lines are made longer, each by so many starts of the seat's next turn."""
_SOLVING = 0.5
"""The part of the budget that may go into solving the end of the game."""
_SMALL = 0.5
"""A smaller lead than so many standard errors may well be chance."""
_ANSWERED = 16
"""In so many worlds others have decided what is answered; estimates of answers count as much."""


Starts = Callable[[Any, SeatNumber, int], Sequence[Start]]


class Candidate:
    """A plan that was tried: ``values`` are what it came to for its seat, world by world, the same worlds for all."""

    def __init__(self, start: Start, prior: int = PRIOR) -> None:
        self.estimate, self.plan = start
        self.prior = prior
        """As how many worlds the estimate counts."""
        self.values: list[float] = []
        self.ends: list[Any] = []
        """What the search was asked to keep of the ends of these worlds, if it was asked."""
        self.line = -inf
        """What it comes to with the best turns found to follow it, where nothing is uncertain."""
        self.is_exact = False
        """Whether this is what it comes to at the end of the game if both seats play their best."""

    @property
    def mean(self) -> float:
        """What it came to on average, with its estimate; where nothing is uncertain, what it comes to."""
        if self.line > -inf:
            return self.line
        return (self.prior * self.estimate + sum(self.values)) / (self.prior + len(self.values))


class Search:
    """One decision of a seat, thought through until the budget is spent or one start is clearly the best."""

    def __init__(
        self,
        title: AnyTitle,
        view: Any,
        seat: SeatNumber,
        random: Random,
        budget: Budget,
        manner: Manner = USUAL,
    ) -> None:
        self._title = title
        self._seat = seat
        self._random = random
        self._budget = budget
        self._worlds = Determinizations(title, view, seat, random.getrandbits(64), manner)
        self._first = self._worlds.world(0)
        self.starts: Starts = title.bot.starts
        """What is tried; who shows it to people wants whole turns."""
        self._horizon = title.bot.horizon(self._first)
        self.is_secret = title.bot.is_secret(self._first)
        """Whether the others decide at the same time."""
        self._is_reading = manner.read is not None
        self._part, self._regret = (manner.part, 0.0) if self.is_secret else (1.0, manner.regret)
        self.account: Callable[[Any], Any] | None = None
        """What to keep of the position in which a rollout ends; it changes nothing that is found."""

    def candidates(self, most: int) -> list[Candidate]:
        """At most so many starts with what they came to, the best first; with one more if that alone is best."""
        tried = self._starts(most)
        return self._solved(tried) or self._halved(tried)

    def best_plan(self, most: int) -> Sequence[Move]:
        """What to do, for bots: of at most so many starts the best, or of all turns where the end can be solved."""
        if Endgame.is_at_hand(self._title, self._first):
            with suppress(Unsolved):
                return self._endgame().turn(self._first, self._seat)[0]
        candidates = self._halved(self._starts(most))
        return (self._random.choice(equals(candidates)) if self.is_secret else candidates[0]).plan

    def compared(self, most: int, plan: Sequence[Move]) -> tuple[Candidate, list[Candidate]]:
        """A plan that was or may be played, and at most so many starts with it, which is never dropped, among them."""
        tried = self._starts(most)
        result = self._result(plan)
        played = next((each for each in tried if self._result(each.plan) == result), None)
        if played is None:
            played = Candidate(Start(self._worth_after(plan), plan))
            tried.append(played)
        return played, self._solved(tried) or self._halved(tried, kept=played)

    def measured(self, plans: Sequence[Sequence[Move]]) -> list[Candidate]:
        """Plans in their order, all tried in the same worlds until the budget is spent; at least one world for each."""
        tried = [Candidate(Start(self._worth_after(plan), plan)) for plan in plans]
        while not self._budget.is_spent or not tried[0].values:
            for candidate in tried:
                self._try_once_more(candidate)
        return tried

    # --- the end of a game -----------------------------------------------------------------------------------------

    def _solved(self, tried: Sequence[Candidate]) -> list[Candidate]:
        """All of them, the best first, and a best turn if it is none of them; empty where the end cannot be solved."""
        if not Endgame.is_at_hand(self._title, self._first):
            return []
        try:
            return sorted(self._with_exact_values(tried), key=lambda candidate: candidate.mean, reverse=True)
        except Unsolved:
            return []

    def _with_exact_values(self, tried: Sequence[Candidate]) -> list[Candidate]:
        endgame = self._endgame()
        best, most = endgame.turn(self._first, self._seat)
        values = [endgame.value(self._after(candidate.plan), self._seat) for candidate in tried]
        found = list(tried)
        if most > max(values):
            found.append(Candidate(Start(self._worth_after(best), best)))
            values.append(most)
        for candidate, value in zip(found, values, strict=True):
            candidate.is_exact, candidate.line, candidate.values = True, value, [value]
        return found

    def _endgame(self) -> Endgame:
        return Endgame(self._title, self._budget, until=_SOLVING)

    def _after(self, plan: Sequence[Move]) -> Any:
        state = self._worlds.world(0)
        self._make(state, plan)
        return state

    # --- everywhere else -------------------------------------------------------------------------------------------

    def _worth_after(self, plan: Sequence[Move]) -> float:
        return self._title.bot.evaluate(self._title.rules.after(self._worlds.world(0), plan), self._seat)

    def _starts(self, most: int) -> list[Candidate]:
        if self._is_reading and self.is_secret:
            worlds = [self._worlds.world(number) for number in range(_ANSWERED)]
            if answers := self._title.bot.answers(worlds, self._seat, most):
                return [Candidate(start, _ANSWERED) for start in answers]
        return [Candidate(start) for start in self.starts(self._first, self._seat, most)]

    def _result(self, plan: Sequence[Move]) -> Any:
        """What its seat sees after a plan: plans that come to the same are one."""
        return self._title.rules.view(self._title.rules.after(self._worlds.world(0), plan), self._seat)

    def _halved(self, tried: list[Candidate], kept: Candidate | None = None) -> list[Candidate]:
        """All of them, the best first: the poorer half is dropped again and again."""
        rounds = ceil(log2(len(tried)))
        left, dropped = tried, list[Candidate]()
        for number in range(1, rounds + 1):
            self._try(left, until=self._part * number / rounds)
            if kept is None and _is_certain(left):
                self._deepen(left)
            left = sorted(left, key=lambda candidate: candidate.mean, reverse=True)
            if _is_clear(left) or self._is_enough(left):
                break
            half = ceil(len(left) / 2) if number < rounds else len(left)
            left, dropped = left[:half], left[half:] + dropped
            if kept in dropped:
                dropped.remove(kept)
                left.append(kept)
        return left + dropped

    def _try(self, candidates: Sequence[Candidate], *, until: float) -> None:
        """Try them all in one world after the other until this part of the budget is spent, if worlds differ at all."""
        while self._budget.spent < until and not _is_certain(candidates):
            for candidate in candidates:
                self._try_once_more(candidate)
                if self._budget.is_spent:
                    return
            if len(candidates[0].values) % _OFTEN == 0 and self._is_enough(candidates):
                return

    def _is_enough(self, candidates: Sequence[Candidate]) -> bool:
        """Whether what more worlds may still tell is not worth them."""
        if not self._regret:
            return False
        best = max(candidates, key=lambda candidate: candidate.mean)
        return sum(_regret(best, other) for other in candidates if other is not best) < self._regret

    def _try_once_more(self, candidate: Candidate) -> None:
        """Try one in the next world that it has not met."""
        end = self._end(candidate.plan, len(candidate.values))
        candidate.values.append(self._title.bot.evaluate_all(end)[self._seat])
        if self.account is not None:
            candidate.ends.append(self.account(end))
        self._budget.spend()

    def _value(self, plan: Sequence[Move], number: int) -> float:
        """What a plan comes to in one world."""
        return self._title.bot.evaluate_all(self._end(plan, number))[self._seat]

    def _end(self, plan: Sequence[Move], number: int) -> Any:
        """The position at the horizon when a plan was made in one world."""
        state, luck = self._worlds.world(number), self._worlds.luck(number)
        self._make(state, plan)
        while not self._is_at_horizon(state):
            self._go_on(state, luck)
        return state

    def _make(self, state: Any, plan: Sequence[Move]) -> None:
        for move in plan:
            self._title.rules.apply(state, move)

    def _is_at_horizon(self, state: Any) -> bool:
        return not self._title.rules.to_move(state) or self._title.bot.milestone(state) >= self._horizon

    def _go_on(self, state: Any, luck: Random) -> None:
        """Let whoever is to move do what the rollout policy says."""
        seat = self._title.rules.to_move(state)[0]
        self._make(state, self._title.bot.rollout_policy(state, seat, luck))

    # --- where nothing is uncertain --------------------------------------------------------------------------------

    def _deepen(self, candidates: Sequence[Candidate]) -> None:
        """Try what may follow the best of them in later turns of the seat, until the budget is spent."""
        for candidate in candidates:
            candidate.line = candidate.values[0]
        lines = [_Line(candidate, candidate.plan, candidate.line) for candidate in candidates]
        while lines and not self._budget.is_spent:
            best = sorted(lines, key=lambda line: line.value, reverse=True)[:_LINES]
            lines = [longer for line in best for longer in self._longer(line)]

    def _longer(self, line: _Line) -> Iterator[_Line]:
        """A line with each of the best starts in the seat's next turn."""
        state, luck = self._worlds.world(0), self._worlds.luck(0)
        plan = list(line.plan)
        self._make(state, plan)
        starts = self._next_starts(state, plan, luck)
        for start in starts:
            if self._budget.is_spent:
                return
            longer = (*plan, *start.plan)
            value = self._value(longer, 0)
            self._budget.spend()
            line.candidate.line = max(line.candidate.line, value)
            yield _Line(line.candidate, longer, value)

    def _next_starts(self, state: Any, plan: list[Move], luck: Random) -> Sequence[Start]:
        """What the seat may do when it has a choice again; all moves up to there are added to the plan."""
        while not self._is_at_horizon(state):
            seat = self._title.rules.to_move(state)[0]
            starts = self._title.bot.starts(state, seat, _REPLIES) if seat == self._seat else ()
            if len(starts) > 1:
                return starts
            moves = self._title.bot.rollout_policy(state, seat, luck)
            self._make(state, moves)
            plan += moves
        return ()


class _Line(NamedTuple):
    """A candidate with all moves that follow it so far, and what that comes to."""

    candidate: Candidate
    plan: Sequence[Move]
    value: float


def equals(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """The first, and those of the others whose difference from it may well be chance."""
    best, *others = candidates
    return [best, *(other for other in others if not _leads(best, other, by=_SMALL))]


def _is_certain(candidates: Sequence[Candidate]) -> bool:
    """Whether each came to the same in all worlds that it has met: nothing that matters is unknown."""
    return all(len(each.values) >= _SURE and len(set(each.values)) == 1 for each in candidates)


def _is_clear(candidates: Sequence[Candidate]) -> bool:
    """Whether the first leads each of the others by more than chance would."""
    best, *others = candidates
    return len(best.values) >= _ENOUGH and all(_leads(best, other, by=_CLEAR) for other in others)


def _regret(best: Candidate, other: Candidate) -> float:
    """What it is expected to lose to choose one instead of another, by the worlds that both have met."""
    leads = [one - another for one, another in zip(best.values, other.values, strict=False)]
    if len(leads) < 2:
        return inf
    error = (stdev(leads) + _UNSEEN) / sqrt(len(leads))
    lead = max(best.mean - other.mean, 0.0) / error
    return error * (exp(-lead * lead / 2) / sqrt(2 * pi) - lead * erfc(lead / sqrt(2)) / 2)


def _leads(best: Candidate, other: Candidate, *, by: float) -> bool:
    """Whether one leads another by so many standard errors of their difference in the worlds that both have met."""
    leads = [one - another for one, another in zip(best.values, other.values, strict=False)]
    if len(leads) < 2:
        return best.mean > other.mean
    return fmean(leads) > by * stdev(leads) / sqrt(len(leads))
