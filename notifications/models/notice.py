"""Model of the outbox: one notification to one user by one channel, and its outcome."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from core.outbox import (
    DONE_FITS_STATUS,
    STOPPABLE,
    OutboxRow,
    Status,
)
from games.models import Game, Seat


class Notice(OutboxRow):
    """One notification to one user by one channel, created in the transaction of the change it is about."""

    Status = Status
    letter: ClassVar = "n"
    STOPPABLE: ClassVar = STOPPABLE

    key = models.CharField(_("key"), max_length=120)
    kind = models.CharField(_("kind"), max_length=30)
    """A code of ``notifications.types``."""
    channel = models.CharField(_("channel"), max_length=20, default="mail", db_default="mail")
    """A code of ``notifications.channels``."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="notices", db_index=False
    )
    game = models.ForeignKey(
        Game, models.CASCADE, verbose_name=_("table"), related_name="notices", null=True, blank=True
    )
    """``None`` for notifications about no table or several, such as a digest."""
    seat = models.ForeignKey(
        Seat, models.SET_NULL, verbose_name=_("seat"), related_name="notices", null=True, blank=True
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("who named the person"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    """The user who named the recipient; ``None`` where it follows from a game the recipient plays."""
    round = models.PositiveIntegerField(_("round"), null=True, blank=True)
    """The round of the pending decision (``Rules.round_number``); ``None`` where each one is notified."""
    after_move = models.PositiveIntegerField(_("last move the reader made or saw"), default=0)
    webhook = models.PositiveBigIntegerField(_("webhook"), null=True, blank=True)
    """Primary key of the webhook that it is for, also when that is gone; ``None`` for other channels, and for the
    oldest one of its owner in rows of an earlier version."""
    address = models.EmailField(_("sent to"), blank=True)

    class Meta:
        db_table = (
            "games_outgoingmail"  # Where it was kept before it was a room of its own: two versions run side by side.
        )
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints: ClassVar = [
            models.UniqueConstraint("key", "channel", Coalesce("webhook", 0), name="notice_once_per_way"),
            models.CheckConstraint(condition=DONE_FITS_STATUS, name="mail_done_fits_status"),
        ]
        indexes: ClassVar = [
            models.Index("due_at", name="mails_owed", condition=Q(done_at=None)),
            models.Index("status", F("id").desc(), name="mails_not_done", condition=Q(done_at=None)),
            models.Index("user", F("id").desc(), name="mails_of_a_person"),
            models.Index(fields=["webhook", "id"], name="posts_owed", condition=Q(done_at=None, webhook__isnull=False)),
            models.Index(
                fields=["author", "created_at"], name="notices_of_an_author", condition=Q(author__isnull=False)
            ),
            models.Index("user", "due_at", name="mails_owed_to_a_person", condition=Q(done_at=None)),
            models.Index(fields=["done_at"], name="mails_done", condition=Q(done_at__isnull=False)),
            models.Index(F("id").desc(), name="mails_that_failed", condition=Q(status="failed")),
            models.Index(F("id").desc(), name="mails_perhaps_sent", condition=Q(status="unknown")),
        ]

    def __str__(self) -> str:
        return self.key
