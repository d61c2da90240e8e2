"""Names where there is little room, in templates: ``{% load names %}{{ player.name|cut_before_number }}``."""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

NUMBERED = re.compile(r"(.*\S)\s+(\d+)")


@register.filter
def cut_before_number(name: str) -> SafeString:
    """The name; where it has not the room, the number that tells it from others like it stays (``villages.css``)."""
    found = NUMBERED.fullmatch(name)
    words, number = (found[1], f" {found[2]}") if found else (name, "")
    return format_html('<span class="cut-name"><span class="cut-name__words">{}</span>{}</span>', words, number)
