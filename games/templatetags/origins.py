"""Where a table comes from, in templates: ``{% origin_of game user as address %}``."""

from __future__ import annotations

from django import template
from django.urls import reverse

from accounts.models import Viewer
from games.models import Game
from games.tables import selectors

register = template.Library()


@register.simple_tag
def origin_of(game: Game, viewer: Viewer) -> str:
    """The address of the position with which a table begins; empty for whoever may not see that."""
    source = game.source
    if source is None or not selectors.may_see(source, viewer):
        return ""
    return f"{reverse('games:replay', args=[source.public_id])}?at={game.source_number}"
