"""Model of what happened at a table and is still to be told to those who are not looking at it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from core.db.models import ChangedByFields
from games.models.game import Game


class Untold(ChangedByFields):
    """Something that happened at a table, as long as nobody was told (``games/tables/telling.py``).

    Written in the transaction in which it happened, removed in the one in which notifications and events are written:
    whichever process dies, nothing is lost and nothing is told twice.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="untold")
    code = models.CharField(max_length=20)
    """By which listeners know what is theirs."""
    details = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.code}"
