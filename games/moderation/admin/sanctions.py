"""Sanctions in the admin: looked at, and lifted before their time."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.asking import Answer, Effect, Kind, Question, ask_first, expect_shown
from accounts.models import User
from accounts.refusal import Refusal
from accounts.sanctions import services, texts
from accounts.sanctions.models import Sanction, StaffEntry
from core.admin import LongListAdmin
from games.moderation.acts import SANCTIONS
from games.moderation.decisions import LiftForm
from games.tables.fingerprints import fingerprint


class _LookedAt(LongListAdmin):
    """Written by acts alone, which are on a person's page and a report's."""

    search_fields = ("person__username",)
    """Shows the field; ``get_search_results`` says what is found."""
    search_help_text = gettext_lazy("A whole name")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Those of the person of a name."""
        term = search_term.strip()
        return (queryset.filter(person__in=User.objects.called(term)) if term else queryset), False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Sanction)
class SanctionAdmin(_LookedAt):
    """Warnings, silences and bans, with a question before one is lifted."""

    list_display = ("person", "kind", "since", "until", "reason", "by", "in_force")
    list_select_related = ("person", "by")
    list_filter = ("kind",)
    fields = readonly_fields = (
        "person",
        "kind",
        "since",
        "until",
        "reason",
        "by",
        "lifted_at",
        "lifted_by",
        "in_force",
    )

    @admin.display(description=gettext_lazy("in force"), boolean=True)
    def in_force(self, sanction: Sanction) -> bool:
        return sanction.holds

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after that of lifting."""
        lift = path("<int:key>/lift/", self.admin_site.admin_view(self.lift), name="sanctions_sanction_lift")
        return [lift, *super().get_urls()]

    def lift(self, request: HttpRequest, key: int) -> HttpResponse:
        """Ask, and end it before its time."""
        if not request.user.has_perm(SANCTIONS):
            raise PermissionDenied
        sanction = get_object_or_404(Sanction.objects.select_related("person"), pk=key)
        back = reverse("admin:accounts_user_change", args=[sanction.person_id])

        def run(answer: Answer) -> HttpResponse:
            expect_shown(answer.shown, _proof(sanction))
            try:
                services.lift(sanction=sanction, by=cast("User", request.user), reason=answer.reason)
            except Refusal as refusal:
                raise ValidationError(refusal.message) from refusal
            messages.success(request, _("Lifted."))
            return redirect(back)

        return ask_first(request, lambda: _question(sanction, back), run, LiftForm)


def _proof(sanction: Sanction) -> str:
    return fingerprint("lift", sanction.pk, Sanction.objects.get(pk=sanction.pk).holds)


def _question(sanction: Sanction, back: str) -> Question:
    names = {"name": sanction.person.display_name}
    is_ban = sanction.kind == Sanction.Kind.BAN
    return Question(
        title=_("Lift the ban of %(name)s?") % names if is_ban else _("Let %(name)s write again?") % names,
        place=sanction.person.display_name,
        back=back,
        effects=[
            Effect(
                Kind.NEXT,
                _("%(name)s can log in again, and come back at tables where a bot plays on.") % names
                if is_ban
                else _("%(name)s can write at once.") % names,
            )
        ],
        yes=_("Lift it"),
        no=_("Back"),
        proof=_proof(sanction),
        told=_("%(name)s is told, with your reason.") % names,
        reason_help=_("They’ll read it as written."),
    )


class _What(admin.SimpleListFilter):
    title = gettext_lazy("what")
    parameter_name = "code"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return texts.kinds()

    def queryset(self, request: HttpRequest, queryset: QuerySet[StaffEntry]) -> QuerySet[StaffEntry]:
        return queryset.filter(code=self.value()) if self.value() else queryset


@admin.register(StaffEntry)
class StaffEntryAdmin(_LookedAt):
    """The trail: who of the staff looked at whom, and did what."""

    list_display = ("at", "actor", "person", "sentence", "reason")
    list_select_related = ("person", "actor")
    list_filter = (_What,)
    fields = readonly_fields = list_display
