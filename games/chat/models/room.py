"""The talk of one audience at one table, and how far each of them has read."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game


class Room(ChangedByFields):
    """Made with its first line; its row is the lock under which lines get their numbers."""

    class Audience(models.TextChoices):
        PLAYERS = "players", _("those who play")
        WATCHERS = "watchers", _("those who watch")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("table"), related_name="rooms", db_index=False)
    audience = models.CharField(_("audience"), max_length=10, choices=Audience)
    version = models.PositiveIntegerField(_("version of what is shown"), default=0)
    line_count = models.PositiveIntegerField(_("lines"), default=0)

    class Meta:
        verbose_name = _("talk")
        verbose_name_plural = _("talks")
        constraints: ClassVar = [models.UniqueConstraint("game", "audience", name="one_room_per_audience")]

    def __str__(self) -> str:
        return f"{self.game} · {self.get_audience_display()}"


class Reading(ChangedByFields):
    """The last line of a room that somebody was shown."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="readings")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="readings", db_index=False)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("person", "room", name="one_reading_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.number}"
