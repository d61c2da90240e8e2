"""What somebody has won: ``{% badges_of person user as badges %}``."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.tournaments import presenters

register = template.Library()


@register.simple_tag
def badges_of(person: User, reader: Any) -> list[presenters.Badge]:
    """A person's places in tournaments, as far as the reader may see those."""
    return presenters.badges_of(person, reader)
