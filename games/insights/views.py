"""Insights over HTTP: the own page, that of whoever shows it, asking for it, practising."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.models import User
from games.engine import registry
from games.insights import practice, selectors, sharing, surveying
from games.insights.errors import NoSuchTheme
from games.insights.forms import AskForm, AudienceForm, PractiseForm
from games.insights.presenters import page
from games.profiles.access import of_person
from games.tables import titles
from games.tables.access import signed_in

PAGE = "insights/insights.html"

back_to_title = signed_in(lambda request, title: reverse("insights:title", args=[title]))
back_to_first = signed_in(lambda request, **parts: reverse("insights:all_titles"))


@login_required
@require_safe
def first_title(request: PersonRequest) -> HttpResponse:
    """The page of the first title; the others stand beside it."""
    return titles.to_first("insights:title", registry.titles())


@login_required
@never_cache
@require_safe
def own(request: PersonRequest, title: str) -> HttpResponse:
    """Where the reader loses points; ``latest`` says in how many games."""
    _expect_title(title)
    latest = AskForm(request.GET).number
    return render(request, PAGE, page.page(request.user, title, request.user, latest))


@never_cache
@require_safe
@of_person
def person(request: PageRequest, found: User) -> HttpResponse:
    """Where somebody else loses points who shows it to the reader."""
    title = request.GET.get("title", "") or next(iter(registry.titles()), "")
    if title not in registry.titles() or not selectors.may_see(found, request.user):
        raise Http404
    return render(request, PAGE, page.page(found, title, request.user, 0))


@require_POST
@back_to_title
def ask(request: PersonRequest, title: str) -> HttpResponse:
    """Have games looked through; whoever asks again gets what is missing."""
    _expect_title(title)
    latest = AskForm(request.POST).number
    surveying.ask(user=request.user, title=title, latest=latest)
    address = reverse("insights:title", args=[title])
    return redirect(f"{address}?{urlencode({'latest': latest})}" if latest else address)


@require_POST
@back_to_title
def practise(request: PersonRequest, title: str) -> HttpResponse:
    """Begin to practise one of what the page offers."""
    _expect_title(title)
    form = PractiseForm(request.POST)
    if not form.is_valid():
        raise NoSuchTheme
    offered = page.offered(request.user, title)
    practice.begin(user=request.user, title=title, code=form.cleaned_data["code"], offered=offered)
    return redirect(f"{reverse('insights:title', args=[title])}#practise")


@require_POST
@back_to_first
def exercise(request: PersonRequest, number: int) -> HttpResponse:
    """Play a position, again where it is due."""
    found = practice.repeat(user=request.user, number=number)
    return redirect("practice:puzzle", found.puzzle_id)


@require_POST
@back_to_first
def show_to(request: PersonRequest) -> HttpResponse:
    """Say who else may see it."""
    form = AudienceForm(request.POST)
    if form.is_valid():
        sharing.show_to(user=request.user, who=form.cleaned_data["who"])
        messages.success(request, gettext("Saved."))
    return redirect("insights:all_titles")


def _expect_title(title: str) -> None:
    if title not in registry.titles():
        raise Http404
