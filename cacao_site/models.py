"""What the site remembers about itself: which schedule works, and when its last beat came through."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.db import models
from django.utils import timezone


class ScheduleManager(models.Manager["Schedule"]):
    """There is one row, made when it is asked for first."""

    def row(self) -> models.QuerySet[Schedule]:
        """The row, to read or to update."""
        self.get_or_create(pk=Schedule.ONLY)
        return self.filter(pk=Schedule.ONLY)

    def note_beat(self) -> None:
        """A beat came through schedule, broker and worker."""
        self.row().update(last_beat_at=timezone.now())


class Schedule(models.Model):
    """The one row about the schedule (Celery's beat)."""

    ONLY = 1

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
