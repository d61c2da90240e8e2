"""Parts of a page that are kept: ``{% kept_html "…html" thing=thing %}`` in the place of an include."""

from __future__ import annotations

from django import template

from games.presenters.kept_html import kept_html

register = template.Library()
register.simple_tag(kept_html)
