"""Form fields of the reader's settings, for all pages that ask for them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.locale.reader import zone_choices
from accounts.locale.widgets import LongSelect


class ZoneField(forms.ChoiceField):
    """A person's time zone, if one is chosen; the help says what holds without one."""

    widget = LongSelect

    def __init__(self, **more: Any) -> None:
        super().__init__(
            label=_("Time zone"),
            required=False,
            choices=_choices,
            help_text=format_lazy(_("Without one we use {zone}."), zone=settings.TIME_ZONE),
            error_messages={"invalid_choice": _("There’s no time zone “%(value)s”. Choose one from the list.")},
            **more,
        )


def _choices() -> list[tuple[str, Any]]:
    return [("", _("None chosen")), *zone_choices()]
