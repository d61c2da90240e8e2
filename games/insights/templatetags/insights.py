"""What somebody gave away, in templates: ``{% dearest_turn_of game user invite as it %}``."""

from __future__ import annotations

from django import template

from accounts.models import User, Viewer
from games.insights import selectors
from games.insights.presenters import dearest
from games.models import Game

register = template.Library()


@register.simple_tag
def dearest_turn_of(game: Game, user: Viewer, invite: str = "") -> dearest.DearestTurn | None:
    """The reader's dearest turn of a finished game, with what a strong player does there."""
    return dearest.dearest_turn_of(game, user, invite)


@register.simple_tag
def may_see_insights(person: User, user: Viewer) -> bool:
    """Whether the reader may see where somebody loses points."""
    return selectors.may_see(person, user)
