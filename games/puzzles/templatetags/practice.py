"""How somebody practises, in templates: ``{% streak_of user as streak %}``, ``{% own_puzzle_of game user as it %}``,
``{% puzzles_of_today user as lines %}``.
"""

from __future__ import annotations

from django import template

from accounts.models import User, Viewer
from games.models import Game
from games.puzzles import lists, presenters, selectors

register = template.Library()


@register.simple_tag
def streak_of(user: User) -> int:
    """For how many days in a row somebody has solved a puzzle of the day."""
    return selectors.streak_of(user)


@register.simple_tag
def own_puzzle_of(game: Game, user: Viewer) -> lists.Line | None:
    """The puzzle from what somebody gave away in a game that was analysed."""
    return presenters.own_puzzle_of(game, user)


@register.simple_tag
def puzzles_of_today(user: Viewer) -> list[lists.Line]:
    """The puzzles of the day, with what somebody answered."""
    return lists.lines(selectors.of_today(), user)
