"""The outbox: mails that are owed, and what became of them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import MailKind
from games.models.game import Game
from games.models.seat import Seat


class OutgoingMail(models.Model):
    """A mail that is owed: written with the move it tells of, sent, dropped or given up later."""

    class Status(models.TextChoices):
        PENDING = "pending", _("to be sent")
        LEASED = "leased", _("being sent")
        HANDING_OVER = "handing", _("being handed over")
        SENT = "sent", _("sent")
        UNKNOWN = "unknown", _("perhaps sent")
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("failed")

    STOPPABLE: ClassVar = [Status.PENDING, Status.LEASED]
    """The mail server cannot have it yet."""

    key = models.CharField(_("key"), max_length=120, unique=True)
    kind = models.CharField(_("kind"), max_length=30, choices=MailKind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="mails", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="mails")
    seat = models.ForeignKey(Seat, models.SET_NULL, verbose_name=_("seat"), related_name="mails", null=True, blank=True)
    after_move = models.PositiveIntegerField(_("last move the reader made or saw"), default=0)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PENDING)
    reason = models.CharField(_("reason"), max_length=40, blank=True)
    """A code: ``games.sentences.mails`` says it in words."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """What the mail server answered; for admins only."""
    address = models.EmailField(_("sent to"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """Counts the leases too: whoever holds an older number does not hold the mail any more."""
    tried_at = models.DateTimeField(_("last refused"), null=True, blank=True)
    refusals = models.PositiveSmallIntegerField(_("refusals for good"), default=0, db_default=0)
    """Those between which the server took other mails."""
    created_at = models.DateTimeField(_("written"), default=timezone.now)
    due_at = models.DateTimeField(_("due"))
    """Not before; while somebody is sending it, the end of the lease."""
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=["pending", "leased", "handing"], done_at=None)
                | Q(status__in=["sent", "unknown", "dropped", "failed"], done_at__isnull=False),
                name="mail_done_fits_status",
            ),
        ]
        indexes: ClassVar = [
            models.Index("due_at", name="mails_owed", condition=Q(done_at=None)),
            models.Index("user", F("id").desc(), name="mails_of_a_person"),
            models.Index(F("id").desc(), name="mails_that_failed", condition=Q(status="failed")),
            models.Index(F("id").desc(), name="mails_perhaps_sent", condition=Q(status="unknown")),
        ]

    def __str__(self) -> str:
        return self.key
