"""Parts of a page as HTML, kept because most of them look as they did when somebody looked last."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

_INDENTED = re.compile(r"\n\s+")


def kept_html(template: str, **parts: Hashable) -> SafeString:
    """A template without its indentation, in the reader's language.

    It must look at nothing but ``parts``, so that nothing that is kept is shown to somebody else.
    """
    return _rendered(template, tuple(parts.items()), get_language())


@lru_cache(maxsize=8192)
def _rendered(template: str, parts: tuple[tuple[str, Hashable], ...], language: str | None) -> SafeString:
    return mark_safe(_INDENTED.sub("\n", render_to_string(template, dict(parts))))
