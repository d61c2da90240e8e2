"""What a person wants to be told otherwise than everybody is told at first."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.rows import ChangedByFields


class Wish(ChangedByFields):
    """Whether one person is told things of one kind by one channel; without a row, as the kind has it at first."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="wishes", db_index=False
    )
    kind = models.CharField(_("kind"), max_length=30)
    """A code of ``notices.kinds``."""
    channel = models.CharField(_("channel"), max_length=20)
    """A code of ``notices.channels``."""
    is_wanted = models.BooleanField(_("wanted"))

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="wish_once_per_kind_and_channel"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}, {self.channel}"
