"""What somebody has earned: kept to be told once, and to be shown without counting anew."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game
from games.tournaments.models import Tournament


class Trophy(ChangedByFields):
    """One per person, kind and detail. It follows from games and tournaments (``earning``), and goes if they go."""

    class Kind(models.TextChoices):
        PLACE = "place", _("place in a tournament")
        SEASONS = "seasons", _("seasons of leagues")
        STREAK = "streak", _("wins in a row")
        WIN = "win", _("first win")
        GAMES = "games", _("games played")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="trophies", db_index=False
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    detail = models.CharField(_("detail"), max_length=80)
    """The tournament's public id; how many; or the title, and after a colon a module of it."""
    rank = models.PositiveSmallIntegerField(_("place"), default=0)
    of = models.PositiveSmallIntegerField(_("people"), default=0)
    """So many the place is one of."""
    earned_at = models.DateTimeField(_("earned"))
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", null=True)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+", null=True)
    """With which game or tournament it was earned."""

    class Meta:
        verbose_name = _("trophy")
        verbose_name_plural = _("trophies")
        constraints: ClassVar = [models.UniqueConstraint("person", "kind", "detail", name="one_trophy_per_detail")]

    def __str__(self) -> str:
        return f"{self.person} · {self.kind} {self.detail}"
