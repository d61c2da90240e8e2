"""Cached parts of a page: ``{% cached_fragment "…html" thing=thing %}`` in the place of an include."""

from __future__ import annotations

from django import template

from games.tables.pages.cached_fragment import cached_fragment

register = template.Library()
register.simple_tag(cached_fragment)
