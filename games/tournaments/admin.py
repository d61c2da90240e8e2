"""Django's admin for tournaments: looking, and the acts that only admins do; each is in the tournament's log.

What hits others is asked about on a page of its own, one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.asking import Answer, Question, ask_first
from accounts.models import User
from core.admin import LongListAdmin
from core.colon import with_colon
from games.errors import GameError
from games.tournaments import organising, questions, questions_of_rounds
from games.tournaments.models import Entry, Event, Pairing, Tournament


class Asked(NamedTuple):
    """An act with the question before it."""

    ask: Callable[[Any, User], Question]
    act: Callable[[Any, User, Answer], None]


class _Looking(LongListAdmin):
    """Nothing is changed by hand: what follows from it would be wrong."""

    asked: ClassVar[Mapping[str, Asked]] = {}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [field.name for field in self.model._meta.fields]

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after that of the questions."""
        address = path("<int:key>/ask/<slug:name>/", self.admin_site.admin_view(self.ask), name=f"{self._base}_ask")
        return [address, *super().get_urls()]

    @property
    def _base(self) -> str:
        return f"{self.model._meta.app_label}_{self.model._meta.model_name}"

    def lead_to_question(self, request: HttpRequest, rows: QuerySet[Any], name: str) -> HttpResponse | None:
        """The page that asks about the one row that is chosen."""
        if rows.count() != 1:
            self.message_user(
                request, _("Choose one at a time: you confirm each on a page of its own."), messages.ERROR
            )
            return None
        return redirect(reverse(f"admin:{self._base}_ask", args=[rows.get().pk, name]))

    def ask(self, request: HttpRequest, key: int, name: str) -> HttpResponse:
        """Ask, and do it; what is refused is said on the list."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        if name not in self.asked:
            raise Http404
        row, actor, asked = get_object_or_404(self.model, pk=key), cast("User", request.user), self.asked[name]

        def run(answer: Answer) -> HttpResponse:
            asked.act(row, actor, answer)
            self.message_user(request, f"{with_colon(row)} ✓", messages.SUCCESS)
            return redirect(f"admin:{self._base}_changelist")

        try:
            return ask_first(request, lambda: asked.ask(row, actor), run)
        except GameError as error:
            self.message_user(request, f"{with_colon(row)} {error.message}", messages.ERROR)
            return redirect(f"admin:{self._base}_changelist")


def _of_removal(row: Entry, actor: User) -> Question:
    found = organising.removable(row.tournament, actor, row.pk, by_admin=True)
    return questions.of_removal(row.tournament, found, actor)


def _of_cancel(row: Tournament, actor: User) -> Question:
    organising.expect_cancellable(row)
    return questions.of_cancel(row, actor, by_admin=True)


def _of_ending(row: Tournament, actor: User) -> Question:
    last = organising.round_to_end(row, actor, by_admin=True)
    return questions_of_rounds.of_ending_round(row, last, actor)


def _of_voiding(row: Pairing, actor: User) -> Question:
    tournament = row.round.tournament
    pairing, _last = organising.table_to_void(tournament, row.number)
    return questions_of_rounds.of_voiding(tournament, pairing, actor)


def _of_starting(row: Tournament, actor: User) -> Question:
    organising.expect_startable(row)
    return questions_of_rounds.of_starting(row, actor)


def _of_setting_back(row: Tournament, actor: User) -> Question:
    organising.expect_past_start(row)
    return questions_of_rounds.of_setting_back(row, actor)


@admin.register(Tournament)
class TournamentAdmin(_Looking):
    """All tournaments."""

    list_display = ("name", "format", "title", "status", "is_held", "starts_at", "promised_end", "ended_at")
    list_filter = ("status", "format", "title")
    search_fields = ("name", "public_id")
    actions = ("start", "call_off", "end_round", "step_back", "let_go")
    exclude = ("seed",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Without the seed: the tournament's page shows it when it may be known, and admins play too."""
        return [name for name in super().get_readonly_fields(request, obj) if name not in self.exclude]

    asked: ClassVar[Mapping[str, Asked]] = {
        "start": Asked(
            _of_starting,
            lambda row, actor, answer: organising.start_now(
                tournament=row, actor=actor, step=row.steps, by_admin=True, shown=answer.shown
            ),
        ),
        "cancel": Asked(
            _of_cancel,
            lambda row, actor, answer: organising.cancel(
                tournament=row, actor=actor, by_admin=True, shown=answer.shown, reason=answer.reason
            ),
        ),
        "end-round": Asked(
            _of_ending,
            lambda row, actor, answer: organising.end_round(
                tournament=row, actor=actor, by_admin=True, shown=answer.shown, reason=answer.reason
            ),
        ),
        "step-back": Asked(
            _of_setting_back,
            lambda row, actor, answer: organising.step_back(
                tournament=row, admin=actor, step=row.steps, shown=answer.shown, reason=answer.reason
            ),
        ),
    }

    @admin.action(description=_("Start now…"), permissions=["change"])
    def start(self, request: HttpRequest, rows: QuerySet[Tournament]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "start")

    @admin.action(description=_("Cancel, with all running games…"), permissions=["change"])
    def call_off(self, request: HttpRequest, rows: QuerySet[Tournament]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "cancel")

    @admin.action(description=_("End the round…"), permissions=["change"])
    def end_round(self, request: HttpRequest, rows: QuerySet[Tournament]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "end-round")

    @admin.action(description=_("Set back by a step, and hold…"), permissions=["change"])
    def step_back(self, request: HttpRequest, rows: QuerySet[Tournament]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "step-back")

    @admin.action(description=_("Let go on"), permissions=["change"])
    def let_go(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        for row in rows:
            try:
                organising.let_go(tournament=row, admin=cast("User", request.user))
                self.message_user(request, f"{with_colon(row)} ✓", messages.SUCCESS)
            except GameError as error:
                self.message_user(request, f"{with_colon(row)} {error.message}", messages.ERROR)


@admin.register(Entry)
class EntryAdmin(_Looking):
    """Who takes part; a place of somebody who is removed goes to the first of the waiting list, without the points."""

    list_display = ("tournament", "person", "status", "why", "division", "rank")
    list_filter = ("status",)
    search_fields = ("tournament__name", "person__username")
    actions = ("remove",)

    asked: ClassVar[Mapping[str, Asked]] = {
        "remove": Asked(
            _of_removal,
            lambda row, actor, answer: organising.remove(
                tournament=row.tournament,
                actor=actor,
                entry=row.pk,
                by_admin=True,
                shown=answer.shown,
                reason=answer.reason,
            ),
        )
    }

    @admin.action(description=_("Remove; a reserve takes over…"), permissions=["change"])
    def remove(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "remove")


@admin.register(Pairing)
class PairingAdmin(_Looking):
    """Tables of rounds."""

    list_display = ("round", "number", "division", "game", "voided_at")
    search_fields = ("round__tournament__name", "game__public_id")
    actions = ("void",)

    asked: ClassVar[Mapping[str, Asked]] = {
        "void": Asked(
            _of_voiding,
            lambda row, actor, answer: organising.void_table(
                tournament=row.round.tournament,
                actor=actor,
                number=row.number,
                shown=answer.shown,
                reason=answer.reason,
            ),
        )
    }

    @admin.action(
        description=_("Void: played anew, or points shared, by the tournament’s rule…"), permissions=["change"]
    )
    def void(self, request: HttpRequest, rows: QuerySet[Pairing]) -> HttpResponse | None:
        return self.lead_to_question(request, rows, "void")


@admin.register(Event)
class EventAdmin(_Looking):
    """The audit trail."""

    list_display = ("at", "tournament", "code", "actor", "person", "number", "by_admin", "reason")
    list_filter = ("code", "by_admin")
    search_fields = ("tournament__name",)
