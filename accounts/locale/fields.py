"""Form fields of the reader's settings, for all pages that ask for them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.locale.reader import browser_zone, city_of, known_zone, zone_choices
from accounts.locale.widgets import ZoneSelect


class ZoneField(forms.ChoiceField):
    """A person's time zone, if one is chosen; the help says what holds without one."""

    widget = ZoneSelect

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label=_("Time zone"),
            required=False,
            choices=_choices,
            help_text=format_lazy(_("Without one we use {zone}."), zone=settings.TIME_ZONE),
            error_messages={"invalid_choice": _("There’s no time zone “%(value)s”. Choose one from the list.")},
            **more,
        )

    def valid_value(self, value: object) -> bool:
        """Older names of places too, for who has chosen one."""
        return value == "" or bool(known_zone(str(value)))


def _choices() -> list[tuple[str, Any]]:
    """None, the browser's place, then all others by region."""
    none, here = ("", _("None chosen")), browser_zone.get()
    if not here:
        return [none, *zone_choices()]
    first = here, format_lazy(_("{place} (this browser)"), place=city_of(here))
    others = [(region, [zone for zone in zones if zone[0] != here]) for region, zones in zone_choices()]
    return [none, first, *others]
