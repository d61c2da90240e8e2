"""A turn planned ahead: the page on which its person drafts and orders plans, and the forms on it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.locale.reader import PersonRequest
from games.engine.ruleset import InvalidMove
from games.errors import GameError
from games.models import Game
from games.pages.presenters.planning import planning_page
from games.premoves import making
from games.tables.access import at_table, game_for
from games.tables.errors import MoveRefused
from games.tables.form_data import decision
from games.tables.pages import for_title
from games.tables.tables import read_table

PAGE = "games/plans.html"


@require_safe
@never_cache
@at_table
def plans(request: PersonRequest, public_id: str) -> HttpResponse:
    """What the person has planned, and the board on which it plans."""
    return _page(request, game_for(request, public_id))


def look_again(game: Game) -> HttpResponse:
    """Others have moved: an open page of plans shows what is allowed now. What was drafted on it is kept."""
    return HttpResponseClientRedirect(reverse("games:plans", args=[game.public_id]))


@require_POST
@at_table
def step(request: PersonRequest, public_id: str) -> HttpResponse:
    """Draft one step of the plan; with ``instead`` it takes the place of the last one, with ``look`` there is none."""

    def draft(game: Game) -> None:
        if "look" in request.POST:
            return
        making.step(
            game=game,
            user=request.user,
            decision=decision(request),
            move=for_title(game.title).document(request.POST),
            is_instead="instead" in request.POST,
        )

    return _do(request, public_id, draft)


@require_POST
@at_table
def undo(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take back the last step of the plan, with the field ``all`` every one."""

    def take_back(game: Game) -> None:
        making.undo(game=game, user=request.user, decision=decision(request), is_all="all" in request.POST)

    return _do(request, public_id, take_back)


@require_POST
@at_table
def keep(request: PersonRequest, public_id: str) -> HttpResponse:
    """Keep what was drafted as a plan."""

    def keep_it(game: Game) -> None:
        making.keep(game=game, user=request.user, decision=decision(request))

    return _do(request, public_id, keep_it, is_saved=True)


@require_POST
@at_table
def change(request: PersonRequest, public_id: str) -> HttpResponse:
    """Save the conditions of a plan, try it earlier (``up``), or throw it away (``remove``)."""

    def do_it(game: Game) -> None:
        key = request.POST.get("key", "")
        if "remove" in request.POST:
            making.remove(game=game, user=request.user, key=key)
        elif "up" in request.POST:
            making.move_up(game=game, user=request.user, decision=decision(request), key=key)
        else:
            blind, beside = "blind" in request.POST, "beside" in request.POST
            making.change(
                game=game,
                user=request.user,
                decision=decision(request),
                key=key,
                allows_blind=blind,
                minds_beside=beside,
            )

    return _do(request, public_id, do_it)


def _do(request: PersonRequest, public_id: str, act: Callable[[Game], None], *, is_saved: bool = False) -> HttpResponse:
    """Do what was asked, then show the plans; a refusal shows them as they are, with the reason and status."""
    game = game_for(request, public_id)
    try:
        act(game)
    except InvalidMove as error:
        return _page(request, game, MoveRefused(title=game.title, error=error))
    except GameError as error:
        return _page(request, game_for(request, public_id), error)
    address = reverse("games:plans", args=[game.public_id])
    return redirect(f"{address}?saved=1" if is_saved else address)


def _page(request: PersonRequest, game: Game, problem: GameError | None = None) -> HttpResponse:
    fields = request.POST if request.method == "POST" else request.GET
    context = planning_page(read_table(game), request.user, fields)
    context |= {
        "is_saved": "saved" in request.GET and bool(context["kept"]),
        "problem": problem,
        "presenter": for_title(game.title),
    }
    return render(request, PAGE, context, status=problem.status if problem else HTTPStatus.OK)
