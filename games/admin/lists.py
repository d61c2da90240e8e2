"""The lists that are only looked at: seats, moves, the audit trail."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.models import AuditEntry, Move, Seat


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Who sits where; hands and drafts are nobody's business."""

    list_display = ("game", "number", "player_name", "colour", "status", "waiting_since", "ready", "points", "resigned")
    list_select_related = ("game", "user")
    search_help_text = _("A table’s address (its last part) or a whole name")
    exclude = ("draft",)
    person_field = "user"
    ordering = ("-game_id", "-pk")
    """The latest tables first: a person's seats are found by their tables."""


@admin.register(Move)
class MoveAdmin(ReadOnlyAdmin):
    """Moves cannot be edited. What a running game keeps secret is not shown here either."""

    list_display = ("game", "number", "seat", "auto", "at", "retracted_at")
    list_select_related = ("game",)
    search_help_text = _("A table’s address (its last part)")
    exclude = ("data",)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """Who did what to which table."""

    list_display = ("at", "game", "actor", "in_words", "after_move", "by_admin")
    readonly_fields = ("in_words",)
    list_select_related = ("game", "actor", "player", "successor")
    list_filter = ("by_admin",)
    search_help_text = _("A table’s address (its last part)")

    @admin.display(description=_("in words"))
    def in_words(self, entry: AuditEntry) -> str:
        """What the players read in the log."""
        return entry.sentence
