"""What somebody gave away, in templates: ``{% dearest_turn_of game user invite as it %}``, and the way to it."""

from __future__ import annotations

from django import template
from django.urls import reverse

from accounts.models import User, Viewer
from games.engine import registry
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


@register.simple_tag
def insights_of_title(title: str) -> str:
    """The address of the reader's own page of a title; empty for one that is not offered now."""
    return reverse("insights:title", args=[title]) if title in registry.titles() else ""


@register.simple_tag
def insights_with(game: Game, user: Viewer) -> str:
    """The same where a game is among those that are looked through for the reader; else empty."""
    if not isinstance(user, User) or not selectors.is_to_review(game, user):
        return ""
    return insights_of_title(game.title)
