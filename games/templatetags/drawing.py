"""Parts of a page that are kept: ``{% drawn "…html" thing=thing %}`` in the place of an include."""

from __future__ import annotations

from django import template

from games.presenters.drawn import drawn

register = template.Library()
register.simple_tag(drawn)
