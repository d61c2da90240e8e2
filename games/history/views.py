"""The picture of a position, as everybody at the table's side may see it: for those let in, or by a signed address."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.views.decorators.http import require_safe

from games.engine import registry
from games.models import Game
from games.tables.access import game_for
from games.tables.errors import NoSuchPosition
from games.tables.form_data import number_in
from games.tables.pages import beginning_picture
from games.tables.pages.cover import WIDE
from games.tables.pages.cover import cover as cover_of
from games.tables.pages.pictures import LARGE, MIDDLE, SMALL, Size
from games.tables.pages.position_picture import is_signed, picture
from games.tables.selectors import known_game
from games.tables.tables import expect_started

KEPT_FOR = 7 * 24 * 60 * 60
"""Seconds for which a browser may keep a picture; its address changes with the position."""


@require_safe
def position(request: HttpRequest, public_id: str) -> HttpResponse:
    """The picture of the position ``at``, or of the present one; with ``small`` or ``middle`` one for lists.

    With ``beginning`` it shows what is known before the table begins.
    """
    if "beginning" in request.GET:
        game = game_for(request, public_id)
        return _answer(beginning_picture.picture(game, SMALL if "small" in request.GET else MIDDLE), is_kept=True)
    game = _signed_game(request, public_id) or game_for(request, public_id)
    expect_started(game)
    number = number_in(request.GET, "at") if "at" in request.GET else game.move_count
    if number is None or number > game.move_count:
        raise NoSuchPosition
    drawn = picture(game, number, _size(request.GET))
    return _answer(drawn, is_kept="at" in request.GET)


@require_safe
def cover(request: HttpRequest, title: str) -> HttpResponse:
    """What a title looks like in play, for who has never seen it."""
    if title not in registry.titles():
        raise Http404
    return _answer(cover_of(title, WIDE), is_kept=True)


def _size(fields: QueryDict) -> Size:
    if "small" in fields:
        return SMALL
    return MIDDLE if "middle" in fields else LARGE


def _answer(drawn: bytes, *, is_kept: bool) -> HttpResponse:
    """A picture; ``is_kept`` where its address will never show another one."""
    if not drawn:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    answer = HttpResponse(drawn, content_type="image/png")
    if is_kept:
        patch_cache_control(answer, private=True, max_age=KEPT_FOR)
    else:
        add_never_cache_headers(answer)
    return answer


def _signed_game(request: HttpRequest, public_id: str) -> Game | None:
    """The table, for whoever has an address that was signed for this position: a mail program cannot log in."""
    number, signature = number_in(request.GET, "at"), request.GET.get("sign", "")
    if number is None or not signature:
        return None
    game = Game.objects.filter(public_id=public_id).first()
    return known_game(game) if game and is_signed(game, number, signature) else None
