"""Names in a sentence, as a language puts them: *Ana, Bo and Cy*."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _


def listed(names: Iterable[object]) -> str:
    """One after the other, the last one after *and*."""
    return get_text_list([str(name) for name in names], _("and"))
