"""A playtest: a game by its seed, options and moves, at which nobody sits and of which nothing is counted."""

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
from games.engine import registry
from games.engine.title import AnyTitle
from games.models import Game

ADDRESS_BYTES = 16


def new_address() -> str:
    """Whoever has it reads the playtest, so it is not guessed."""
    return secrets.token_urlsafe(ADDRESS_BYTES)


class Playtest(ChangedByFields):
    """What the record of a game says, with a tree of moves in the place of one line. It holds no name of anybody."""

    public_id = models.CharField(_("address"), max_length=22, unique=True, default=new_address)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="playtests", db_index=False)
    title = models.CharField(_("title"), max_length=30)
    rules = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("options"))
    seed = models.CharField(_("seed"), max_length=64)
    opening = models.JSONField(_("position it began with"), null=True)
    """As ``games.engine.opening`` reads it."""
    nodes = models.JSONField(_("turns"), default=list)
    """As ``games.studies.tree`` reads them."""
    source = models.ForeignKey(Game, models.SET_NULL, related_name="+", null=True)
    """The finished table whose seed and moves it has: it is shut while an admin lets that run again."""
    made_at = models.DateTimeField(_("created"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("playtest")
        verbose_name_plural = _("playtests")
        indexes: ClassVar = [models.Index("owner", F("changed_at").desc(), name="playtests_of_a_person")]

    def __str__(self) -> str:
        return f"{self.title} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("playtests:playtest", args=[self.public_id])

    @property
    def edition(self) -> AnyTitle:
        """The title, in the version of the rules with which this was begun."""
        return registry.title(self.title, self.rules)
