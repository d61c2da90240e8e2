"""Django's admin for tournaments: looking, and the acts that only admins do; each is in the tournament's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.admin import LongListAdmin
from core.colon import with_colon
from games.errors import GameError
from games.tournaments import organising
from games.tournaments.models import Entry, Event, Pairing, Tournament


class _Looking(LongListAdmin):
    """Nothing is changed by hand: what follows from it would be wrong."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [field.name for field in self.model._meta.fields]

    def do_each(self, request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any, User], None]) -> None:
        """Do something to each of the chosen rows, and say why not where it is refused."""
        assert isinstance(request.user, User)
        for row in rows:
            try:
                act(row, request.user)
                self.message_user(request, f"{with_colon(row)} ✓", messages.SUCCESS)
            except GameError as error:
                self.message_user(request, f"{with_colon(row)} {error.message}", messages.ERROR)


@admin.register(Tournament)
class TournamentAdmin(_Looking):
    """All tournaments."""

    list_display = ("name", "format", "title", "status", "is_held", "starts_at", "promised_end", "ended_at")
    list_filter = ("status", "format", "title")
    search_fields = ("name", "public_id")
    actions = ("start", "call_off", "step_back", "let_go")
    exclude = ("seed",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Without the seed: the tournament's page shows it when it may be known, and admins play too."""
        return [name for name in super().get_readonly_fields(request, obj) if name not in self.exclude]

    @admin.action(description=_("Start now"), permissions=["change"])
    def start(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self.do_each(
            request,
            rows,
            lambda row, admin: organising.start_now(tournament=row, actor=admin, step=row.steps, by_admin=True),
        )

    @admin.action(description=_("Cancel, with all running games"), permissions=["change"])
    def call_off(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self.do_each(request, rows, lambda row, admin: organising.cancel(tournament=row, actor=admin, by_admin=True))

    @admin.action(description=_("Set back by a step, and hold"), permissions=["change"])
    def step_back(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self.do_each(
            request, rows, lambda row, admin: organising.step_back(tournament=row, admin=admin, step=row.steps)
        )

    @admin.action(description=_("Let go on"), permissions=["change"])
    def let_go(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self.do_each(request, rows, lambda row, admin: organising.let_go(tournament=row, admin=admin))


@admin.register(Entry)
class EntryAdmin(_Looking):
    """Who takes part; a place of somebody who is removed goes to the first of the waiting list, without the points."""

    list_display = ("tournament", "person", "status", "why", "division", "rank")
    list_filter = ("status",)
    search_fields = ("tournament__name", "person__username")
    actions = ("remove",)

    @admin.action(description=_("Remove; a reserve takes over"), permissions=["change"])
    def remove(self, request: HttpRequest, rows: QuerySet[Entry]) -> None:
        self.do_each(
            request,
            rows.select_related("tournament"),
            lambda row, admin: organising.remove(tournament=row.tournament, actor=admin, entry=row.pk, by_admin=True),
        )


@admin.register(Pairing)
class PairingAdmin(_Looking):
    """Tables of rounds."""

    list_display = ("round", "number", "division", "game", "voided_at")
    search_fields = ("round__tournament__name", "game__public_id")
    actions = ("void",)

    @admin.action(
        description=_("Void: played anew, or points shared, by the tournament’s rule"), permissions=["change"]
    )
    def void(self, request: HttpRequest, rows: QuerySet[Pairing]) -> None:
        self.do_each(
            request,
            rows.select_related("round__tournament"),
            lambda row, admin: organising.void_table(tournament=row.round.tournament, actor=admin, number=row.number),
        )


@admin.register(Event)
class EventAdmin(_Looking):
    """The audit trail."""

    list_display = ("at", "tournament", "code", "actor", "person", "number", "by_admin", "reason")
    list_filter = ("code", "by_admin")
    search_fields = ("tournament__name",)
