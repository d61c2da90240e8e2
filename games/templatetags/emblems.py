"""How seats look, in lists: ``{% emblem card.game.title seat.colour %}``, ``{{ seat.colour|colour_name }}``."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from games.tables.pages import seats

register = template.Library()


@register.simple_tag
def emblem(title: str, colour: str) -> SafeString:
    """What tells a seat of this title from others also without colours."""
    return seats.emblem(title, colour)


@register.filter
def colour_name(colour: str) -> str:
    """The colour of a seat in the reader's language."""
    return seats.colour_name(colour)
