"""Admin lists of large tables: newest first, without COUNT or a sort of millions."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.paginator import Paginator
from django.db.models import DateField, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest

COUNTED = 1000
"""Rows that are counted at most; older ones are found by searching."""


class ShortPaginator(Paginator):  # type: ignore[type-arg]
    """Ends after so many rows, and so never counts a whole table."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, ``COUNTED`` at most, in whatever order they are found fastest."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows.order_by()[:COUNTED].count()


class NewestFirst(ChangeList):
    """Rows by age, whatever the address asks for: a click on a column would sort the whole table."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        self.params.pop(ORDER_VAR, None)
        return super().get_ordering(request, queryset)


class LongListAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What the admin does with tables that grow with the site: the newest rows first, nothing counted to its end."""

    ordering: ClassVar[tuple[str, ...]] = ("-pk",)
    sortable_by = ()
    list_per_page = 50
    show_full_result_count = False
    paginator = ShortPaginator

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By no date: no list offers it, and what lies at the ends of time cannot be asked of every database."""
        name = lookup.partition(LOOKUP_SEP)[0]
        dates = [field.name for field in self.model._meta.fields if isinstance(field, DateField)]
        return name not in dates and super().lookup_allowed(lookup, value, request)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Sorted by nothing else."""
        return NewestFirst
