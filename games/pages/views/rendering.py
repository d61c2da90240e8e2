"""The page of a table and its parts, as answers: whole, anew after a wish, without what an open page has already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from accounts.locale.reader import PersonRequest
from accounts.refusal import Refusal
from games import texts
from games.errors import GameError
from games.pages.presenters.about import about
from games.pages.presenters.hint import Advice
from games.pages.presenters.link_preview import link_preview
from games.pages.presenters.page import play_area, visit_of
from games.tables import draft_marks, polled
from games.tables.access import game_for, invitation, table_address
from games.tables.pages.cached_fragment import outdented
from games.tables.pages.parts import Visit
from games.tables.pages.regions import known_to
from games.tables.tables import Table, read_table

PAGE = "games/table.html"


def whole_page(
    request: HttpRequest,
    table: Table,
    *,
    template: str = PAGE,
    problem: GameError | None = None,
    has_rail: bool = True,
    advice: Advice | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The table as somebody sees it, or with ``#update`` the part that changes; refused with its status and reason.

    With ``advice`` it shows what a bot would do. A ``refusal`` is told by the part whose form was sent.
    """
    fields = (request.POST if request.method == "POST" else request.GET).dict()
    context = advice.page(fields) if advice else play_area(_visit(request, table, fields, refusal))
    if template == PAGE:
        parts = texts.chosen_parts(table.game.title, table.game.options)
        about_table = about(table, invitation(request))
        preview = link_preview(table.game, table.seats, invitation(request), headline=context["headline"])
        context |= {"link_preview": preview, "about": about_table, "parts": parts}
    context |= {
        "problem": problem,
        "has_rail": has_rail,
        "is_update": template != PAGE,
        # An open page asks for these by itself, right after what it has sent.
        "has_foot": request.method != "POST" or template == PAGE,
        "asked_with": polled.marks_in(request.GET),
        "draft_mark": draft_marks.shown(table, request.user),
        "invite": invitation(request),
        "table_address": table_address(request, table.game.public_id),
    }
    answer = rendered(request, template, context)
    if problem:
        answer.status_code = problem.status
        answer["HX-Retarget"] = "#play"  # Whatever its status, a refusal that says its place is shown there.
    if refusal:
        answer.status_code = refusal.status
    return answer


def _visit(request: HttpRequest, table: Table, fields: Mapping[str, str], refusal: Refusal | None) -> Visit:
    session = cast("Mapping[str, Any]", request.session)
    return visit_of(table, request.user, fields, session=session, refusal=refusal)


def look_again(request: PersonRequest, public_id: str, problem: GameError | None = None) -> HttpResponse:
    """The table as it is now, with what was marked in the form; and why a wish was not followed."""
    table = read_table(game_for(request, public_id))
    template = f"{PAGE}#update" if request.htmx else PAGE
    return whole_page(request, table, template=template, problem=problem)


def rendered(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """The page or a part of it; to an open page that says which regions it has, without these."""
    known = {"known": known_to(request)}
    return HttpResponse(outdented(render_to_string(template, {**context, **known}, request)))
