"""How somebody practises, in templates: ``{% streak_of user as streak %}``."""

from __future__ import annotations

from django import template

from accounts.models import User
from games.puzzles import selectors

register = template.Library()


@register.simple_tag
def streak_of(user: User) -> int:
    """For how many days in a row somebody has solved a puzzle of the day."""
    return selectors.streak_of(user)
