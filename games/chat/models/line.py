"""What somebody said, and what others felt about it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.chat.models.room import Room
from games.chat.reactions import SIGNS

LONGEST = 1000


class Line(ChangedByFields):
    """One line; ``number`` counts from 1 in its room. What was deleted or hidden keeps its number."""

    class Status(models.TextChoices):
        SHOWN = "shown", _("shown")
        DELETED = "deleted", _("deleted")
        HIDDEN = "hidden", _("hidden by an administrator")

    room = models.ForeignKey(Room, models.CASCADE, verbose_name=_("talk"), related_name="lines", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        verbose_name=_("person"),
        related_name="lines",
        null=True,
        db_index=False,
    )
    text = models.CharField(_("text"), max_length=LONGEST, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.SHOWN)
    written_at = models.DateTimeField(_("written"), default=timezone.now)
    edited_at = models.DateTimeField(_("changed"), null=True, blank=True)

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        constraints: ClassVar = [models.UniqueConstraint("room", "number", name="one_line_per_number")]
        indexes: ClassVar = [models.Index("author", "written_at", name="lines_of_a_person")]

    def __str__(self) -> str:
        return f"{self.room} · {self.number}"

    @property
    def is_shown(self) -> bool:
        """Whether its text may be read."""
        return self.status == self.Status.SHOWN


class Reaction(ChangedByFields):
    """One sign of one person at one line."""

    line = models.ForeignKey(Line, models.CASCADE, related_name="reactions", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reactions")
    sign = models.CharField(max_length=8, choices=[(sign, sign) for sign in SIGNS])

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("line", "person", "sign", name="one_sign_per_person")]

    def __str__(self) -> str:
        return self.sign
