"""The levels of bots in templates: ``{% bot_levels as levels %}``."""

from __future__ import annotations

from typing import NamedTuple

from django import template

from games import sentences
from games.services import bots

register = template.Library()


class ShownLevel(NamedTuple):
    """A level as forms call it, and how strong it is."""

    label: str
    strength: str


@register.simple_tag
def bot_levels() -> list[ShownLevel]:
    """The bots people may play against, the weakest first."""
    return [ShownLevel(sentences.bot_level(level), sentences.bot_strength(level)) for level in bots.levels()]
