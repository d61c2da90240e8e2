"""The page of a table: looking at it, drafting a turn step by step, and what an open page asks from time to time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, reswap

from accounts.reading.reader import PersonRequest
from games.errors import GameError, NotSure
from games.models import Game
from games.presenters.kept_html import outdented
from games.presenters.pages.forecasts import shown_forecasts
from games.presenters.pages.page import beside, page, play_area
from games.presenters.pages.position_picture import preview_address
from games.presenters.pages.regions import tagged
from games.presenters.story.log import read_log
from games.selectors.records import record_for
from games.selectors.tables import Table, read_table
from games.services import panels, play, presence
from games.services.commits import versions, withdrawing
from games.services.panels import Panel
from games.services.planning import several
from games.services.time import resting, timeouts
from games.views import posted, waiting
from games.views.access import at_table, game_for, invitation, reader

PAGE = "games/table.html"
FORECASTS = "games/forecasts.html"

# --- looking ---------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole page, for players and spectators."""
    game = game_for(request, public_id)
    if game.started_at is None:
        return waiting.room(request, game)
    presence.note(public_id, request.user)
    return _page(request, read_table(game))


@require_safe
@never_cache
def news(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an open page shows anew, or 204 when it is up to date: that answer costs one look into the cache."""
    seen, seen_side = posted.number_in(request.GET, "v"), posted.number_in(request.GET, "side")
    marks = panels.marks_in(request.GET)
    if seen is not None and versions.is_seen(public_id, seen, seen_side, reader(request), marks):
        presence.note(public_id, request.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    game = game_for(request, public_id)
    versions.remember(game, reader(request))
    presence.note(public_id, request.user)
    is_outdated = game.is_running and panels.is_outdated(game, request.user, marks)
    if seen is not None and seen >= game.version and not is_outdated:
        if game.started_at is not None and seen_side is not None and seen_side < game.side_version:
            return _beside(request, read_table(game))
        return _panels(request, game, panels.with_news(game, request.user, marks))
    if game.started_at is None:
        return waiting.news(request, game)
    if "waiting" in request.GET:
        return waiting.gone_to_play(game)
    return _page(request, read_table(game), template=f"{PAGE}#update")


def _beside(request: HttpRequest, table: Table) -> HttpResponse:
    """What stands beside the board, which itself stays as it is, with all that is marked on it."""
    invite = invitation(request)
    context = beside(table, request.user, posted.number_in(request.GET, "log"), invite)
    context |= {"panels": panels.shown(table.game, request.user)}
    context |= {"invite": invite, "is_update": True, "is_beside": True}
    return reswap(_rendered(request, f"{PAGE}#aside", context), "none")


def _panels(request: HttpRequest, game: Game, news: Sequence[Panel]) -> HttpResponse:
    """The panels that have news, and nothing else."""
    if not news:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {
        "game": game,
        "panels": [panel.shown(game, request.user) for panel in news],
        "invite": invitation(request),
        "is_update": True,
    }
    return reswap(render(request, f"{PAGE}#panels", context), "none")


@require_safe
@never_cache
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The log from an earlier move on."""
    game = game_for(request, public_id)
    context = {
        "game": game,
        "log": read_log(read_table(game), posted.number_in(request.GET, "log"), invitation(request)),
        "invite": invitation(request),
    }
    return _rendered(request, f"{PAGE}#log", context)


@require_safe
@never_cache
def forecasts(request: HttpRequest, public_id: str) -> HttpResponse:
    """What each button on the board would bring the player with what is marked."""
    table = read_table(game_for(request, public_id))
    return render(request, FORECASTS, {"forecasts": shown_forecasts(table, request.user, request.GET.dict())})


@require_safe
@never_cache
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game record as a file; while the game runs, only what this person may see of it."""
    game = game_for(request, public_id)
    answer = JsonResponse(record_for(game, request.user), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{game.title}-{game.public_id}.json"'
    return answer


# --- playing ---------------------------------------------------------------------------------------------------------


@require_POST
@at_table
def step(request: PersonRequest, public_id: str) -> HttpResponse:
    """Draft one step; with the field ``instead`` it takes the place of the last one, with ``look`` there is none."""
    if "look" in request.POST:
        return _look_again(request, public_id)

    def draft(game: Game) -> Table:
        make = play.replace_step if "instead" in request.POST else play.step
        return make(
            game=game, user=request.user, decision=posted.decision(request), move=posted.move(game, request.POST)
        )

    return do_at_table(request, public_id, draft)


@require_POST
@at_table
def undo(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take back the last step, with the field ``all`` every one; what was marked for it is marked again."""

    def take_back(game: Game) -> Table:
        take = play.start_over if "all" in request.POST else play.undo
        return take(game=game, user=request.user, decision=posted.decision(request))

    return do_at_table(request, public_id, take_back, keeps_marks=True)


@require_POST
@at_table
def confirm(request: PersonRequest, public_id: str) -> HttpResponse:
    """Make the drafted turn for good, with the field ``move`` one more step before.

    With the field ``next`` the person goes on to the next table.
    """

    def make(game: Game) -> Table:
        decision = posted.decision(request)
        if "move" not in request.POST:
            return play.confirm(game=game, user=request.user, decision=decision)
        move, plans = posted.move(game, request.POST), posted.planned(game, request.POST)
        return several.keep_and_confirm(game=game, user=request.user, decision=decision, move=move, plans=plans)

    answer = do_at_table(request, public_id, make)
    return _to_next_table(request, public_id) if "next" in request.POST and answer.status_code < 400 else answer


def _to_next_table(request: PersonRequest, public_id: str) -> HttpResponse:
    address = f"{reverse('games:next_game')}?{urlencode({'after': public_id})}"
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


@require_POST
@at_table
def plan_ahead(request: PersonRequest, public_id: str) -> HttpResponse:
    """Keep what is planned on the table's page for turns to come."""

    def keep(game: Game) -> Table:
        return several.keep(game=game, user=request.user, plans=posted.planned(game, request.POST))

    return do_at_table(request, public_id, keep)


@require_POST
@at_table
def withdraw(request: PersonRequest, public_id: str) -> HttpResponse:
    """Change one's mind while others are still asked the same."""

    def take_back(game: Game) -> Table:
        return withdrawing.withdraw(game=game, user=request.user, decision=posted.decision(request))

    return do_at_table(request, public_id, take_back)


@require_POST
@at_table
def resign(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give up; the page asks for a mark in a box, so that nobody resigns by a slip."""

    def give_up(game: Game) -> Table:
        if not request.POST.get("sure"):
            raise NotSure
        return play.resign(game=game, user=request.user)

    return do_at_table(request, public_id, give_up)


# --- time -----------------------------------------------------------------------------------------------------------


@require_POST
@at_table
def give_time(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give somebody more time for this turn."""

    def give(game: Game) -> Table:
        number = posted.number_in(request.POST, "seat")
        return resting.give_time(game=game, user=request.user, number=-1 if number is None else number)

    return do_at_table(request, public_id, give)


@require_POST
@at_table
def back(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take one's seat again that was given up for now."""
    return do_at_table(request, public_id, lambda game: timeouts.come_back(game=game, user=request.user))


# --- the parts -------------------------------------------------------------------------------------------------------


def do_at_table(
    request: PersonRequest, public_id: str, act: Callable[[Game], Table], *, keeps_marks: bool = False
) -> HttpResponse:
    """Do what was asked and show the table as it is then; a refusal shows it as it is, with the reason and status.

    Without htmx the browser is sent to the table's address, where marks (``keeps_marks``) would be lost.
    """
    game = game_for(request, public_id)
    try:
        table = act(game)
    except GameError as error:
        return _look_again(request, public_id, error)
    if not request.htmx:
        return _look_again(request, public_id) if keeps_marks else redirect(game)
    is_behind = posted.number_in(request.POST, "version") != table.game.version
    return _page(request, table, template=f"{PAGE}#update", has_log=is_behind)


def _look_again(request: PersonRequest, public_id: str, problem: GameError | None = None) -> HttpResponse:
    """The table as it is now, with what was marked in the form; and why a wish was not followed."""
    table = read_table(game_for(request, public_id))
    template = f"{PAGE}#update" if request.htmx else PAGE
    return _page(request, table, template=template, problem=problem)


def _page(
    request: HttpRequest,
    table: Table,
    *,
    template: str = PAGE,
    problem: GameError | None = None,
    has_log: bool = True,
) -> HttpResponse:
    fields = request.POST if request.method == "POST" else request.GET
    if has_log:
        context = page(table, request.user, fields, posted.number_in(fields, "log"))
        context |= {"panels": panels.shown(table.game, request.user)}
    else:
        context = play_area(table, request.user, fields)
    if template == PAGE:
        context |= {"preview_address": preview_address(table.game)}
    context |= {"problem": problem, "is_update": template != PAGE, "invite": invitation(request)}
    answer = _rendered(request, template, context)
    if problem:
        answer.status_code = problem.status
        answer["HX-Retarget"] = "#play"  # Whatever its status, a refusal that says its place is shown there.
    return answer


def _rendered(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """The page or a part of it, without the regions that the open page says it has."""
    known = frozenset(request.headers.get("Known-Regions", "").split())
    return HttpResponse(tagged(outdented(render_to_string(template, context, request)), known))
