"""What the site remembers about itself: which schedule works, which one waits, and when the last beat came through."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from core.db.models import ChangedByFields


class ScheduleManager(models.Manager["Schedule"]):
    """There is one row, made when it is asked for first."""

    def row(self) -> models.QuerySet[Schedule]:
        """The row, to read or to update."""
        self.get_or_create(pk=Schedule.ONLY)
        return self.filter(pk=Schedule.ONLY)

    def note_beat(self) -> None:
        """A beat came through schedule, broker and worker."""
        self.row().update(last_beat_at=timezone.now())

    def lease(self, name: str) -> bool:
        """Take the lease, or go on holding it. The database's clock counts, as several machines may ask."""
        is_free = models.Q(held_until=None) | models.Q(held_until__lt=Now())
        # A clock that was set back would leave a dead holder there for long.
        is_nonsense = models.Q(held_until__gt=Now() + settings.SCHEDULE_LEASE * 2)
        mine = self.row().filter(models.Q(holder=name) | is_free | is_nonsense)
        if mine.update(holder=name, held_until=Now() + settings.SCHEDULE_LEASE):
            return True
        self.row().update(waiting=name, waiting_until=Now() + settings.SCHEDULE_LEASE)
        return False

    def release(self, name: str) -> bool:
        """Give the lease back, if it is still held."""
        return bool(self.row().filter(holder=name).update(holder="", held_until=None))


class Schedule(ChangedByFields):
    """The one row about the schedule (Celery's beat): a name in it holds for a while."""

    ONLY = 1

    holder = models.CharField(max_length=200, blank=True)
    held_until = models.DateTimeField(null=True)
    waiting = models.CharField(max_length=200, blank=True)
    waiting_until = models.DateTimeField(null=True)
    last_beat_at = models.DateTimeField(null=True)

    objects: ClassVar[ScheduleManager] = ScheduleManager()

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(pk=1), name="one_schedule")]

    def __str__(self) -> str:
        return "schedule"

    @property
    def beat_age(self) -> timedelta | None:
        """How long ago the last beat was."""
        return timezone.now() - self.last_beat_at if self.last_beat_at else None

    @property
    def working(self) -> str | None:
        return self.holder if _is_to_come(self.held_until) else None

    @property
    def idle(self) -> str | None:
        """Another one, that waits until the first is gone."""
        return self.waiting if _is_to_come(self.waiting_until) and self.waiting != self.holder else None


def _is_to_come(moment: datetime | None) -> bool:
    return moment is not None and moment > timezone.now()
