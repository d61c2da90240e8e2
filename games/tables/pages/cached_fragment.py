"""HTML fragments of pages, cached in memory by template, arguments, language and the prefix of links."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from datetime import UTC
from typing import Any

from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from core.cached_html import cached_html
from games.tables.pages.regions import Cut, Fragment

KIND = "fragment"
"""Of what is kept as HTML."""
_WRITTEN = re.compile(r"(<textarea\b.*?</textarea>)", re.DOTALL)
_INDENTATION = re.compile(r"\n\s+")


def outdented(html: str) -> str:
    """A page or a part of it without the indentation of its templates; what somebody has written stays as it is."""
    parts = _WRITTEN.split(html)
    parts[::2] = [_INDENTATION.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def cached_fragment(template: str, **parts: Hashable) -> Fragment:
    """Render a template without its indentation, in the current language, or take it from the cache.

    The template sees nothing but ``parts``, which are the cache key with the language and the prefix of all links: no
    request, no user, and no time zone but UTC. The marks of its regions are cached with it.
    """
    key = KIND, template, tuple(parts.items()), get_language(), get_script_prefix()
    return cached_html(key, lambda: _rendered(template, parts))


def kept(template: str, key: Hashable, context: Callable[[], Mapping[str, Any]]) -> SafeString:
    """The same for a template that sees what is no key, such as a form; ``key`` is all on which that depends.

    ``context`` is asked only where nothing is kept yet. With ``None`` for a key nothing is.
    """
    if key is None:
        return mark_safe(render_to_string(template, {**context()}))
    known = KIND, template, key, get_language(), get_script_prefix()
    return cached_html(known, lambda: mark_safe(outdented(render_to_string(template, {**context()}))))


def _rendered(template: str, parts: Mapping[str, Hashable]) -> Fragment:
    cut = Cut()
    with timezone.override(UTC):
        return cut.fragment(outdented(render_to_string(template, {**parts, "cut": cut})))
