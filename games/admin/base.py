"""What the lists of the admin share: nothing is edited in them, and nothing is counted to its end."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.models import User
from accounts.paging import ShortPaginator


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that change only by services. ``find`` searches by one whole word, through an index."""

    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False
    paginator = ShortPaginator
    search_fields = ("pk",)
    """Shows the field; what is found is up to ``find``."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """No."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No."""
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows of one table or one person."""
        term = search_term.strip()
        return (self.find(queryset, term, User.objects.named(term)) if term else queryset), False

    def find(self, rows: QuerySet[Any], term: str, person: User | None) -> QuerySet[Any]:
        """The rows that a term means: the last part of a table's address, or a person's name."""
        raise NotImplementedError
