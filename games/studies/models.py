"""A study: a position of a table, and a tree of turns that somebody has tried from there."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game, new_public_id

LONGEST_NAME = 60


def new_luck() -> str:
    """What decides how hidden tiles lie; nobody can work out from it how they lie at the table."""
    return secrets.token_hex(16)


class Study(ChangedByFields):
    """Where it begins, and what was tried.

    While its table is running, all that it knows of it is ``view``: what its owner saw. Without a view it begins with
    the position as it was, which nobody may see before the game is over.
    """

    public_id = models.CharField(_("address"), max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="studies", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="studies")
    number = models.PositiveIntegerField(_("after this many moves"))
    view = models.JSONField(_("what the owner saw"), null=True)
    luck = models.CharField(max_length=32, default=new_luck)
    """By this the tiles are drawn that ``view`` does not show."""
    nodes = models.JSONField(_("turns"), default=list)
    """As ``games.studies.tree`` reads them."""
    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True)
    is_shared = models.BooleanField(_("shared"), default=False)
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("study")
        verbose_name_plural = _("studies")
        indexes: ClassVar = [
            models.Index("owner", F("changed_at").desc(), name="studies_of_a_person"),
            models.Index("changed_at", condition=models.Q(name=""), name="studies_without_a_name"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.game} · {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("studies:study", args=[self.public_id])
