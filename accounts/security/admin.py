"""The security log in the admin: looked at, never changed."""

from __future__ import annotations

from typing import Any

from allauth.mfa import admin as _registered_before  # noqa: F401
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.security.models import SecurityEvent
from core.admin import LongListAdmin

# Factors are changed by their owners, and removed by remove_second_factors.
admin.site.unregister(Authenticator)


@admin.register(SecurityEvent)
class SecurityEventAdmin(LongListAdmin):
    """What happened to whose account; sessions are nobody's business."""

    list_display = ("at", "person", "sentence", "actor", "device", "origin")
    list_select_related = ("person", "actor")
    fields = readonly_fields = ("at", "person", "sentence", "actor", "device", "origin")
    search_fields = ("person__username",)
    """Shows the field; ``get_search_results`` says what is found."""
    search_help_text = _("A whole name")
    ordering = ("-pk",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[SecurityEvent], search_term: str
    ) -> tuple[QuerySet[SecurityEvent], bool]:
        """What happened to the person of a name."""
        term = search_term.strip()
        return (queryset.filter(person__in=User.objects.called(term)) if term else queryset), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
