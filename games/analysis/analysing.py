"""A finished game is analysed once, piece by piece, by a worker that may die at any moment."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic, thread_time

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.analysis.analyses import asked_since, turns_of, waiting
from games.analysis.errors import AnalysesUnderWay, NotOverYet, TooManyAnalyses
from games.analysis.signals import analysis_done
from games.engine.analysis import (
    MIND,
    Effort,
    Turn,
    explain,
)
from games.engine.ruleset import Document
from games.models import Analysis, Game
from games.tables import dispatch, positions
from games.tables.faults import Contained
from games.tables.tables import expect_started

ATTEMPTS = 3
"""So often in a row an analysis may be begun without getting any further."""
LEASE = timedelta(minutes=3)
"""Longer than any task may run: then its worker is dead or hangs."""
PIECE = 15
"""Seconds for which a worker goes on before others get their turn."""
RUNG_AT_ONCE = 50


@transaction.atomic
def ask(*, game: Game, user: User) -> Analysis:
    """Have a finished game analysed; who asks later gets the same, and one that has failed is tried again.

    Raises ``NotOverYet``, ``TooManyAnalyses``, ``AnalysesUnderWay``, ``PersonChanged``, and ``GameNotStarted`` or
    ``GameCancelled``.
    """
    expect_started(game)
    if not game.is_over:
        raise NotOverYet
    user.lock()
    known = Analysis.objects.filter(game=game, epoch=game.epoch, mind=MIND).first()
    if known is None or known.status == Analysis.Status.FAILED:
        _expect_allowed(user)
    analysis, _made = Analysis.objects.get_or_create(
        game=game, epoch=game.epoch, mind=MIND, defaults={"user": user, "expected": len(turns_of(game))}
    )
    failed = Analysis.objects.filter(pk=analysis.pk, status=Analysis.Status.FAILED)
    again = {"user": user, "asked_at": timezone.now(), "attempts": 0, "leased_until": None}
    failed.update(status=Analysis.Status.WAITING, **again)
    dispatch.after_commit(dispatch.ANALYSE, analysis.pk)
    return analysis


def _expect_allowed(user: User) -> None:
    recent = asked_since(user, timezone.now() - timedelta(hours=1))
    if recent >= settings.ANALYSES_PER_HOUR:
        raise TooManyAnalyses(number=recent)
    under_way = Analysis.objects.filter(user=user, status=Analysis.Status.WAITING).count()
    if under_way >= settings.ANALYSES_AT_ONCE:
        raise AnalysesUnderWay(number=under_way)


def go_on(analysis_id: int) -> None:
    """Explain some more turns of a game, unless somebody else does."""
    analysis = _lease(analysis_id)
    if analysis is None:
        return
    with Contained(analysis.game.title, analysis.game.public_id):
        if _keep(analysis, _explained(analysis)):
            dispatch.enqueue(dispatch.ANALYSE, analysis_id)
        return
    # What fails in whatever way is tried again, and then told as failed.
    _release(analysis, has_failed=analysis.attempts >= ATTEMPTS)


def enqueue_analyses() -> int:
    """Enqueue analyses whose message or worker was lost, and tell of those that were begun too often; says how many."""
    now = timezone.now()
    waiting(now).filter(attempts__gte=ATTEMPTS).update(status=Analysis.Status.FAILED, leased_until=None)
    found = list(waiting(now).values_list("pk", flat=True)[:RUNG_AT_ONCE])
    for analysis_id in found:
        dispatch.enqueue(dispatch.ANALYSE, analysis_id)
    return len(found)


def _lease(analysis_id: int) -> Analysis | None:
    """The analysis, if it waits for somebody; nobody else gets it for a while."""
    now = timezone.now()
    free = waiting(now).filter(pk=analysis_id, attempts__lt=ATTEMPTS)
    if not free.order_by().update(leased_until=now + LEASE, attempts=F("attempts") + 1):
        return None
    return Analysis.objects.select_related("game").get(pk=analysis_id)


def _explained(analysis: Analysis) -> list[Document]:
    """The documents of all turns up to where the time for one piece has led, at least one more than before."""
    game, begin = analysis.game, monotonic()
    all_turns, found = turns_of(game), list(analysis.turns)
    effort = _effort(len(all_turns))
    for turn in all_turns[len(found) :]:
        found.append(_document(game, turn, effort))
        _tell(analysis, len(found))
        if monotonic() - begin > PIECE:
            break
    return found


def _tell(analysis: Analysis, done: int) -> None:
    """Let those who wait see how far it is: what was found is written down piece by piece."""
    Analysis.objects.filter(pk=analysis.pk, leased_until=analysis.leased_until).update(done=done)


def _document(game: Game, turn: Turn, effort: Effort) -> Document:
    return explain(game.edition, positions.at(game, turn.begin), turn, effort).document(game.edition)


def _effort(number: int) -> Effort:
    """What a turn gets when there are so many: processor time, so that a loaded machine thinks longer but as well."""
    seconds = min(settings.ANALYSIS_SECONDS_PER_TURN, settings.ANALYSIS_SECONDS / max(1, number))
    return Effort(seconds=seconds, clock=thread_time)


def _keep(analysis: Analysis, found: list[Document]) -> bool:
    """Write down what was found; whether there is more to do. Nothing is written for somebody whose lease was over."""
    is_done = len(found) >= analysis.expected
    status = Analysis.Status.DONE if is_done else Analysis.Status.WAITING
    mine = Analysis.objects.filter(pk=analysis.pk, leased_until=analysis.leased_until, status=Analysis.Status.WAITING)
    kept = mine.update(turns=found, done=len(found), status=status, attempts=0, leased_until=None)
    if kept and is_done:
        analysis_done.send(sender=Analysis, analysis=analysis.pk)
    return bool(kept) and not is_done


def _release(analysis: Analysis, *, has_failed: bool) -> None:
    status = Analysis.Status.FAILED if has_failed else Analysis.Status.WAITING
    mine = Analysis.objects.filter(pk=analysis.pk, leased_until=analysis.leased_until, status=Analysis.Status.WAITING)
    mine.update(status=status, leased_until=None)
