"""What lists of tables show of talk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import template

from accounts.models import User
from games.chat import selectors
from games.models import Game

register = template.Library()


@register.simple_tag
def unread_talk(games: Iterable[Game], user: User) -> Mapping[int, int]:
    """How many lines this person has not been shown, by the keys of the tables."""
    return selectors.unread(games, user)


@register.filter
def at(numbers: Mapping[int, int], game: Game) -> int:
    """The number of one table."""
    return numbers.get(game.pk, 0) if numbers else 0
