"""A finished game explained turn by turn, and how far that has come."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models.game import Game


class Analysis(ChangedByFields):
    """What one version of the mind found in a game; ``turns`` holds a document for each turn that is done."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("in progress")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="analyses", db_index=False)
    epoch = models.PositiveIntegerField(_("times moves were taken back"))
    mind = models.PositiveSmallIntegerField(_("version of the explainer"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("who"),
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    expected = models.PositiveSmallIntegerField(_("turns of the game"), default=0)
    done = models.PositiveSmallIntegerField(_("turns explained"), default=0)
    attempts = models.PositiveSmallIntegerField(_("started without progress"), default=0)
    leased_until = models.DateTimeField(_("in progress until"), null=True, blank=True)
    turns = models.JSONField(_("turns"), default=list, blank=True)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        constraints: ClassVar = [models.UniqueConstraint("game", "epoch", "mind", name="one_analysis_by_each_mind")]
        indexes: ClassVar = [
            models.Index("asked_at", name="waiting_analyses", condition=Q(status="waiting")),
            models.Index("user", "asked_at", name="analyses_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.status}"

    @property
    def is_waiting(self) -> bool:
        """Whether it is still being made."""
        return self.status == self.Status.WAITING

    @property
    def is_done(self) -> bool:
        """Whether every turn is explained."""
        return self.status == self.Status.DONE
