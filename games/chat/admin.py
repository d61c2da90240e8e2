"""Complaints about lines, with what was said around them, and who has to be silent."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.readable import ReadableField
from core.admin import LongListAdmin
from games.admin.base import ReadOnlyAdmin
from games.chat import services
from games.chat.models import Complaint, Line, Silence
from games.chat.places import place_of

AROUND = 5
"""So many lines before and after the one in question are shown."""
LONGEST = 366


class IsOpen(admin.SimpleListFilter):
    """Those that nobody has closed."""

    title = _("open")
    parameter_name = "open"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("open"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Complaint]) -> QuerySet[Complaint]:
        return queryset.filter(closed_at=None) if self.value() else queryset


@admin.register(Complaint)
class ComplaintAdmin(ReadOnlyAdmin):
    """What people find wrong; its acts hide or show the line and close the complaint."""

    list_display = ("made_at", "game", "author", "words", "text", "person", "state", "closed_at")
    list_select_related = ("line__room__game", "line__author", "person")
    list_filter = (IsOpen,)
    fields = ("game", "author", "words", "around", "text", "person", "made_at", "closed_at", "closed_by")
    readonly_fields = fields
    search_help_text = _("A table’s address (its last part) or the reporter’s whole name")
    person_field, table_field = "person", "line__room__game__public_id"
    actions = ("hide_lines", "show_lines", "close")

    @admin.display(description=_("table"))
    def game(self, complaint: Complaint) -> str:
        place = place_of(complaint.line.room)
        return place.public_id if place else "–"

    @admin.display(description=_("author"))
    def author(self, complaint: Complaint) -> Any:
        return complaint.line.author

    @admin.display(description=_("the message"))
    def state(self, complaint: Complaint) -> str:
        return complaint.line.get_status_display()

    @admin.display(description=_("messages around it"))
    def around(self, complaint: Complaint) -> SafeString:
        line = complaint.line
        near = Line.objects.filter(
            room=line.room, number__range=(line.number - AROUND, line.number + AROUND)
        ).select_related("author")
        rows = ((near.number, near.author or "–", near.text) for near in near.order_by("number"))
        return format_html_join("", "<p>{} <b>{}</b>: {}</p>", rows)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whoever may change complaints decides about them."""
        return request.user.has_perm("talk.change_complaint")

    @admin.action(description=_("Hide these messages and close"), permissions=["decide"])
    def hide_lines(self, request: HttpRequest, complaints: QuerySet[Complaint]) -> None:
        for complaint in complaints.select_related("line__room"):
            services.hide(line=complaint.line)
        self.close(request, complaints)

    @admin.action(description=_("Show these messages again"), permissions=["decide"])
    def show_lines(self, request: HttpRequest, complaints: QuerySet[Complaint]) -> None:
        for complaint in complaints.select_related("line__room"):
            services.show_again(line=complaint.line)

    @admin.action(description=_("Close without action"), permissions=["decide"])
    def close(self, request: HttpRequest, complaints: QuerySet[Complaint]) -> None:
        keys = list(complaints.values_list("pk", flat=True))
        closed = Complaint.objects.filter(pk__in=keys, closed_at=None).update(
            closed_at=timezone.now(), closed_by=request.user
        )
        text = ngettext("%(number)s report is closed.", "%(number)s reports are closed.", closed)
        messages.success(request, text % {"number": closed})


class SilenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """For how many days, from now on."""

    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=LONGEST)

    class Meta:
        model = Silence
        fields = ("person", "days", "reason")
        field_classes: ClassVar = {"reason": ReadableField}

    def save(self, commit: bool = True) -> Any:
        self.instance.end = self.instance.begin + timedelta(days=self.cleaned_data["days"])
        return super().save(commit)


@admin.register(Silence)
class SilenceAdmin(LongListAdmin):
    """Added to begin, deleted to lift it."""

    form = SilenceForm
    list_display = ("person", "begin", "end", "reason", "by", "holds")
    list_select_related = ("person", "by")
    raw_id_fields = ("person",)
    actions = None

    def has_change_permission(self, request: HttpRequest, obj: Silence | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Silence, form: Any, change: bool) -> None:
        obj.by = cast("User", request.user)
        super().save_model(request, obj, form, change)

    @admin.display(description=_("in force"))
    def holds(self, silence: Silence) -> str:
        return gettext("yes") if silence.begin <= timezone.now() < silence.end else gettext("no")
