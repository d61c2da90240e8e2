"""Models of notification preferences that differ from the defaults, in general and for one table."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game


class Wish(ChangedByFields):
    """A user's timing for one notification type and channel; without a row the type's default applies."""

    class Frequency(models.TextChoices):
        NOW = "now", _("right away")
        PAUSE = "pause", _("after a pause")
        DIGEST = "digest", _("in the digest")
        NEVER = "never", _("never")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="wishes", db_index=False
    )
    kind = models.CharField(_("kind"), max_length=30)
    """A code of ``notifications.types``."""
    channel = models.CharField(_("channel"), max_length=20)
    """A code of ``notifications.channels``."""
    is_wanted = models.BooleanField(_("wanted"))
    """The only field an earlier version wrote; its rows have no ``way``."""
    way = models.CharField(_("how"), max_length=10, choices=Frequency, blank=True, default="", db_default="")
    minutes = models.PositiveSmallIntegerField(_("minutes of the pause"), null=True, blank=True)

    class Meta:
        verbose_name = _("setting")
        verbose_name_plural = _("settings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="wish_once_per_kind_and_channel"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}, {self.channel}"


class TableWish(ChangedByFields):
    """A user's notification volume for one table; without a row the general preferences apply."""

    class Volume(models.TextChoices):
        QUIET = "quiet", _("muted")
        EVERYTHING = "everything", _("everything right away")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="table_wishes", db_index=False
    )
    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="table_wishes")
    volume = models.CharField(_("how much"), max_length=10, choices=Volume)

    class Meta:
        verbose_name = _("setting for a table")
        verbose_name_plural = _("settings for tables")
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="one_wish_per_table")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.volume}"
