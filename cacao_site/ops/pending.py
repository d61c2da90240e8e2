"""All pending work in the database, in one list, for ``/readyz`` and ``/metrics``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from accounts.models import AccountMail
from core import outbox
from games.analysis import analyses
from games.clocks import selectors
from games.tables.selectors import late_bots
from notifications import selectors as notices


@dataclass(frozen=True, slots=True)
class Work:
    """One kind of work that can be late."""

    name: str
    """In ``/readyz`` and in the names of figures."""
    names: str
    """Several of them, in the names of figures."""
    what: str
    """For Prometheus, which is English."""
    rows: Callable[[datetime], QuerySet[Any]]
    """What is to be done by now."""
    since: str
    """The column that says since when."""
    limit: timedelta
    """How old the oldest may become before the site calls itself not ready."""

    def moments(self, now: datetime) -> QuerySet[Any]:
        """Since when each waits, the longest first."""
        return self.rows(now).order_by(self.since).values_list(self.since, flat=True)

    def age(self, now: datetime) -> timedelta | None:
        """How long the oldest waits, if there is one."""
        oldest = self.moments(now).first()
        return now - oldest if oldest else None


def _account_mails(now: datetime) -> QuerySet[AccountMail]:
    return outbox.due(AccountMail, now)


WORKS = (
    # A bot needs seconds, and the sweep finds it after half a minute; a mail may wait for a server that is away for a
    # moment; an analysis takes minutes of a processor, and many may be asked for at once.
    Work("bot", "bots", "bots that are to decide", late_bots, "waiting_since", timedelta(minutes=2)),
    Work("mail", "mails", "mails that are due", notices.due, "due_at", timedelta(minutes=15)),
    Work(
        "account_mail",
        "account_mails",
        "mails about accounts that are due",
        _account_mails,
        "due_at",
        timedelta(minutes=15),
    ),
    Work("deadline", "deadlines", "deadlines that have passed", selectors.due, "deadline", timedelta(minutes=15)),
    Work("analysis", "analyses", "analyses that nobody works on", analyses.waiting, "asked_at", timedelta(hours=1)),
)
"""What is late in which queue of the workers; another kind of work is one more line."""
