"""The levels of bots in templates: ``{% bot_levels as levels %}``."""

from __future__ import annotations

from django import template

from games.lobby.bot_ratings import rating_in_words
from games.lobby.levels import ShownLevel, shown_levels

register = template.Library()


@register.simple_tag
def bot_levels() -> tuple[ShownLevel, ...]:
    """The bots people may play against, the weakest first."""
    return tuple(shown_levels())


@register.filter
def rated_at(level: str, title: str) -> str:
    """What a level is rated at a title, in words; empty where nobody measured it."""
    return rating_in_words(title, level)
