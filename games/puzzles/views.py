"""Views of puzzles: the last days' list, one puzzle, an answer."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from games.puzzles import answering, presenters, selectors
from games.puzzles.errors import NoSuchWay
from games.tables.access import signed_in
from games.tables.form_data import number_in

back_to_puzzle = signed_in(lambda request, number: reverse("practice:puzzle", args=[number]))


@require_safe
@never_cache
def practice(request: PageRequest) -> HttpResponse:
    """The puzzles of today and the days before."""
    return render(request, "practice/practice.html", presenters.overview(request.user))


@require_safe
@never_cache
def puzzle(request: PageRequest, number: int) -> HttpResponse:
    """A puzzle, with one of its ways on the board if ``way`` names one; for whoever has answered, what is best."""
    found = selectors.puzzle_of(number)
    way = number_in(request.GET, "way") if "way" in request.GET else 0
    if way is None or way > len(found.ways):
        raise NoSuchWay
    return render(request, "practice/puzzle.html", presenters.page(found, request.user, way))


@require_POST
@back_to_puzzle
def answer(request: PersonRequest, number: int) -> HttpResponse:
    """Say which way is the best."""
    found = selectors.puzzle_of(number)
    given = answering.answer(puzzle=found, person=request.user, way=number_in(request.POST, "way"))
    return redirect(f"{found.get_absolute_url()}?way={given.way}#answer")
