"""Cached parts of a page: ``{% cached_fragment "…html" thing=thing %}`` in the place of an include."""

from __future__ import annotations

from collections.abc import Hashable

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from games.tables.pages import cached_fragment as cache
from games.tables.pages.regions import known_in

register = template.Library()


@register.simple_tag(takes_context=True)
def cached_fragment(context: Context, template: str, **parts: Hashable) -> SafeString:
    """A cached part, without those of its regions that the page has already."""
    return cache.cached_fragment(template, **parts).without(known_in(context))
