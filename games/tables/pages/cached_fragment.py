"""HTML fragments of pages, cached in memory by template, arguments, language and the prefix of links."""

from __future__ import annotations

import re
from collections.abc import Hashable
from datetime import UTC
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils import timezone
from django.utils.translation import get_language

from games.tables.pages.regions import Cut, Fragment

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
    return _rendered(template, tuple(parts.items()), get_language(), get_script_prefix())


@lru_cache(maxsize=8192)
def _rendered(template: str, parts: tuple[tuple[str, Hashable], ...], _language: str | None, _prefix: str) -> Fragment:
    cut = Cut()
    with timezone.override(UTC):
        return cut.fragment(outdented(render_to_string(template, {**dict(parts), "cut": cut})))
