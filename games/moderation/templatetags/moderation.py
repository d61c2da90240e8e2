"""How much waits in the queue of reports: ``{% open_reports as number %}``."""

from __future__ import annotations

from django import template

from games.moderation import selectors

register = template.Library()


@register.simple_tag
def open_reports() -> int:
    """How many reports nobody has settled."""
    return selectors.open_reports().count()
