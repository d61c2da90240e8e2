"""Signs between texts that code puts together, as a language sets them: French has a narrow space before these."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _


def with_colon(label: object) -> str:
    """A label before what follows."""
    return _("%(label)s:") % {"label": label}


def with_semicolon(text: str) -> str:
    """A text that goes on."""
    return _("%(text)s;") % {"text": text}


def by_semicolons(texts: Iterable[str]) -> str:
    """Several texts, one after the other."""
    *before, last = [*texts] or [""]
    return " ".join([*map(with_semicolon, before), last])
