"""Parts of a page that are kept: ``{% kept_html "…html" thing=thing %}`` in the place of an include.

``{% kept_field form.field %}`` stands for ``{{ form.field.as_field_group }}``.
"""

from __future__ import annotations

from django import template

from games.presenters.kept_html import kept_field, kept_html

register = template.Library()
register.simple_tag(kept_html)
register.simple_tag(kept_field)
