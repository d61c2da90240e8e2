"""The terms of a table in templates: ``{% terms_of game as terms %}``."""

from __future__ import annotations

from django import template

from games.clocks.presenters.clocks import ShownTerms, shown_terms
from games.models import Game

register = template.Library()


@register.simple_tag
def terms_of(game: Game) -> ShownTerms:
    """How much time there is for a turn at this table."""
    return shown_terms(game.clock, game.rests)
