"""A person's page in the admin: what there is to know and to decide first, the fields folded, rights elsewhere."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.admin import RIGHTS, PersonAdmin
from accounts.models import User
from accounts.names.readable import ReadableField
from accounts.sanctions import services
from games.moderation import cases
from games.moderation.acts import SANCTIONS
from games.moderation.admin import acting
from games.moderation.desk import desk_of
from games.moderation.models import Report

admin.site.unregister(User)


class NoteForm(forms.Form):
    """A note that only staff read."""

    text = ReadableField(
        label=gettext_lazy("Note for other admins"), max_length=2000, widget=forms.Textarea({"rows": 2})
    )


@admin.register(User)
class PersonDeskAdmin(PersonAdmin):
    """Permissions have an address of their own: hardly anybody has any."""

    change_form_template = "admin/accounts/user/desk.html"

    class Media:
        """The look of the acts."""

        css: ClassVar = {"all": ["css/admin-acts.css", "css/admin-desk.css"]}

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after that of notes."""
        note = path("<int:key>/note/", self.admin_site.admin_view(require_POST(self.note)), name="accounts_user_note")
        return [note, *super().get_urls()]

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """The rights alone, where they are asked for; else all but them."""
        if obj is None:
            return super().get_fieldsets(request, obj)
        if "rights" in request.GET:
            return ((gettext_lazy("Permissions"), {"fields": RIGHTS}),)
        return self.fieldsets

    def get_inline_instances(self, request: HttpRequest, obj: User | None = None) -> list[Any]:
        """No addresses among the rights."""
        return [] if "rights" in request.GET else super().get_inline_instances(request, obj)

    @method_decorator(require_http_methods(["GET", "HEAD", "POST"]))
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Everything about somebody; that staff looked stands in the trail."""
        person = User.objects.filter(pk=object_id).first() if object_id.isdecimal() else None
        context: dict[str, Any] = {}
        if person is not None and self.has_view_permission(request, person):
            context = self._desk(request, person)
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def _desk(self, request: HttpRequest, person: User) -> dict[str, Any]:
        staff = cast("User", request.user)
        if request.method == "GET":
            services.note_look(user=person, by=staff)
        case = cases.of_row(Report.Kind.PERSON, person.pk)
        shows_rights = "rights" in request.GET
        return {
            "desk": None if shows_rights else desk_of(person, staff),
            "acts": acting.links(case, staff) if case else [],
            "note_form": NoteForm() if staff.has_perm(SANCTIONS) else None,
            "may_lift": staff.has_perm(SANCTIONS) and services.may_act_on(staff, person),
            "shows_rights": shows_rights,
        }

    def note(self, request: HttpRequest, key: int) -> HttpResponse:
        """Keep a note for other admins."""
        if not request.user.has_perm(SANCTIONS):
            raise PermissionDenied
        person = get_object_or_404(User, pk=key)
        form = NoteForm(request.POST)
        if form.is_valid():
            services.keep_note(user=person, by=cast("User", request.user), text=form.cleaned_data["text"])
            messages.success(request, _("The note is kept."))
        else:
            messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return redirect("admin:accounts_user_change", person.pk)
