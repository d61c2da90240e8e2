"""Which games stand behind a figure, read from the address of a list: what cannot be read is left out."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms

from accounts.models import User
from core.instants import in_utc
from games.statistics.selectors import Filters


class FiltersForm(forms.Form):
    """Fields of an address; wrong ones are as if they were not there."""

    players = forms.IntegerField(required=False, min_value=1, max_value=9)
    place = forms.IntegerField(required=False, min_value=1, max_value=9)
    module = forms.SlugField(required=False, max_length=40)
    month = forms.RegexField(r"^20\d\d-(0[1-9]|1[0-2])$", required=False)
    since = forms.CharField(required=False, max_length=40)
    until = forms.CharField(required=False, max_length=40)
    analysed = forms.BooleanField(required=False)

    def filters(self, data: Any) -> Filters:
        """What was asked for."""
        self.full_clean()
        known = self.cleaned_data
        name = data.get("with", "").replace("\0", "")
        return Filters(
            players=known.get("players") or 0,
            place=known.get("place") or 0,
            module=known.get("module", ""),
            month=known.get("month", ""),
            other=User.objects.named(name) if name else None,
            since=_instant(known.get("since", "")),
            until=_instant(known.get("until", "")),
            is_analysed=known.get("analysed", False),
        )


def _instant(text: str) -> datetime | None:
    try:
        at = forms.DateTimeField().to_python(text) if "T" in text else None
        return in_utc(at) if at else None
    except (forms.ValidationError, ValueError):
        return None
