"""Finds positions in which one way to go on is clearly better than all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.analysis.advice import (
    Suggestion,
    described,
    describer,
    searching,
)
from games.engine.analysis.turns import turns
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed, play
from games.engine.bots.search import Candidate
from games.engine.ruleset import Move, Options, SeatNumber
from games.engine.title import AnyTitle

WAYS = 4
"""So many ways to go on are compared at most; with fewer than ``FEWEST`` there is nothing to choose."""
FEWEST = 3
LEAD = 1.5
"""Points by which the best has to be ahead of each other way."""
_SURE = 3.0
"""By so many standard errors it has to be ahead besides."""
_BREADTH, _ROLLOUTS, _WORLDS = 12, 150, 60


class Glimpse(NamedTuple):
    """A position in which a seat begins a turn."""

    state: Any
    seat: SeatNumber


def ways_of_riddle(title: AnyTitle, view: Any, seat: SeatNumber, random: Random) -> tuple[Suggestion, ...]:
    """The best ways to go on for a seat that is to move in ``view``, if the first is clearly the best; else none.

    Chance that made one look good at first does not help it again: they are compared anew, with other luck.
    """
    ranked = searching(title, view, seat, random, Budget(evaluations=_ROLLOUTS)).candidates(_BREADTH)
    found = _with_other_beginnings(title, ranked)[:WAYS]
    if len(found) < FEWEST or found[0].mean - found[1].mean < LEAD:
        return ()
    again = searching(title, view, seat, random, Budget(evaluations=_WORLDS * len(found)))
    best, *others = again.measured([candidate.plan for candidate in found])
    if any(_lead(best, other) < LEAD for other in others):
        return ()
    others.sort(key=lambda other: fmean(other.values), reverse=True)
    return tuple(described([best, *others], describer(title, view, seat, random)))


def _with_other_beginnings(title: AnyTitle, ranked: Sequence[Candidate]) -> list[Candidate]:
    """The best of those that begin with the same move: what follows it may well make little difference."""
    best = dict[Move, Candidate]()
    for candidate in ranked:
        best.setdefault(title.bot.meant(candidate.plan[0]), candidate)
    return list(best.values())


def _lead(best: Candidate, other: Candidate) -> float:
    """By how many points one is ahead of another; none where that may be chance."""
    leads = [one - another for one, another in zip(best.values, other.values, strict=True)]
    lead = fmean(leads)
    return lead if lead > _SURE * stdev(leads) / sqrt(len(leads)) else 0.0


def glimpses(title: AnyTitle, options: Options, base: int, number: int, level: str) -> Iterator[Glimpse]:
    """The beginnings of all turns of game ``number`` between bots of a level."""
    seed = game_seed(base, number)
    moves = play(title, options, seed, [BOTS[level]] * options["players"]).moves
    begins = {turn.begin: turn.seat for turn in turns(title, title.new(options, seed), moves)}
    state = title.new(options, seed)
    for at, recorded in enumerate(moves):
        if at in begins:
            yield Glimpse(title.rules.copy(state), begins[at])
        title.rules.apply(state, recorded.move)
