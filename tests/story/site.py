"""The site of a story: its clock goes from one thing that is due to the next, and what people are told arrives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import time_machine
from django.conf import settings
from django.db.models import Min

from cacao_site.celery import app
from games.models import Heart, Seat
from notifications.models import Hours, Notice, Reminder
from tests.story.messages import wait_until_all_is_done

MINUTE = timedelta(minutes=1)


@dataclass
class Site:
    """What the story plays on. The schedule's messages are sent whenever something is due."""

    clock: time_machine.Traveller

    def until(self, instant: datetime) -> None:
        """Let the time pass, and the site do what is due meanwhile, each when it is."""
        while (due := _next_due()) and due < instant:
            self._run_until(due)
        self._run_until(instant)

    def go_on(self) -> None:
        """Let a minute pass, and workers do what they were sent."""
        self.clock.shift(MINUTE)
        wait_until_all_is_done()

    def be_down_until(self, instant: datetime) -> None:
        """Nothing is done before then."""
        self.clock.move_to(instant)
        self._sweep()

    def _run_until(self, instant: datetime) -> None:
        self.clock.move_to(instant)
        Heart.objects.update(last_beat=instant)  # It has been running meanwhile.
        self._sweep()

    def _sweep(self) -> None:
        """Send what the schedule sends at least once a minute, and wait until it is done."""
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            if isinstance(entry["schedule"], int) and entry["schedule"] <= MINUTE.total_seconds():
                app.send_task(entry["task"])
        wait_until_all_is_done()


def _next_due() -> datetime | None:
    """The first instant to come at which something is due, as far as it is known now."""
    now = datetime.now(UTC)
    instants = [
        Seat.objects.filter(deadline__gt=now).aggregate(at=Min("deadline")),
        Notice.objects.filter(done_at=None, due_at__gt=now).aggregate(at=Min("due_at")),
        Reminder.objects.filter(at__gt=now).aggregate(at=Min("at")),
        Hours.objects.filter(digest_at__gt=now).aggregate(at=Min("digest_at")),
    ]
    return min((found["at"] for found in instants if found["at"]), default=None)
