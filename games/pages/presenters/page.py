"""The table's page: a visit with its sitters and moves, and what is on the page besides the parts of features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _

from accounts.models import Viewer
from accounts.refusal import Refusal
from games import texts
from games.clocks.presenters.calendar import absences_at
from games.engine.ruleset import RuleError
from games.history.pages.parts import moves_since
from games.lobby.bot_ratings import rating_in_words
from games.models import Seat
from games.premoves.planned import dropped_plan
from games.tables.pages import for_title, seats
from games.tables.pages.page import PlansInForm
from games.tables.pages.parts import Visit
from games.tables.pages.scene import Sitter
from games.tables.tables import Draft, Table, discarded_moves

NO_SESSION: Mapping[str, Any] = MappingProxyType({})


def visit_of(
    table: Table,
    viewer: Viewer,
    fields: Mapping[str, str],
    advised: Draft | None = None,
    session: Mapping[str, Any] = NO_SESSION,
    refusal: Refusal | None = None,
) -> Visit:
    """Somebody's look at a table. ``fields`` may hold what the person has marked.

    ``advised`` is shown in the place of the seat's own draft: there is nothing to choose.
    """
    moves = moves_since(table, table.find_seat(viewer))
    return Visit(table.game, viewer, fields, sitters(table, viewer), moves, advised, table, session, refusal)


def play_area(visit: Visit) -> dict[str, Any]:
    """What the headline, the board and its form are rendered with; the parts find ``visit``."""
    table, seat, draft = visit.table, visit.seat, visit.draft
    return visit.board.context() | {
        "visit": visit,
        "game": table.game,
        "seat": seat,
        "is_over": visit.board.scene.winners is not None,
        "decision": visit.decision,
        "step_address": reverse("games:step", args=[table.game.public_id]) if seat else "",
        "can_bring_back": seat is not None and draft is not None and bool(discarded_moves(seat, draft)),
        "dropped": _dropped(table, seat, draft),
    }


def _dropped(table: Table, seat: Seat | None, draft: Draft | None) -> str:
    """Why what the viewer had drafted, or planned for what is asked now, counts no more."""
    if draft and draft.dropped:
        return texts.refusal(table.game.title, draft.dropped)
    is_in_form = isinstance(for_title(table.game.title).plans, PlansInForm)
    plan = dropped_plan(table, seat) if seat and is_in_form else None
    if plan is None or plan.reason is None:
        return ""
    why = texts.refusal(table.game.title, RuleError(plan.reason["code"], **plan.reason["details"]))
    return _("We couldn’t play what you’d planned for this turn. %(reason)s") % {"reason": why}


def sitters(table: Table, viewer: Viewer) -> list[Sitter]:
    """The players by seat, with what a reader may know of them."""
    absences = _absences(table, viewer)
    return [
        replace(
            sitter,
            absence=absences.get(seat.user_id or 0, ""),
            page=_page_about(seat, viewer),
            rating=rating_in_words(table.game.title, seat.bot) if seat.bot else "",
        )
        for sitter, seat in zip(seats.sitters(table), table.seats, strict=True)
    ]


def _absences(table: Table, viewer: Viewer) -> Mapping[int, str]:
    """Who among the others is on holiday, while it matters."""
    others = [seat for seat in table.seats if seat.user_id != viewer.pk]
    return absences_at(others, viewer) if table.game.is_running else {}


def _page_about(seat: Seat, viewer: Viewer) -> str:
    """The page of the person there; whoever has left has none, and strangers read none."""
    if not (viewer.is_authenticated and seat.user) or seat.user.deleted_at:
        return ""
    return _address_of_person(seat.user.username, get_script_prefix())


@lru_cache(maxsize=4096)
def _address_of_person(username: str, _prefix: str) -> str:
    return reverse("games:person", args=[username])
