"""What somebody has earned: ``{% trophies_of person user as trophies %}``."""

from __future__ import annotations

from django import template

from accounts.models import User, Viewer
from games.trophies import presenters

register = template.Library()


@register.simple_tag
def trophies_of(person: User, viewer: Viewer) -> list[presenters.ShownTrophy]:
    """A person's trophies, as far as the viewer may see them."""
    return presenters.trophies_of(person, viewer)
