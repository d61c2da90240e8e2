"""Model of the next reminder of a seat that is to move."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from core.db.models import ChangedByFields
from games.models import Seat


class Reminder(ChangedByFields):
    """The next time at which somebody who is waited for is reminded; gone when nothing more is to come."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="reminder", primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reminders", db_index=False)
    since = models.DateTimeField()
    """Which ask it is about: since when the seat was waited for."""
    step = models.PositiveSmallIntegerField(default=0)
    """How often was reminded of this ask."""
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index("at", name="reminders_due"),
            models.Index("user", "at", name="reminders_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.step}"


class Progress(ChangedByFields):
    """Up to which instant a sweep has looked."""

    name = models.CharField(max_length=30, primary_key=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.until}"
