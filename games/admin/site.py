"""Admin of the whole site: maintenance pauses and messages to all players.

Django's own trail, the history of each row, says who did it: neither is about one table.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.names.readable import ReadableField
from core.admin import LongListAdmin
from core.instants import InstantField
from games.clocks import pauses
from games.clocks.errors import EndsInThePast
from games.models import Outage, SiteMessage

LONGEST = timedelta(days=30)
"""A slip of the hand must not stop all clocks for years."""


AT: dict[type[models.Field[Any, Any]], dict[str, Any]] = {
    models.DateTimeField: {"form_class": InstantField, "widget": InstantField.widget}
}
"""One labelled field for an instant: the admin's own has two without labels, and styles that our policy refuses."""


class MaintenanceForm(forms.ModelForm):  # type: ignore[type-arg]
    """From when to when."""

    class Meta:
        model = Outage
        fields = ("begin", "end")

    def clean(self) -> dict[str, Any]:
        """In the future, and not for ever."""
        cleaned = super().clean() or {}
        begin, end = cleaned.get("begin"), cleaned.get("end")
        if begin and end:
            now = timezone.now()
            if begin < now - pauses.A_MOMENT or end <= max(begin, now):
                raise forms.ValidationError(EndsInThePast().message)
            if end - begin > LONGEST:
                raise forms.ValidationError(_("Maintenance can last at most %(days)s days.") % {"days": LONGEST.days})
        return cleaned


@admin.register(Outage)
class OutageAdmin(LongListAdmin):
    """Rests of the whole site; a maintenance is planned by adding it, and called off by deleting it."""

    form = MaintenanceForm
    formfield_overrides = AT
    list_display = ("begin", "end", "is_planned")
    actions = None

    def has_change_permission(self, request: HttpRequest, obj: Outage | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Outage | None = None) -> bool:
        """What is over has moved deadlines, and stays."""
        is_open = obj is None or (obj.is_planned and obj.end > timezone.now())
        return is_open and super().has_delete_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Outage, form: Any, change: bool) -> None:
        obj.pk = pauses.plan_maintenance(begin=obj.begin, end=obj.end).pk

    def delete_model(self, request: HttpRequest, obj: Outage) -> None:
        pauses.call_off_maintenance(obj)


@admin.register(SiteMessage)
class SiteMessageAdmin(LongListAdmin):
    """One sentence on the pages of people at running tables, until they put it away or it ends."""

    formfield_overrides: ClassVar = {**AT, models.CharField: {"form_class": ReadableField}}
    list_display = ("text", "begin", "end")
    actions = None

    def get_queryset(self, request: HttpRequest) -> Any:
        """Not those about a maintenance, which come and go with it."""
        return super().get_queryset(request).filter(maintenance=None)
