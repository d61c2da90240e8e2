"""What the lists of the admin share: nothing is edited in them, and nothing is counted to its end."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.models import User
from core.admin import LongListAdmin


class ReadOnlyAdmin(LongListAdmin):
    """Rows that change only by services. One whole word is searched, by an index: a person's name, else a table."""

    search_fields = ("pk",)
    """Shows the field; what is found say the next two."""
    table_field = "game__public_id"
    """Where the last part of a table's address stands."""
    person_field = ""
    """Where a person stands; empty for rows that are only found by their table."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows of one table or one person."""
        term = search_term.strip()
        return (queryset.filter(**self._wanted(term)) if term else queryset), False

    def _wanted(self, term: str) -> dict[str, Any]:
        person = User.objects.named(term) if self.person_field else None
        return {self.person_field: person} if person else {self.table_field: term}
