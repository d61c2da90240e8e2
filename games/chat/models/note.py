"""What somebody notes about a table or a person; nobody else reads it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.models import Game

LONGEST = 4000


class Note(ChangedByFields):
    """One text per table and writer, and per person and writer; without a text there is no row."""

    writer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="notes", null=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True)
    text = models.TextField(_("text"), max_length=LONGEST)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints: ClassVar = [
            models.UniqueConstraint("writer", "game", condition=Q(person=None), name="one_note_per_table"),
            models.UniqueConstraint("writer", "person", condition=Q(game=None), name="one_note_per_person"),
            models.CheckConstraint(
                condition=Q(game__isnull=False, person=None) | Q(game=None, person__isnull=False),
                name="note_is_about_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return str(self.game or self.person)
