"""Parts of a page as HTML, kept because most of them look as they did when somebody looked last."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.forms import BoundField
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

_WRITTEN = re.compile(r"(<textarea\b.*?</textarea>)", re.DOTALL)
_INDENTATION = re.compile(r"\n\s+")


def outdented(html: str) -> str:
    """A page or a part of it without the indentation of its templates; what somebody has written stays as it is."""
    parts = _WRITTEN.split(html)
    parts[::2] = [_INDENTATION.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def kept_html(template: str, **parts: Hashable) -> SafeString:
    """A template without its indentation, in the reader's language.

    It must look at nothing but ``parts``, so that nothing that is kept is shown to somebody else.
    """
    return _rendered(template, tuple(parts.items()), get_language())


@lru_cache(maxsize=8192)
def _rendered(template: str, parts: tuple[tuple[str, Hashable], ...], language: str | None) -> SafeString:
    return mark_safe(outdented(render_to_string(template, dict(parts))))


def kept_field(shown: BoundField) -> SafeString:
    """A field with its label, for forms whose fields differ from reader to reader in nothing but what is filled in.

    What somebody has sent is shown anew.
    """
    form: Any = shown.form
    if form.is_bound:
        return SafeString(shown.as_field_group())
    return _field(_Field(shown, type(form), shown.html_name, shown.auto_id, shown.value(), get_language()))


@dataclass(frozen=True)
class _Field:
    """What an empty form's field depends on."""

    shown: BoundField = field(compare=False)
    form: type
    name: str
    identifier: str
    value: Hashable
    language: str | None


@lru_cache(maxsize=256)
def _field(kept: _Field) -> SafeString:
    return SafeString(kept.shown.as_field_group())
