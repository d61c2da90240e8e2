"""Model of the next reminder of a seat that is to move."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from core.db.models import ChangedByFields
from games.models import Seat


class Reminder(ChangedByFields):
    """The next reminder of a seat that is to move; deleted when there are no more to come."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="reminder", primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reminders", db_index=False)
    since = models.DateTimeField()
    """The seat's ``waiting_since``, which identifies the pending decision."""
    step = models.PositiveSmallIntegerField(default=0)
    """How often the row was checked when due."""
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index("at", name="reminders_due"),
            models.Index("user", "at", name="reminders_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.step}"


class Progress(ChangedByFields):
    """The time up to which a periodic task has read."""

    name = models.CharField(max_length=30, primary_key=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.until}"
