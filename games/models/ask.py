"""Model of one run of a seat's clock: from when it had to decide, until when, and how that ended."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.engine.clock.terms import Terms, read_terms
from games.models.seat import Seat


class AskQuerySet(models.QuerySet["Ask"]):
    """Asks, which stay when they are over."""

    def standing(self) -> AskQuerySet:
        """Those that count: not taken back with the moves that they followed."""
        return self.exclude(end=Ask.End.RETRACTED)

    def open(self) -> AskQuerySet:
        """Those whose clocks run."""
        return self.filter(ended_at=None)


class Ask(ChangedByFields):
    """A seat with a clock is waited for, from one instant to another (time at a table, section 3)."""

    class End(models.TextChoices):
        DECIDED = "decided", _("decided in time")
        LATE = "late", _("late")
        RELEASED = "released", _("no longer asked")
        RETRACTED = "retracted", _("taken back")

    seat = models.ForeignKey(Seat, models.CASCADE, verbose_name=_("seat"), related_name="asks", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("person"),
        related_name="asks",
        null=True,
        db_index=False,
    )
    after_move = models.PositiveIntegerField(_("after move"))
    """How many moves had been made."""
    asked_at = models.DateTimeField(_("asked"))
    bank = models.PositiveIntegerField(_("bank"))
    """Seconds, with the gain of this ask and what others have given."""
    is_extended = models.BooleanField(_("given more time"), default=False)
    lates = models.PositiveSmallIntegerField(_("times late before"), default=0)
    """In a row, this ask not counted."""
    terms = models.JSONField(_("terms of the clock"), null=True)
    """Those of the table at the end of the ask, or now; ``None`` in asks from before they were kept."""
    zone = models.CharField(_("time zone"), max_length=64)
    night_begin = models.TimeField(_("night from"), null=True)
    night_end = models.TimeField(_("night to"), null=True)
    """Zone and night as they were at the ask: who moves house stops no clock."""
    not_before = models.DateTimeField(_("not late before"), null=True)
    """The least that a change of rests had to leave."""
    deadline = models.DateTimeField(_("deadline"))
    planned_at = models.DateTimeField(_("deadline moved"), null=True)
    """When the deadline last moved, at least a second after the time before; ``None`` if it never did."""
    ended_at = models.DateTimeField(_("ended"), null=True)
    ended_after = models.PositiveIntegerField(_("ended after move"), null=True)
    end = models.CharField(_("how it ended"), max_length=10, choices=End, blank=True)
    used = models.PositiveIntegerField(_("time used"), null=True)
    """Seconds of the bank."""

    objects = AskQuerySet.as_manager()

    class Meta:
        verbose_name = _("ask")
        verbose_name_plural = _("asks")
        constraints: ClassVar = [
            models.UniqueConstraint("seat", condition=Q(ended_at=None), name="one_running_clock_per_seat"),
            models.CheckConstraint(
                condition=Q(ended_at=None, end="", used=None) | (Q(ended_at__isnull=False) & ~Q(end="")),
                name="asks_end_somehow",
            ),
        ]
        indexes: ClassVar = [
            models.Index("seat", F("id").desc(), name="asks_of_a_seat"),
            # How reliable somebody is: the last answers, and those of a year.
            models.Index("user", F("ended_at").desc(), name="answers_of_a_person", include=["end", "lates"]),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.asked_at:%Y-%m-%d %H:%M}"

    @property
    def clock(self) -> Terms | None:
        """The terms under which it ran, or runs."""
        return read_terms(self.terms) if self.terms is not None else self.seat.game.clock

    @property
    def left(self) -> int:
        """Seconds that were left of the bank at the end."""
        return self.bank - (self.used or 0)

    @property
    def duration(self) -> timedelta:
        """The bank."""
        return timedelta(seconds=self.bank)
