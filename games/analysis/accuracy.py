"""How well somebody plays, as stored analyses say it: one number for a seat, comparable over the games of a title."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import exp
from statistics import fmean
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import F, QuerySet

from accounts.models import User
from games.analysis.analyses import given_away
from games.engine.analysis import MIND
from games.engine.ruleset import Document
from games.models import Analysis, Game, Seat

LATEST_GAMES = 50
PLAYED_BY_ITSELF = [how for how in Seat.StandIn if how != Seat.StandIn.WON]
"""Where a game was won by the other's resignation, bots have played its last turns."""
KEPT = 30 * 24 * 3600
"""Seconds for which is remembered what an analysis says: it never changes, and is long to read."""


class Accuracy(NamedTuple):
    """The mean over the last analysed games of a title, from 0 to 100."""

    title: str
    games: int
    mean: int


def accuracy(losses: Sequence[float]) -> int:
    """How well somebody played who gave away so much chance in each turn: 100 for nothing, the less the more is lost.

    It is the mean of what https://lichess.org/page/accuracy gives for single moves.
    """
    each = [103.1668 * exp(-4.354 * loss) - 3.1669 for loss in losses]
    return round(max(0.0, min(100.0, sum(each) / len(each)))) if each else 100


def accuracy_of(seat: int, turns: Iterable[Document]) -> int:
    """How well a seat played in an analysed game."""
    return accuracy([given_away(turn) for turn in turns if turn["seat"] == seat])


def accuracies_of(user: User) -> list[Accuracy]:
    """How well somebody played the last analysed games of each title, what was played most first.

    Games that the person resigned, that went on otherwise since, or that another mind explained are not counted.
    """
    seats = list(_explained(user).values_list("pk", "game__seats__number", "game__title")[:LATEST_GAMES])
    known = _known({analysis for analysis, _number, _title in seats})
    by_title = defaultdict[str, list[int]](list)
    for analysis, number, title in seats:
        assert number is not None, "seats of a started game are numbered"
        by_title[title].append(known[analysis][number])
    most = sorted(by_title.items(), key=lambda each: -len(each[1]))
    return [Accuracy(title, len(found), round(fmean(found))) for title, found in most]


def _explained(user: User) -> QuerySet[Analysis]:
    """Analyses of games that the person played to the end, joined with that one seat."""
    finished = Analysis.objects.filter(
        status=Analysis.Status.DONE, mind=MIND, epoch=F("game__epoch"), game__status=Game.Status.FINISHED
    )
    return finished.filter(
        game__seats__user=user,
        game__seats__resigned=False,
        game__seats__stand_in__in=PLAYED_BY_ITSELF,
        game__opening__isnull=True,
    ).order_by("-game")


def _known(analyses: Collection[int]) -> Mapping[int, Sequence[int]]:
    """The accuracy of each seat in their order, by analysis."""
    keys = {f"accuracy/{analysis}": analysis for analysis in analyses}
    known: dict[int, Sequence[int]] = {keys[key]: found for key, found in cache.get_many(keys).items()}
    missing = [analysis for analysis in analyses if analysis not in known]
    if missing:
        rows = Analysis.objects.filter(pk__in=missing).values_list("pk", "game__options", "turns")
        read = {pk: [accuracy_of(n, turns) for n in range(options["players"])] for pk, options, turns in rows}
        cache.set_many({f"accuracy/{pk}": found for pk, found in read.items()}, KEPT)
        known |= read
    return known
