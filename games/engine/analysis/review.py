"""A decision reviewed at little cost: what each kind of choice in a turn gave away, as far as few worlds can tell.

The best plan that could be found is compared with the best that begins with the same first choice, that one with the
best whose first two are the same, and so on to what was played: each difference is what one choice gave away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.analysis.chances import shares
from games.engine.analysis.whole_turns import whole_turns
from games.engine.bots import Budget
from games.engine.bots.search import PRIOR, Candidate, Search
from games.engine.decisions import Step
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle

WHOLE = "turn"
"""The kind of a decision where a title tells no kinds apart."""

Leads = Sequence[float]
"""By how much each seat leads the others where a rollout ended, in points."""
Worth = Callable[[Leads], float]

_BOTH = 2
"""A point that one of two is ahead is a lead for one and the opposite for the other: two leads tell it twice."""


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Given(NamedTuple):
    """What a choice of one kind gave away: in parts of the chance to win, in points; the things it left alone."""

    kind: str
    chance: Estimate
    points: Estimate
    things: Mapping[str, float]


class Reviewed(NamedTuple):
    """A turn: what it gave away in all, what each choice did, and the best plan that was found."""

    chance: Estimate
    points: Estimate
    given: tuple[Given, ...]
    best: Sequence[Move]
    tried: int
    """So many plans were compared."""


class _Stage(NamedTuple):
    """The plans that agree with the played one up to a choice of this kind, itself left open."""

    kind: str
    plans: Sequence[Candidate]


def review(
    title: AnyTitle, view: Any, seat: SeatNumber, plan: Sequence[Move], random: Random, *, worlds: int, breadth: int
) -> Reviewed | None:
    """What a plan of a seat that was to move in ``view`` gave away; ``None`` where there was nothing to choose.

    The same random numbers find the same. The cost is that of ``worlds`` rollouts for each plan that is compared.
    """
    luck = random.getrandbits(64)
    state = title.rules.sample_state(view, Random(luck))
    plans = _distinct(title, state, seat, [plan, *_others(title, state, seat, plan, breadth)])
    if len(plans) == 1:
        return None
    search = Search(title, view, seat, Random(luck), Budget(evaluations=worlds * len(plans)))
    search.account = title.bot.evaluate_all
    stages = _stages(title, state, search.measured(plans))
    lost = title.rules.resigned(state)
    spread = _BOTH * title.bot.spread(state)
    return _reviewed(title, state, stages, lambda leads: shares(leads, spread, lost)[seat], lambda leads: leads[seat])


def _others(
    title: AnyTitle, state: Any, seat: SeatNumber, plan: Sequence[Move], breadth: int
) -> Sequence[Sequence[Move]]:
    best = [start.plan for start in whole_turns(title, state, seat, breadth)]
    return [*best, *(title.decisions.near(state, seat, plan) if title.decisions is not None else ())]


def _distinct(title: AnyTitle, state: Any, seat: SeatNumber, plans: Sequence[Sequence[Move]]) -> list[Sequence[Move]]:
    """Those that come to different views: the first of them is the played one."""
    seen, found = list[Any](), list[Sequence[Move]]()
    for plan in plans:
        result = title.rules.view(title.rules.after(state, plan), seat), _unseen(title, state, plan)
        if result not in seen:
            seen.append(result)
            found.append(plan)
    return found


def _unseen(title: AnyTitle, state: Any, plan: Sequence[Move]) -> Sequence[Move]:
    """The last move, where it reveals something: no view before that tells it from others."""
    draft = title.rules.drafting(state)
    for move in plan:
        if title.rules.reveals(draft, move):
            return (move,)
        title.rules.apply(draft, move)
    return ()


def _stages(title: AnyTitle, state: Any, tried: Sequence[Candidate]) -> list[_Stage]:
    """From all plans to the played one alone."""
    played, *_ = tried
    paths = [_path(title, state, each.plan) for each in tried]
    left, stages = list(zip(tried, paths, strict=True)), list[_Stage]()
    for at, step in enumerate(paths[0]):
        stages.append(_Stage(step.kind, [each for each, _ in left]))
        left = [(each, path) for each, path in left if path[: at + 1] == paths[0][: at + 1]]
    return [*stages, _Stage("", [played])]


def _path(title: AnyTitle, state: Any, plan: Sequence[Move]) -> Sequence[Step]:
    return [Step(WHOLE, tuple(plan))] if title.decisions is None else list(title.decisions.path(state, plan))


def _reviewed(title: AnyTitle, state: Any, stages: Sequence[_Stage], chance: Worth, points: Worth) -> Reviewed:
    worlds = len(stages[0].plans[0].values)
    halves = [range(0, worlds, 2), range(1, worlds, 2)]
    pairs = list(zip(halves, halves[::-1], strict=True)) if worlds > 1 else [(range(1), range(1))]
    chosen = [[_best(stage.plans, by) for stage in stages] for by, _ in pairs]
    most = [_best(stage.plans, range(worlds)) for stage in stages]
    given = []
    for at, stage in enumerate(stages[:-1]):
        leads = [
            (mine[at].ends[world], mine[at + 1].ends[world])
            for mine, (_, on) in zip(chosen, pairs, strict=True)
            for world in on
        ]
        if len(stage.plans) > 1:
            given.append(_given(title, state, stage.kind, leads, (chance, points), (most[at], most[at + 1])))
    whole = [
        (mine[0].ends[world], mine[-1].ends[world]) for mine, (_, on) in zip(chosen, pairs, strict=True) for world in on
    ]
    tried = len(stages[0].plans)
    return Reviewed(_change(whole, chance), _change(whole, points), tuple(given), most[0].plan, tried)


def _best(plans: Sequence[Candidate], by: range) -> Candidate:
    """The best in some worlds, its estimate weighing as much as some more."""

    def liked(each: Candidate) -> float:
        return (PRIOR * each.estimate + sum(each.values[world] for world in by)) / (PRIOR + len(by))

    return max(plans, key=liked)


def _given(
    title: AnyTitle,
    state: Any,
    kind: str,
    leads: Sequence[tuple[Leads, Leads]],
    worths: tuple[Worth, Worth],
    plans: tuple[Candidate, Candidate],
) -> Given:
    (better, than), (chance, points) = plans, worths
    things: Mapping[str, float] = {}
    if better is not than and title.decisions is not None:
        things = title.decisions.things(state, better.plan, than.plan)
    return Given(kind, _change(leads, chance), _change(leads, points), things)


def _change(leads: Sequence[tuple[Leads, Leads]], worth: Worth) -> Estimate:
    changes = [worth(better) - worth(than) for better, than in leads]
    error = stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0
    return Estimate(fmean(changes), error)
