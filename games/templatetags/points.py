"""Points in templates."""

from __future__ import annotations

from django import template

from games.tables.pages.numbers import number

register = template.Library()


@register.filter
def points(amount: int | None) -> str:
    """Points with a proper minus; nothing while there are none."""
    return "" if amount is None else number(amount)
