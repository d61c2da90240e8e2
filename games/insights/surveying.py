"""Looking through somebody's games: asked for once, made piece by piece by workers, quickly first, then thoroughly.

What a person may cost in a day is bounded (``INSIGHTS_SECONDS_PER_DAY``); the rest waits for the next day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, timedelta
from time import monotonic, thread_time
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.insights.models import ReviewedGame, Survey, Theme
from games.insights.reviewing import VERSION, reviewed
from games.insights.selectors import seats_to_review, surveys_to_go_on
from games.lobby.errors import UnknownTitle
from games.models import Seat
from games.tables import dispatch
from games.tables.faults import Contained

GO_ON = "insights.tasks.go_on"
ATTEMPTS = 3
LEASE = timedelta(minutes=3)
PIECE = 15
"""Seconds for which a worker goes on before others get their turn."""
PATIENCE = 40
"""Seconds after which a game that takes too long is left: no task may run for a minute."""
AT_ONCE = 50
_QUICK, _THOROUGH = ReviewedGame.Depth.QUICK, ReviewedGame.Depth.THOROUGH


@transaction.atomic
def ask(*, user: User, title: str, latest: int = 0) -> Survey:
    """Have somebody's games of a title looked through, all or so many; who asks again gets what is missing.

    Raises ``UnknownTitle`` and ``PersonChanged``.
    """
    if title not in registry.titles():
        raise UnknownTitle(title=title)
    user.lock()
    wanted = {"latest": latest, "is_pending": True, "asked_at": timezone.now(), "attempts": 0}
    survey, _made = Survey.objects.update_or_create(user=user, title=title, defaults=wanted)
    dispatch.after_commit(GO_ON, survey.pk)
    return survey


def go_on_with_new_games(people: list[int]) -> None:
    """Whoever has asked once gets each game looked through that is finished later."""
    surveys = Survey.objects.filter(user__in=people)
    surveys.update(is_pending=True)
    for key in surveys.values_list("pk", flat=True):
        dispatch.after_commit(GO_ON, key)


def enqueue() -> int:
    """Enqueue surveys whose message or worker was lost, or whose budget of a new day has come; says how many."""
    found = list(surveys_to_go_on(timezone.now(), today()).values_list("pk", flat=True)[:AT_ONCE])
    for key in found:
        dispatch.enqueue(GO_ON, key)
    return len(found)


def today() -> date:
    """The day of budgets."""
    return timezone.now().astimezone(UTC).date()


def go_on(survey_id: int) -> None:
    """Look through some more games, unless somebody else does or the budget of the day is spent."""
    survey = _lease(survey_id)
    if survey is None:
        return
    begun, is_done = thread_time(), False
    with Contained(survey.title):
        is_done = _some_games(survey, monotonic())
        _release(survey, thread_time() - begun, is_pending=not is_done, attempts=0)
        if is_done:
            themes = Theme.objects.filter(user=survey.user, title=survey.title)
            themes.update(is_pending=True, looked_at=0, leased_until=None)
        else:
            dispatch.enqueue(GO_ON, survey_id)
        return
    # What fails in whatever way is tried again some times.
    _release(survey, thread_time() - begun, is_pending=survey.attempts < ATTEMPTS, attempts=survey.attempts)


def _lease(survey_id: int) -> Survey | None:
    now, day = timezone.now(), today()
    free = surveys_to_go_on(now, day).filter(pk=survey_id, attempts__lt=ATTEMPTS).order_by()
    if not free.update(leased_until=now + LEASE, attempts=F("attempts") + 1):
        return None
    survey = Survey.objects.select_related("user").get(pk=survey_id)
    if survey.day != day:
        survey.day, survey.spent = day, 0.0
        survey.save(update_fields=["day", "spent"])
    return survey


def _release(survey: Survey, seconds: float, *, is_pending: bool, attempts: int) -> None:
    """Nothing is written for whoever’s lease was over, or who was asked anew meanwhile."""
    mine = Survey.objects.filter(pk=survey.pk, leased_until=survey.leased_until)
    mine.update(spent=F("spent") + seconds, leased_until=None, attempts=attempts)
    mine_still = Survey.objects.filter(pk=survey.pk, asked_at=survey.asked_at, leased_until=None)
    mine_still.update(is_pending=is_pending)


class Work(NamedTuple):
    """A game to be looked at, and how closely."""

    seat: Seat
    depth: int


def work_of(user: User, title: str, latest: int) -> Iterator[Work]:
    """What is to be done, what is quick first, of that the latest game first."""
    seats = list(seats_to_review(user, title, latest))
    rows = ReviewedGame.objects.filter(user=user, title=title, version=VERSION)
    known = {(game, epoch): depth for game, epoch, depth in rows.values_list("game", "epoch", "depth")}
    depths = [known.get((seat.game_id, seat.game.epoch), 0) for seat in seats]
    for wanted in (_QUICK, _THOROUGH):
        yield from (Work(seat, wanted) for seat, depth in zip(seats, depths, strict=True) if depth < wanted)


def _some_games(survey: Survey, begun: float) -> bool:
    """Whether all of them are done."""
    cpu = thread_time()
    for work in work_of(survey.user, survey.title, survey.latest):
        is_spent = survey.spent + thread_time() - cpu >= settings.INSIGHTS_SECONDS_PER_DAY
        if is_spent or monotonic() - begun > PIECE:
            return False
        _review(survey, work, until=begun + PATIENCE)
    return True


def _review(survey: Survey, work: Work, until: float) -> None:
    """A game that takes too long is looked at as far as there is time; what was found quickly stays for the rest."""
    found = reviewed(work.seat, work.depth, lambda: monotonic() > until)
    game = work.seat.game
    known = ReviewedGame.objects.filter(user=survey.user, game=game, version=VERSION, epoch=game.epoch).first()
    looked_at = {decision["begin"] for decision in found}
    rest = [decision for decision in known.decisions if decision["begin"] not in looked_at] if known else []
    facts = {
        "title": game.title,
        "epoch": game.epoch,
        "version": VERSION,
        "depth": work.depth,
        "ended_at": game.ended_at,
        "decisions": sorted([*found, *rest], key=lambda decision: decision["begin"]),
    }
    ReviewedGame.objects.update_or_create(user=survey.user, game=game, defaults=facts)
