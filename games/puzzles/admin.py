"""Admin of puzzles: a bad one is removed, and another takes its place."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.puzzles.models import Puzzle


@admin.register(Puzzle)
class PuzzleAdmin(ReadOnlyAdmin):
    """What is still to be solved is not shown here either."""

    list_display = ("day", "title", "game", "made_at")
    list_select_related = ("game",)
    list_filter = ("title",)
    search_help_text = _("A table’s address (its last part)")
    exclude: ClassVar = ("view", "ways", "best", "person", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Puzzle]:
        """Those of days: what somebody gave away in a game is their own affair."""
        found: QuerySet[Puzzle] = super().get_queryset(request)
        return found.filter(person=None)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
