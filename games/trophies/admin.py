"""Admin of trophies: to look up; they follow from games and tournaments, and nobody gives or takes one by hand."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.trophies.models import Trophy


@admin.register(Trophy)
class TrophyAdmin(ReadOnlyAdmin):
    """Found by a person's whole name, or by the table with which one was earned."""

    person_field = "person"
    list_display = ("person", "kind", "detail", "rank", "of", "earned_at", "tournament", "game")
    list_select_related = ("person", "tournament", "game")
    list_filter = ("kind",)
    search_help_text = _("A table’s address (its last part) or a whole name")
