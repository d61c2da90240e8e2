"""What the schedule does again and again, at a site on which nothing is overdue; and what is measured elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils import timezone

from accounts.mail import sending as account_mails
from accounts.sanctions import services as sanctions
from accounts.security.tasks import forget
from cacao_site import pruning
from cacao_site.data_export import services as exports
from cacao_site.live import rights
from cacao_site.tasks import beat
from games.analysis import analysing
from games.clocks import selectors
from games.insights import practice, surveying
from games.matching import services as matching
from games.operations import sweeps as bots
from games.proposals.abandoned import QUIET
from games.proposals.selectors import quiet_tables
from games.ratings import recalculating
from games.statistics import counting
from games.tables import telling
from games.tournaments.rounds import steps as tournaments
from notifications import selectors as notices
from notifications.channels import POSTED
from notifications.create import digests, reminders
from notifications.deliver import sending
from tools.bench.scale.asking import Ask

PIECE = 500


def _due_deadlines() -> object:
    return list(selectors.due(timezone.now())[:PIECE])


def _due_mails() -> object:
    return list(notices.due(timezone.now())[:PIECE])


def _due_reminders() -> object:
    now = timezone.now()
    return list(digests.due(now)[:PIECE]), list(reminders.due(now).order_by("at")[:PIECE])


def _quiet_tables() -> object:
    return list(quiet_tables(timezone.now() - QUIET).values_list("pk", flat=True)[:PIECE])


SWEEPS: dict[str, Callable[[], object]] = {
    "beat": beat,
    "look at streams": rights.end_lost_streams,
    "ring for bots": bots.enqueue_bots,
    "ring for plans": bots.enqueue_plans,
    "ring to tell": telling.enqueue_left,
    "ring for analyses": analysing.enqueue_analyses,
    "ring for insights": lambda: (surveying.enqueue(), practice.enqueue()),
    "enqueue ratings": recalculating.enqueue_all,
    "count games": counting.count_piece,
    "match wishes": matching.look_after,
    "look after tournaments": tournaments.look_after,
    "keep time": _due_deadlines,
    "send notices": _due_mails,
    "send mails about accounts": account_mails.send_next,
    "plan notices": _due_reminders,
    "post notices": lambda: sending.send_next(POSTED),
    "look after quiet tables": _quiet_tables,
    "write exports": exports.write_next,
    "end bans": sanctions.end_over_bans,
    "prune": lambda: list(pruning.waiting()),
    "forget old sign-ins": forget,
}
"""By their names in the schedule: some are only asked what is due."""
WITHOUT_A_ROW = {
    "fill pool of puzzles": "a bot thinks for ten seconds, until the pool is full; then it counts its rows",
    "lay out puzzles": "a bot thinks for seconds, once a day; it reads the games of a day",
    "count trophies": "reads every finished game, once a night, in pieces",
    "count leaderboards": "counts all ratings of a title every ten minutes, so that no page has to",
}
"""Why nobody measures the others."""


def sweeps() -> Iterator[Ask]:
    """Each as it is called in the schedule."""
    for name, sweep in SWEEPS.items():
        yield Ask(f"sweep: {name}", sweep)
