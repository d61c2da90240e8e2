"""What is stuck and why: each list is found by an index, and ends after so many rows whatever the site's size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import AccountMail
from cacao_site.data_export.models import Export
from cacao_site.ops.redis import tallies
from games import texts
from games.analysis.analyses import waiting
from games.clocks import selectors as clocks_selectors
from games.models import Analysis, Seat, StuckReport
from games.tables.selectors import late_bots
from notifications import selectors
from notifications.models import ChannelHealth, Notice

Row = TypeVar("Row")

MOST = 50
MOST_NOTICES = 20_000
"""Of a day, that are counted."""
LATE = timedelta(minutes=1)
"""A bot and a deadline need seconds, and the sweep finds both after half a minute."""
LATE_ANALYSIS = timedelta(minutes=10)
"""One takes up to five minutes of a processor."""
LATE_NOTICE = timedelta(minutes=10)
"""The schedule looks for what is due every thirty seconds; a channel in trouble is asked every five minutes."""
SLOW = "2.5"
"""Seconds, as the bounds of a tally are written."""


@dataclass(frozen=True, slots=True)
class Piece(Generic[Row]):
    """The beginning of a list."""

    rows: Sequence[Row]
    has_more: bool


def _piece(rows: QuerySet[Any, Row]) -> Piece[Row]:
    found = list(rows[: MOST + 1])
    return Piece(found[:MOST], len(found) > MOST)


# --- tables ----------------------------------------------------------------------------------------------------------


def bots() -> Piece[Seat]:
    """Seats for which a bot should have decided, the one that waits longest first."""
    late = late_bots(timezone.now() - LATE)
    return _piece(late.select_related("game", "user").defer("draft").order_by("waiting_since"))


def passed_deadlines() -> Piece[Seat]:
    """Seats whose deadlines should have been carried out, the oldest first."""
    keys = _piece(clocks_selectors.due(timezone.now() - LATE))
    seats = Seat.objects.filter(pk__in=[seat for seat, _game in keys.rows])
    return Piece(list(seats.select_related("game", "user").defer("draft").order_by("deadline")), keys.has_more)


def analyses() -> Piece[Analysis]:
    """Analyses that nobody has worked on for a while, the oldest first."""
    late = waiting(timezone.now()).filter(asked_at__lt=timezone.now() - LATE_ANALYSIS)
    return _piece(late.select_related("game").defer("turns"))


def exports() -> Piece[Export]:
    """What people asked for about themselves and nobody could write, the oldest first."""
    return _piece(Export.objects.given_up().select_related("owner").defer("content").order_by("asked_at"))


def reports() -> Piece[StuckReport]:
    """What people reported and nobody has closed, the oldest first."""
    return _piece(StuckReport.objects.filter(closed_at=None).select_related("game", "user").order_by("made_at"))


# --- notices ---------------------------------------------------------------------------------------------------------


def channels() -> list[ChannelHealth]:
    """How each channel works; those in trouble first."""
    return sorted(ChannelHealth.objects.order_by("name"), key=lambda health: health.trouble_since is None)


def overdue() -> Piece[Notice]:
    """What should have left the site a while ago and is still here, the one that is due longest first."""
    return _piece(selectors.due(timezone.now() - LATE_NOTICE).select_related("user", "game"))


def unsent() -> Piece[Notice]:
    """What failed or was perhaps sent, the latest first."""
    status = Notice.Status
    failed, unknown = (
        _piece(Notice.objects.filter(status=what).select_related("user", "game").order_by("-pk"))
        for what in (status.FAILED, status.UNKNOWN)
    )
    both = sorted([*failed.rows, *unknown.rows], key=lambda notice: -notice.pk)
    return Piece(both[:MOST], failed.has_more or unknown.has_more or len(both) > MOST)


def unsent_account_mails() -> Piece[AccountMail]:
    """Mails about accounts that failed or were perhaps sent, the latest first."""
    undelivered = [Notice.Status.FAILED, Notice.Status.UNKNOWN]
    return _piece(AccountMail.objects.filter(status__in=undelivered).defer("locked").order_by("-pk"))


@dataclass(frozen=True, slots=True)
class Hour:
    """What became of the notices of one channel that were done in one hour."""

    begin: datetime
    channel: str
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Day:
    """The last 24 hours, the latest first."""

    outcomes: Sequence[str]
    hours: Sequence[Hour]
    is_cut: bool
    """There was more than is counted."""


_OUTCOMES = (Notice.Status.SENT, Notice.Status.UNKNOWN, Notice.Status.FAILED, Notice.Status.DROPPED)


def day() -> Day:
    """How many notices were done in each hour of the last day, by channel and outcome."""
    done = Notice.objects.filter(done_at__gt=timezone.now() - timedelta(days=1)).order_by("-done_at")
    rows = list(done.values_list("done_at", "channel", "status")[: MOST_NOTICES + 1])
    counted = Counter((_hour(at), channel, status) for at, channel, status in rows[:MOST_NOTICES] if at)
    keys = sorted({(begin, channel) for begin, channel, _status in counted}, key=lambda key: (-key[0].timestamp(), key))
    hours = [Hour(begin, channel, [counted[begin, channel, what] for what in _OUTCOMES]) for begin, channel in keys]
    return Day([str(what.label) for what in _OUTCOMES], hours, len(rows) > MOST_NOTICES)


def _hour(moment: datetime) -> datetime:
    return moment.replace(minute=0, second=0, microsecond=0)


# --- bots ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thoughts:
    """How often bots of a level decided about a title with one outcome, and how often it took long."""

    title: str
    level: str
    outcome: str
    count: int
    slow: int


def thoughts() -> list[Thoughts]:
    """All that was counted since Redis was emptied; nothing while it is away."""
    found: dict[tuple[str, str, str], dict[str, float]] = {}
    for family in tallies.families():
        if family.name != tallies.BOTS.name:
            continue
        for sample in family.samples:
            part = sample.labels.get("le", sample.name)
            labels = sample.labels
            found.setdefault((labels["title"], labels["level"], labels["outcome"]), {})[part] = sample.value
    return [
        Thoughts(texts.title(title), texts.bot_level(level), outcome, int(all_), int(all_ - parts[SLOW]))
        for (title, level, outcome), parts in sorted(found.items())
        for all_ in [parts["+Inf"]]
    ]
