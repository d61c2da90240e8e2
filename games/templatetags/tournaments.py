"""What somebody has won, and of which tournament a table is: ``{% badges_of person user as badges %}``."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.models import Game
from games.tournaments import presenters
from games.tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def badges_of(person: User, reader: Any) -> list[presenters.Badge]:
    """A person's places in tournaments, as far as the reader may see those."""
    return presenters.badges_of(person, reader)


@register.simple_tag
def tournament_of(game: Game) -> Tournament | None:
    """The tournament of a table; ``None`` once it was played anew elsewhere."""
    return Tournament.objects.filter(played__pairings__game=game).first()
