"""That the host has sent somebody away from a table before its game."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game


class Removal(ChangedByFields):
    """Somebody who does not come back by the list or the link; an invitation by name ends it."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="removals", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+")

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints: ClassVar = [models.UniqueConstraint("game", "person", name="one_removal_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.game}"
