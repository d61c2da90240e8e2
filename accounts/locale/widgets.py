"""Form controls of this application."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class LongSelect(forms.Select):
    """A choice among hundreds in groups. Django renders a template for each option: 60 ms for the time zones."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        attributes = flatatt({"name": name} | self.attrs | (attrs or {}))
        parts = (self._part(key, content, str(value or "")) for key, content in self.choices)
        return format_html("<select{}>{}</select>", attributes, format_html_join("", "{}", ((part,) for part in parts)))

    def _part(self, key: Any, content: Any, chosen: str) -> SafeString:
        if isinstance(content, list):
            return format_html('<optgroup label="{}">{}</optgroup>', key, _options(content, chosen))
        return _options([(key, content)], chosen)


def _options(choices: Iterable[tuple[str, Any]], chosen: str) -> SafeString:
    rows = ((value, SafeString(" selected" if value == chosen else ""), label) for value, label in choices)
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)
