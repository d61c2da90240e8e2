"""Form controls of this application."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.locale.reader import browser_zone, city_of, known_zone
from core.forms import ChoicesByKey

MOST_GROUPS = 256
"""Groups of options that are kept, each in some languages and with some choices."""


class LongSelect(forms.Select):
    """A choice among hundreds in groups of plain texts. Django renders a template for each option: 60 ms for zones."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        attributes = flatatt({"name": name} | self.attrs | (attrs or {}))
        parts = [self._part(key, content, str(value or "")) for key, content in self.choices]
        return format_html("<select{}>{}</select>", attributes, SafeString("".join(parts)))

    def _part(self, key: Any, content: Any, chosen: str) -> SafeString:
        if isinstance(content, list):
            return _group(str(key), tuple(content), chosen if chosen in dict(content) else "")
        return _options([(key, content)], chosen)


class ZoneSelect(ChoicesByKey, LongSelect):
    """A time zone. One that is chosen under an older name is offered too."""

    def choices_key(self) -> Hashable:
        """The browser's place comes first."""
        return browser_zone.get()

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        self.choices = [*self.choices]
        offered = {key for key, content in self.choices if not isinstance(content, list)}
        offered |= {zone for _region, zones in self.choices if isinstance(zones, list) for zone, _city in zones}
        if value not in offered and known_zone(str(value or "")):
            self.choices = [*self.choices, (value, city_of(str(value)))]
        return super().render(name, value, attrs, renderer)


@lru_cache(maxsize=MOST_GROUPS)
def _group(label: str, choices: tuple[tuple[str, str], ...], chosen: str) -> SafeString:
    return format_html('<optgroup label="{}">{}</optgroup>', label, _options(choices, chosen))


def _options(choices: Iterable[tuple[str, Any]], chosen: str) -> SafeString:
    rows = ((value, SafeString(" selected" if value == chosen else ""), label) for value, label in choices)
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)
