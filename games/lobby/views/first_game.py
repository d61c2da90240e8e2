"""The page of a new user's first game: choose a title that has lessons."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.locale.reader import PersonRequest
from games import texts
from games.engine import registry
from games.errors import GameError
from games.lobby import making, my_games
from games.lobby.errors import UnknownTitle
from games.tables.access import signed_in
from games.tables.pages import for_title
from games.tables.pages.lessons import Lessons


@signed_in(lambda request: reverse("games:first_game"))
@never_cache
@require_http_methods(["GET", "POST"])
def first_game(request: PersonRequest) -> HttpResponse:
    """The titles that explain themselves; the chosen one begins, or goes on where it was left."""
    if request.method == "GET":
        return _ask(request)
    try:
        title = request.POST.get("title", "")
        return redirect(making.begin(host=request.user, title=title, rivals=_lessons(title).bots))
    except GameError as error:
        return _ask(request, error)


def _ask(request: PersonRequest, problem: GameError | None = None) -> HttpResponse:
    running = my_games.first_games(request.user)
    titles = [
        {"code": name, "name": texts.title(name), "lessons": lessons, "running": running.get(name)}
        for name, lessons in _taught().items()
    ]
    status = problem.status if problem else HTTPStatus.OK
    return render(request, "games/first_game.html", {"titles": titles, "problem": problem}, status=status)


def _taught() -> dict[str, Lessons]:
    """The titles that explain themselves, by name."""
    taught = {name: for_title(name).lessons for name in registry.titles()}
    return {name: lessons for name, lessons in taught.items() if lessons}


def _lessons(title: str) -> Lessons:
    """How a title explains itself. Raises ``UnknownTitle``."""
    taught = _taught()
    if title not in taught:
        raise UnknownTitle(title=title)
    return taught[title]
