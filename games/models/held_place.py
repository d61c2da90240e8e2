"""That a place is kept for somebody to whom a code is on its way."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game


class HeldPlace(ChangedByFields):
    """Until when a guest's place at a rated table is kept, as if invited; once for each guest and table."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="held_places", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+")
    until = models.DateTimeField(_("held until"), db_index=True)

    class Meta:
        verbose_name = _("held place")
        verbose_name_plural = _("held places")
        constraints: ClassVar = [models.UniqueConstraint("game", "user", name="one_held_place_per_guest")]

    def __str__(self) -> str:
        return f"{self.user_id} · {self.game}"
