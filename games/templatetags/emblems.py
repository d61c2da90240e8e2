"""Emblems of seats in lists: ``{% emblem card.game.title seat.colour %}``."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from games.tables.pages import for_title

register = template.Library()


@register.simple_tag
def emblem(title: str, colour: str) -> SafeString:
    """What tells a seat of this title from others also without colours."""
    return for_title(title).mark(colour)
