"""Models of chat: rooms, messages, reactions, read marks, private notes."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields
from games.chat.reactions import SIGNS
from games.models import Game

__all__ = ["Line", "Note", "Reaction", "Reading", "Room"]


class Room(ChangedByFields):
    """Made with its first line; its row is the lock under which lines get their numbers.

    A table has up to two; of a tournament or a club it is *their* row that names its only one.
    """

    class Audience(models.TextChoices):
        PLAYERS = "players", _("at the table")
        WATCHERS = "watchers", _("spectators")
        ENTRANTS = "entrants", _("in a tournament")
        MEMBERS = "members", _("in a group")

    game = models.ForeignKey(
        Game, models.CASCADE, verbose_name=_("table"), related_name="rooms", null=True, db_index=False
    )
    audience = models.CharField(_("audience"), max_length=10, choices=Audience)
    version = models.PositiveIntegerField(_("version of what’s shown"), default=0)
    line_count = models.PositiveIntegerField(_("chat messages"), default=0)

    class Meta:
        verbose_name = _("chat")
        verbose_name_plural = _("chats")
        constraints: ClassVar = [
            models.UniqueConstraint("game", "audience", name="one_room_per_audience"),
            models.CheckConstraint(
                condition=Q(game__isnull=False, audience__in=["players", "watchers"])
                | Q(game=None, audience__in=["entrants", "members"]),
                name="room_is_at_a_table_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game or self.pk} · {self.get_audience_display()}"


class Reading(ChangedByFields):
    """The last line of a room that somebody was shown."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="readings")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="readings", db_index=False)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("person", "room", name="one_reading_per_person")]

    def __str__(self) -> str:
        return f"{self.person} · {self.number}"


LONGEST = 1000


class Line(ChangedByFields):
    """One line; ``number`` counts from 1 in its room. What was deleted or hidden keeps its number."""

    class Status(models.TextChoices):
        SHOWN = "shown", _("shown")
        DELETED = "deleted", _("deleted")
        HIDDEN = "hidden", _("hidden by an admin")

    room = models.ForeignKey(Room, models.CASCADE, verbose_name=_("chat"), related_name="lines", db_index=False)
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
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
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


LONGEST_NOTE = 4000


class Note(ChangedByFields):
    """One text per table and writer, and per person and writer; without a text there is no row."""

    writer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="notes", null=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True)
    text = models.TextField(_("text"), max_length=LONGEST_NOTE)
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
