"""All rounds of a table, to be looked up by whoever may see it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PageRequest
from games.pages.presenters import rounds as presenter
from games.tables.access import game_for, invitation
from games.tables.pages import for_title
from games.tables.tables import expect_started, read_table


@require_safe
@never_cache
def rounds(request: PageRequest, public_id: str) -> HttpResponse:
    """Every round with its cards; where a title has no such page, its replay."""
    game = game_for(request, public_id)
    expect_started(game)
    own = for_title(game.title).rounds
    if own is None:
        return redirect("games:replay", public_id)
    context = presenter.page(read_table(game), request.user, own)
    return render(request, "games/rounds.html", context | {"invite": invitation(request)})
