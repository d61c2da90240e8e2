"""What luck and skill were in somebody's analysed games of a title."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import F, QuerySet

from accounts.models import User
from games.analysis.accuracy import KEPT, LATEST_GAMES, accuracy_of
from games.engine.analysis import MIND
from games.engine.ruleset import Document
from games.models import Analysis, Game, Seat


class Skill(NamedTuple):
    """The mean over the last analysed games."""

    games: int
    accuracy: int
    """From 0 to 100."""
    luck: float
    """By how much what was revealed changed the chance to win, per turn: 0.01 is one in a hundred."""


def analysed(user: User, title: str, *, with_private: bool) -> QuerySet[Analysis]:
    """Analyses of games of a title that somebody played to the end, the latest game first."""
    found = Analysis.objects.filter(
        status=Analysis.Status.DONE, mind=MIND, epoch=F("game__epoch"), game__status=Game.Status.FINISHED
    )
    own = found.filter(
        game__seats__user=user, game__seats__resigned=False, game__title=title, game__opening__isnull=True
    )
    return (own if with_private else own.filter(game__is_public=True)).order_by("-game")


def skill_of(user: User, title: str, *, with_private: bool) -> Skill | None:
    """Luck and skill in the last analysed games; ``None`` where there are none."""
    rows = list(analysed(user, title, with_private=with_private).values_list("pk", "game__seats__number"))
    rows = rows[:LATEST_GAMES]
    known = _known({analysis for analysis, _seat in rows})
    found = [known[analysis][seat] for analysis, seat in rows if seat is not None]
    if not found:
        return None
    return Skill(len(found), round(fmean(each for each, _luck in found)), fmean(luck for _each, luck in found))


def _known(analyses: Collection[int]) -> Mapping[int, Sequence[tuple[int, float]]]:
    """Accuracy and luck of each seat in their order, by analysis, which never changes and is long to read."""
    keys = {f"skill/{analysis}": analysis for analysis in analyses}
    known: dict[int, Sequence[tuple[int, float]]] = {keys[key]: found for key, found in cache.get_many(keys).items()}
    missing = [analysis for analysis in analyses if analysis not in known]
    if missing:
        read = {analysis.pk: _skills(analysis) for analysis in _with_games(missing)}
        cache.set_many({f"skill/{pk}": found for pk, found in read.items()}, KEPT)
        known |= read
    return known


def _with_games(keys: Collection[int]) -> QuerySet[Analysis]:
    return Analysis.objects.filter(pk__in=keys).select_related("game")


def _skills(analysis: Analysis) -> list[tuple[int, float]]:
    won = dict(Seat.objects.filter(game=analysis.game).order_by("number").values_list("number", "won"))
    shares = [bool(won[number]) / max(1, sum(map(bool, won.values()))) for number in sorted(won, key=lambda n: n or 0)]
    return [(accuracy_of(seat, analysis.turns), luck(seat, analysis.turns, shares)) for seat in range(len(shares))]


def luck(seat: int, turns: Sequence[Document], shares: Sequence[float]) -> float:
    """By how much a seat's chance changed, per turn, between a turn and the next one; ``shares`` of the victory."""
    if not turns:
        return 0.0
    before = [*(turn["before"][seat] / 1000 for turn in turns), shares[seat]]
    after = [turn["after"][seat] / 1000 for turn in turns]
    changed = [now - then for (_before, now), then in zip(pairwise(before), after, strict=True)]
    return fmean(changed)
