"""The polling view: what is new at a table since the version that an open page has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import reswap

from games.lobby.views import waiting
from games.models import Game
from games.pages.views import hint, plans
from games.pages.views.rendering import PAGE, rendered, whole_page
from games.tables import form_data, polled, presence, versions
from games.tables.access import game_for, invitation, reader
from games.tables.pages.parts import Part, Visit, parts_with_news
from games.tables.tables import read_table


@require_safe
@never_cache
def news(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an open page shows anew, or 204 when it is up to date: that answer costs one look into the cache."""
    seen, seen_side = versions.marked(public_id, request.GET.get("v", "")), form_data.number_in(request.GET, "side")
    marks = polled.marks_in(request.GET)
    if seen is not None and versions.is_seen(public_id, seen, seen_side, reader(request), marks):
        presence.note(public_id, request.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    game = game_for(request, public_id)
    versions.remember(game, reader(request))
    presence.note(public_id, request.user)
    if seen is not None and seen >= game.version and not _is_outdated(request, game, marks):
        return _beside(request, game, parts_with_news(game, request.user, seen_side, marks))
    if game.started_at is None:
        return waiting.news(request, game)
    if elsewhere := _elsewhere(request, game):
        return elsewhere
    return hint.still_shown(request, game) or whole_page(request, read_table(game), template=f"{PAGE}#update")


def _is_outdated(request: HttpRequest, game: Game, marks: Mapping[str, str]) -> bool:
    """Whether the page has to be drawn anew although nobody has moved."""
    return game.is_running and polled.is_outdated(game, request.user, marks)


def _elsewhere(request: HttpRequest, game: Game) -> HttpResponse | None:
    """Where an open page goes that is not the table's own; ``None`` for the table's."""
    if "waiting" in request.GET:
        return waiting.gone_to_play(request, game)
    return plans.look_again(game) if "planning" in request.GET else None


def _beside(request: HttpRequest, game: Game, changed: Sequence[Part]) -> HttpResponse:
    """What has changed beside the board, which itself stays as it is, with all that is marked on it."""
    if not changed:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    visit = Visit(game, request.user, request.GET.dict())
    context = {
        "visit": visit,
        "changed": changed,
        "game": game,
        "invite": invitation(request),
        "is_update": True,
        "is_beside": True,
    }
    return reswap(rendered(request, f"{PAGE}#aside", context), "none")
