"""Drawings that say what they mean: one element less than words beside each that only screen readers hear."""

from __future__ import annotations

import re

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

_SILENT = re.compile(r'^(<svg [^>]*)aria-hidden="true"')


def saying(picture: str, text: str) -> SafeString:
    """A drawing with its text for those who do not see it; beside one that cannot say it, the text stands hidden."""
    said = conditional_escape(text)
    spoken, found = _SILENT.subn(lambda head: f'{head[1]}role="img" aria-label="{said}"', picture)
    return mark_safe(spoken if found else f'{picture}<span class="visually-hidden">{said}</span>')
