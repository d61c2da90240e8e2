"""Views of a turn: drafted step by step, confirmed; premoves, extra time."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.locale.reader import PersonRequest
from games.clocks import pauses, timeouts
from games.errors import GameError
from games.models import Game
from games.pages.views.rendering import PAGE, look_again, whole_page
from games.premoves import several
from games.tables import form_data, play, taking_back
from games.tables.access import at_table, game_for
from games.tables.errors import NotSure
from games.tables.tables import Table

_WAYS_BACK = {"all": play.start_over, "again": play.bring_back}
"""What a field of the form does in the place of taking the last step back."""


def do_at_table(
    request: PersonRequest,
    public_id: str,
    act: Callable[[Game], Table],
    *,
    keeps_marks: bool = False,
    leads_to: str = "",
) -> HttpResponse:
    """Do what was asked and show the table as it is then; a refusal shows it as it is, with the reason and status.

    Without htmx the browser is sent to the table's address, where marks (``keeps_marks``) would be lost.
    With ``leads_to`` nothing is shown: the browser is sent to that address.
    """
    game = game_for(request, public_id)
    try:
        table = act(game)
    except GameError as error:
        return look_again(request, public_id, error)
    if leads_to:
        return HttpResponseClientRedirect(leads_to) if request.htmx else redirect(leads_to)
    if not request.htmx:
        return look_again(request, public_id) if keeps_marks else redirect(game)
    is_behind = request.POST.get("version") != table.game.version_mark
    return whole_page(request, table, template=f"{PAGE}#update", has_rail=is_behind)


@require_POST
@at_table
def step(request: PersonRequest, public_id: str) -> HttpResponse:
    """Draft one step; with the field ``instead`` it takes the place of the last one, with ``look`` there is none.

    One of several moves has them in the field ``moves``.
    """
    if "look" in request.POST:
        return look_again(request, public_id)

    def draft(game: Game) -> Table:
        decision = form_data.decision(request)
        if "instead" in request.POST:
            move = form_data.move(game, request.POST)
            return play.replace_step(game=game, user=request.user, decision=decision, move=move)
        moves = form_data.moves(game, request.POST)
        return play.steps(game=game, user=request.user, decision=decision, moves=moves, may_confirm=True)

    return do_at_table(request, public_id, draft)


@require_POST
@at_table
def undo(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take back the last step, with the field ``all`` every one; what was marked for it is marked again.

    With the field ``again`` the steps of a turn that was begun anew are made again.
    """

    def take_back(game: Game) -> Table:
        take = next((act for field, act in _WAYS_BACK.items() if field in request.POST), play.undo)
        return take(game=game, user=request.user, decision=form_data.decision(request))

    return do_at_table(request, public_id, take_back, keeps_marks=True)


@require_POST
@at_table
def confirm(request: PersonRequest, public_id: str) -> HttpResponse:
    """Make the drafted turn for good, with the field ``move`` one more step before.

    With the field ``next`` the person goes on to the next table.
    """

    def make(game: Game) -> Table:
        decision = form_data.decision(request)
        if "move" not in request.POST:
            return play.confirm(game=game, user=request.user, decision=decision)
        move, plans = form_data.move(game, request.POST), form_data.planned(game, request.POST)
        return several.keep_and_confirm(game=game, user=request.user, decision=decision, move=move, plans=plans)

    return do_at_table(request, public_id, make, leads_to=_next_table(public_id) if "next" in request.POST else "")


def _next_table(public_id: str) -> str:
    return f"{reverse('games:next_game')}?{urlencode({'after': public_id})}"


@require_POST
@at_table
def plan_ahead(request: PersonRequest, public_id: str) -> HttpResponse:
    """Keep what is planned on the table's page for turns to come."""

    def keep(game: Game) -> Table:
        decision, plans = form_data.decision(request), form_data.planned(game, request.POST)
        return several.keep(game=game, user=request.user, decision=decision, plans=plans)

    return do_at_table(request, public_id, keep)


@require_POST
@at_table
def withdraw(request: PersonRequest, public_id: str) -> HttpResponse:
    """Change one's mind while others are still asked the same; what was decided is marked again."""

    def take_back(game: Game) -> Table:
        return taking_back.withdraw(game=game, user=request.user, decision=form_data.decision(request))

    return do_at_table(request, public_id, take_back, keeps_marks=True)


@require_POST
@at_table
def resign(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give up; the page asks for a mark in a box, so that nobody resigns by a slip."""

    def give_up(game: Game) -> Table:
        if not request.POST.get("sure"):
            raise NotSure
        return play.resign(game=game, user=request.user, decision=form_data.decision(request))

    return do_at_table(request, public_id, give_up)


@require_POST
@at_table
def give_time(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give somebody more time for this turn."""

    def give(game: Game) -> Table:
        number = form_data.number_in(request.POST, "seat")
        return pauses.give_time(
            game=game,
            user=request.user,
            decision=form_data.decision(request),
            number=-1 if number is None else number,
        )

    return do_at_table(request, public_id, give)


@require_POST
@at_table
def back(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take one's seat again that was given up for now."""
    return do_at_table(request, public_id, lambda game: timeouts.come_back(game=game, user=request.user))
