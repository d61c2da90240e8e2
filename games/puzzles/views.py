"""Views of puzzles: the last days' list, one puzzle, the steps of a turn there, an answer."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from games.errors import GameError
from games.pages.views.page import FORECASTS
from games.puzzles import answering, choosing, lists, presenters, selectors
from games.puzzles.choosing import choice_in
from games.puzzles.drafts import Draft, draft_in, stepped
from games.puzzles.models import Puzzle
from games.tables.access import signed_in

PAGE = "puzzles/puzzle.html"
LONG = 10
"""No number has so many digits."""

back_to_puzzle = signed_in(lambda request, number: reverse("practice:puzzle", args=[number]))


@require_safe
@never_cache
def practice(request: PageRequest) -> HttpResponse:
    """The puzzles of today and the days before, and what else there is to choose from."""
    return render(request, "puzzles/practice.html", lists.overview(request.user, choice_in(request.GET)))


@require_safe
@never_cache
def following(request: PageRequest) -> HttpResponse:
    """The next puzzle of what is chosen, after one; where none is left, the page that says so."""
    choice = choice_in(request.GET)
    after = request.GET.get("after", "")
    found = choosing.next_puzzle(request.user, choice, int(after) if after.isdecimal() and len(after) < LONG else None)
    if found is None:
        return redirect(f"{reverse('practice:practice')}{choice.query()}#choose")
    return redirect(presenters.address(found, "", choice))


@require_safe
@never_cache
def puzzle(request: PageRequest, number: int) -> HttpResponse:
    """A puzzle with the turn that ``draft`` carries; for whoever has answered, what is best."""
    found = selectors.puzzle_of(number, request.user)
    return _page(request, found, draft_in(found, request.GET.get("draft", "")), request.GET)


@require_safe
@never_cache
def previews(request: PageRequest, number: int) -> HttpResponse:
    """What each button on the board would bring with what is marked; ``decision`` is the draft."""
    found = selectors.puzzle_of(number, request.user)
    told = presenters.previews(found, draft_in(found, request.GET.get("decision", "")), request.GET.dict())
    return render(request, FORECASTS, {"forecasts": told})


@require_POST
def step(request: PageRequest, number: int) -> HttpResponse:
    """Go on with the turn; with ``look`` nothing is done, and what is marked is shown."""
    found = selectors.puzzle_of(number, request.user)
    draft = draft_in(found, request.POST.get("decision", ""))
    if "look" in request.POST:
        return _page(request, found, draft, request.POST)
    try:
        draft = stepped(found, draft, request.POST)
    except GameError as error:
        return _page(request, found, draft, request.POST, error)
    if not request.htmx:
        return redirect(presenters.address(found, draft.text(), choice_in(request.GET)))
    return _page(request, found, draft, {})


@require_POST
@back_to_puzzle
def answer(request: PersonRequest, number: int) -> HttpResponse:
    """Answer with the turn, and a last move of it if the form has one."""
    found = selectors.puzzle_of(number, request.user)
    draft = draft_in(found, request.POST.get("decision", ""))
    try:
        whole = stepped(found, draft, request.POST) if "move" in request.POST else draft
        answering.answer(puzzle=found, user=request.user, draft=whole)
    except GameError as error:
        return _page(request, found, draft, request.POST, error)
    if not request.htmx:
        return redirect(f"{presenters.address(found, '', choice_in(request.GET))}#answer")
    return _page(request, found, draft_in(found, ""), {})


def _page(
    request: PageRequest, found: Puzzle, draft: Draft, fields: Mapping[str, str], problem: GameError | None = None
) -> HttpResponse:
    context = presenters.page(found, draft, request.user, fields, choice_in(request.GET)) | {"problem": problem}
    template = f"{PAGE}#update" if request.htmx else PAGE
    response = render(request, template, context, status=problem.status if problem else 200)
    if problem:
        response["HX-Retarget"] = "#play"
    return response
