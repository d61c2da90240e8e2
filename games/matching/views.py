"""Find me a game over HTTP: wishes, who looks for what, and answers to what would work now."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.locale.reader import PageRequest, PersonRequest
from games import texts
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.errors import UnknownTitle
from games.matching import links, selectors, services
from games.matching.alternatives import accept
from games.matching.errors import NoSuchOffer, WishOver
from games.matching.forms import WishForm
from games.matching.models import Wish
from games.matching.presenters import shown_alternatives, shown_wish, titles_looking, who_looks
from games.models import Game
from games.proposals.errors import LinkOfSomebodyElse
from games.tables.access import signed_in

signed_in_to_find = signed_in(lambda request, **_parts: reverse("matching:find"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def find(request: PageRequest) -> HttpResponse:
    """Who looks for what, one's own wishes, and a new one."""
    return make(request) if request.method == "POST" else _page(request, _title(request.GET))


@signed_in_to_find
def make(request: PersonRequest) -> HttpResponse:
    """Keep a wish and look at once; what cannot be kept is shown as it was sent."""
    title = _title(request.POST)
    form = WishForm(request.POST, title=title, viewer=request.user)
    if not form.is_valid():
        return _page(request, title, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    days, key = form.cleaned_data["days"], form.cleaned_data["key"]
    try:
        wish = services.make(user=request.user, asked=form.asked(), days=days, form_key=key)
    except GameError as error:
        form.refuse(error)
        return _page(request, title, form, error.status)
    return _looked(request, wish)


def _title(fields: Mapping[str, str]) -> AnyTitle:
    """The title that a form or an address names, or the first one. Raises ``UnknownTitle``."""
    titles = registry.titles()
    name = fields.get("title") or next(iter(titles))
    if name not in titles:
        raise UnknownTitle(title=name)
    return titles[name]


def _looked(request: PersonRequest, wish: Wish) -> HttpResponse:
    """The table that begins, or what happens now."""
    if games := services.match(seeds=[wish.pk]):
        return _begun(request, games)
    wish.refresh_from_db()
    if not wish.is_open:  # A worker was quicker, or the form was sent before.
        return redirect("games:my_games")
    messages.success(request, _("We’re looking. The game starts as soon as somebody fits; nobody has to confirm."))
    return redirect(reverse("matching:find") + f"?title={wish.title}")


def _begun(request: HttpRequest, games: list[Game]) -> HttpResponse:
    messages.success(request, _("We’ve found a game, and it has started."))
    return redirect(games[0])


def _page(
    request: PageRequest, title: AnyTitle, form: WishForm | None = None, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    person = request.user
    wishes = selectors.wishes_of(person) if person.is_authenticated else []
    context = {
        "title": title.name,
        "title_name": texts.title(title.name),
        "titles": {name: texts.title(name) for name in registry.titles()},
        "form": form or WishForm(title=title, viewer=person),
        "wishes": [shown_wish(wish) for wish in wishes],
        "looking": who_looks(person, title.name),
        "elsewhere": [other for other in titles_looking(person) if other.code != title.name and other.others],
    }
    return render(request, "matching/find.html", context, status=status)


@signed_in_to_find
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: PersonRequest, pk: int) -> HttpResponse:
    """A wish as it stands, to be changed. Raises ``NoSuchWish``, ``WishOver``."""
    wish = selectors.wish_of(request.user, pk)
    if not wish.is_open:
        raise WishOver
    data = request.POST if request.method == "POST" else None
    form = WishForm(data, title=registry.title(wish.title), viewer=request.user, wish=wish)
    if not form.is_valid():
        return _change_page(request, wish, form, HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)
    try:
        days = form.cleaned_data["days"]
        return _looked(request, services.change(user=request.user, key=pk, asked=form.asked(), days=days))
    except GameError as error:
        form.refuse(error)
        return _change_page(request, wish, form, error.status)


def _change_page(request: PersonRequest, wish: Wish, form: WishForm, status: HTTPStatus) -> HttpResponse:
    context = {"form": form, "wish": shown_wish(wish)}
    return render(request, "matching/change.html", context, status=status)


@require_POST
@signed_in_to_find
def stop(request: PersonRequest, pk: int) -> HttpResponse:
    """Look no more. Raises ``NoSuchWish``."""
    services.take_back(user=request.user, key=pk)
    messages.success(request, _("We’ve stopped looking for this game."))
    return redirect("matching:find")


@csrf_exempt  # The link itself says who answers; no cookie counts, so none can be misused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what would work now, and does nothing; POST does it. Raises an error of the link, ``WishOver``."""
    wish = links.find_wish(token)
    if request.user.is_authenticated and request.user.pk != wish.person_id:
        raise LinkOfSomebodyElse
    if not wish.is_open:
        raise WishOver
    return _answered(request, wish) if request.method == "POST" else _answer_page(request, wish)


def _answered(request: HttpRequest, wish: Wish) -> HttpResponse:
    code = request.POST.get("answer", "")
    if code == "stop":
        services.take_back(user=wish.person, key=wish.pk)
        return _answer_page(request, wish, is_stopped=True)
    try:
        games = accept(wish, code).games
    except NoSuchOffer as error:
        wish.refresh_from_db()
        return _answer_page(request, wish, error=error, status=error.status)
    if games and request.user.is_authenticated:
        return _begun(request, list(games))
    wish.refresh_from_db()
    if not games and not wish.is_open:
        raise WishOver
    return _answer_page(request, wish, games=games, is_noted=True)


def _answer_page(
    request: HttpRequest, wish: Wish, *, status: HTTPStatus = HTTPStatus.OK, **came_of_it: Any
) -> HttpResponse:
    is_over = bool(came_of_it.get("games") or came_of_it.get("is_stopped"))
    offers = [] if is_over else shown_alternatives(wish)
    context = {"wish": shown_wish(wish), "alternatives": offers, "is_over": is_over, **came_of_it}
    return render(request, "matching/answer.html", context, status=status)
