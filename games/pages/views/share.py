"""The picture of a table to share: for those let in, and for previews of links to public tables."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.models import Game
from games.pages.presenters.share_picture import invitation_picture, share_picture
from games.tables.access import game_for
from games.tables.tables import expect_started, read_table

KEPT_FOR = 10 * 60
"""Seconds for which a browser may keep one; its address changes with the position, not with what people are called."""


@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The present position with who plays, or the result when the game is over; with ``square`` one for posts.

    Of a table that waits it shows who sits there.
    """
    game = game_for(request, public_id)
    drawn = _drawn(request, game)
    if not drawn:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    answer = HttpResponse(drawn, content_type="image/jpeg")
    patch_cache_control(answer, private=True, max_age=KEPT_FOR)
    return answer


def _drawn(request: HttpRequest, game: Game) -> bytes:
    if game.is_open:
        return invitation_picture(game)
    expect_started(game)
    return share_picture(read_table(game), "square" if "square" in request.GET else "wide")
