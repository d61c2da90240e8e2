"""Groups and studies in the admin: lists with what tells a harmless one from another, and acts that ask first."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib import admin
from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.admin import LongListAdmin
from games.clubs.models import Group
from games.moderation import cases, selectors
from games.moderation.admin import acting
from games.moderation.models import Report
from games.moderation.subjects import founder
from games.studies.models import Study


class _Thing(LongListAdmin):
    """Changed by acts alone."""

    kind: ClassVar[str]
    change_form_template = "admin/moderation/thing.html"

    class Media:
        """The look of the acts."""

        css: ClassVar = {"all": ["css/admin-acts.css"]}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What is known of it, with its acts and reports."""
        case = cases.of_row(self.kind, int(object_id)) if object_id.isdecimal() else None
        context = (
            {"acts": acting.links(case, cast("User", request.user)), "reports": self._reports(case)} if case else {}
        )
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def _reports(self, case: cases.Case) -> QuerySet[Report]:
        assert case.row is not None, "it was found by its key"
        return selectors.of_matter(Report(kind=case.kind, key=case.row.pk))

    @admin.display(description=_("open reports"))
    def open_reports(self, row: Any) -> int:
        """How many of it nobody has settled; a page of the list asks for each."""
        return selectors.open_reports().filter(kind=self.kind, key=row.pk).count()


@admin.register(Group)
class GroupAdmin(_Thing):
    """Groups of people who play together; found by their address or the whole name of a member."""

    kind = Report.Kind.CLUB
    list_display = (
        "name",
        "public_id",
        "run_by",
        "members_count",
        "tables_count",
        "last_game",
        "made_at",
        "open_reports",
    )
    fields = readonly_fields = ("name", "public_id", "run_by", "people", "title", "made_at")
    search_fields = ("name",)
    search_help_text = _("The address (its last part), the whole name of a group or of a member")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Group]:
        joined = Count("members", filter=Q(members__joined_at__isnull=False), distinct=True)
        counted = super().get_queryset(request).annotate(joined=joined, games=Count("tables", distinct=True))
        return counted.annotate(latest=Max("tables__game__last_move_at"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By the address, by its name, or the groups of somebody."""
        term = search_term.strip()
        if not term or "\0" in term:
            return queryset, False
        own = Group.objects.filter(members__person__in=User.objects.called(term)).values("pk")
        return queryset.filter(Q(public_id=term) | Q(name__iexact=term) | Q(pk__in=own)), False

    @admin.display(description=_("run by"))
    def run_by(self, group: Group) -> str:
        person = founder(group)
        return person.display_name if person else "–"

    @admin.display(description=_("members"))
    def members_count(self, group: Any) -> int:
        return int(group.joined)

    @admin.display(description=_("tables"))
    def tables_count(self, group: Any) -> int:
        return int(group.games)

    @admin.display(description=_("last move"))
    def last_game(self, group: Any) -> Any:
        return group.latest

    @admin.display(description=_("members"))
    def people(self, group: Group) -> str:
        joined = group.members.filter(joined_at__isnull=False).select_related("person").order_by("joined_at")
        return ", ".join(member.person.display_name for member in joined)


@admin.register(Study)
class StudyAdmin(_Thing):
    """Studies by name; what is in one is read on its page, by whoever may."""

    kind = Report.Kind.STUDY
    list_display = ("__str__", "public_id", "owner", "is_shared", "made_at", "open_reports")
    list_select_related = ("owner", "game")
    list_filter = ("is_shared",)
    fields = readonly_fields = ("name", "public_id", "owner", "is_shared", "made_at", "changed_at")
    search_fields = ("public_id",)
    search_help_text = _("The address (its last part) or the whole name of its owner")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By the address, or the studies of somebody."""
        term = search_term.strip()
        if not term or "\0" in term:
            return queryset, False
        return queryset.filter(Q(public_id=term) | Q(owner__in=User.objects.called(term))), False
