"""What somebody does not want others to see of the own profile."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields


class HiddenPart(ChangedByFields):
    """One part of one person's profile; what has no row is shown."""

    class Part(models.TextChoices):
        SINCE = "since", _("Member since when")
        GAMES = "games", _("Games by title and number of players, with results")
        RELIABILITY = "reliability", _("Reliability")
        PACE = "pace", _("How long you take to decide")
        MODULES = "modules", _("Modules you like to play with")
        TABLES = "tables", _("Open tables you’re at")
        PRESENCE = "presence", _("At your running tables: whether you’re there now or were just there")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="hidden_parts", db_index=False
    )
    part = models.CharField(_("part"), max_length=20, choices=Part)

    class Meta:
        verbose_name = _("hidden part of a profile")
        verbose_name_plural = _("hidden parts of profiles")
        constraints: ClassVar = [models.UniqueConstraint("user", "part", name="parts_are_hidden_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.part}"
