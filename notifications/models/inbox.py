"""Model of the inbox: what somebody was told, once, by whatever channels."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game


class InboxLine(ChangedByFields):
    """One thing that a user was told, created with its notifications; what it says is read when it is shown."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="inbox", db_index=False
    )
    key = models.CharField(_("key"), max_length=120, unique=True)
    """As in the notifications."""
    kind = models.CharField(_("kind"), max_length=30)
    """A code of ``notifications.types``."""
    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="+", null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("who named the person"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    """As in the notifications."""
    created_at = models.DateTimeField(_("written"), default=timezone.now)
    """Nobody sees it before; news that may be taken back for some minutes is of that time."""
    read_at = models.DateTimeField(_("seen"), null=True, blank=True)

    asks = models.BooleanField(_("waits for an answer"), default=False, db_default=False)
    """Whether it asked when it was created or last looked at; its answer may have come by another way meanwhile."""

    class Meta:
        verbose_name = _("inbox line")
        verbose_name_plural = _("inbox lines")
        indexes: ClassVar = [
            models.Index("user", F("id").desc(), name="inbox_of_a_person"),
            models.Index(fields=["user"], name="inbox_open", condition=Q(read_at=None) | Q(asks=True)),
            models.Index(fields=["created_at"], name="inbox_by_age"),
            models.Index(fields=["author"], name="inbox_of_an_author", condition=Q(author__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.key
