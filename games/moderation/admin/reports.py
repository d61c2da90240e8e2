"""The one queue of reports: what was said, by whom and around it, what was done before, and what to do now."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.sanctions import selectors as sanctions
from accounts.sanctions import services as trail
from games.admin.base import ReadOnlyAdmin
from games.chat.models import Line
from games.moderation import cases, selectors
from games.moderation.admin import acting
from games.moderation.cases import Case
from games.moderation.models import Report

SHOWN = 20
"""Earlier reports and sanctions of one person."""


class IsOpen(admin.SimpleListFilter):
    """Those that nobody has settled, unless one asks for others."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("closed", _("closed")), ("all", _("all"))]

    def choices(self, changelist: Any) -> Any:
        """The open ones first, in the place of Django's *all*."""
        first, *others = super().choices(changelist)
        return [{**first, "display": _("open")}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        match self.value():
            case "closed":
                return queryset.filter(closed_at__isnull=False)
            case "all":
                return queryset
        return queryset.filter(closed_at=None)


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    """Settled by acts alone, each of which asks for a reason."""

    list_display = ("id", "made_at", "kind", "excerpt", "about", "reason", "text", "reporter", "result")
    list_display_links = ("id", "made_at")
    list_select_related = ("reporter", "about")
    list_filter = (IsOpen, "kind", "reason")
    search_help_text = _("A table’s address (its last part) or the whole name of who reported or was reported")
    change_form_template = "admin/moderation/report/change_form.html"

    class Media:
        """The look of the acts."""

        css: ClassVar = {"all": ["css/admin-acts.css"]}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """What somebody reported, what they answer for, or what was said at a table."""
        term = search_term.strip()
        if not term:
            return queryset, False
        people = list(User.objects.called(term).values_list("pk", flat=True))
        if people:
            return queryset.filter(reporter__in=people) | queryset.filter(about__in=people), False
        places = [Q(**{f"line__room__{place}__public_id": term}) for place in ("game", "tournament", "group")]
        return queryset.filter(Q(*places, _connector=Q.OR)), False

    @admin.display(description=_("as it was"))
    def excerpt(self, report: Report) -> str:
        return report.words if len(report.words) <= 80 else f"{report.words[:80]}…"

    @admin.display(description=_("what came of it"))
    def result(self, report: Report) -> str:
        return str(report.get_outcome_display() if report.closed_at else _("open"))

    # --- acts --------------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after those of the acts."""
        of_report, of_row = (self.admin_site.admin_view(view) for view in (self.act, self.act_on_row))
        return [
            path("<int:key>/act/<slug:name>/", of_report, name="moderation_report_act"),
            path("of/<slug:kind>/<int:key>/act/<slug:name>/", of_row, name="moderation_act"),
            *super().get_urls(),
        ]

    def act(self, request: HttpRequest, key: int, name: str) -> HttpResponse:
        """Decide about a report."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        report = get_object_or_404(Report.objects.select_related("about", "line__room__game"), pk=key)
        return acting.act(request, cases.of_report(report), name)

    def act_on_row(self, request: HttpRequest, kind: str, key: int, name: str) -> HttpResponse:
        """Decide about somebody or something that the admin shows."""
        case = cases.of_row(kind, key)
        if case is None:
            raise Http404
        return acting.act(request, case, name)

    @method_decorator(require_http_methods(["GET", "HEAD", "POST"]))
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The report, with all that one needs to decide."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = Report.objects.select_related("about", "reporter", "closed_by", "line__room__game")
        report = found.filter(pk=object_id).first() if object_id.isdecimal() else None
        staff = cast("User", request.user)
        context = _context(report, staff) if report else {}
        if request.method == "GET" and (person := context.get("person")):
            trail.note_look(user=person, by=staff)
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})


def _context(report: Report, staff: User) -> dict[str, Any]:
    case = cases.of_report(report)
    return {
        "report": report,
        "case": case,
        "row_url": acting.address_of(case.row) if case.row and not isinstance(case.row, Line) else "",
        "around": selectors.around(report.line) if report.line else (),
        "others": selectors.of_matter(report).exclude(pk=report.pk)[:SHOWN],
        "acts": acting.links(case, staff),
        **_past(case, report),
    }


def _past(case: Case, report: Report) -> dict[str, Any]:
    if case.person is None:
        return {}
    return {
        "person": case.person,
        "person_url": acting.address_of(case.person),
        "earlier": selectors.about(case.person).exclude(pk=report.pk)[:SHOWN],
        "sanctions": sanctions.sanctions_of(case.person)[:SHOWN],
    }
