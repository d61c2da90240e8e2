"""The form of a report."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableField
from games.moderation.models import LONGEST_TEXT, Report


class ReportForm(forms.Form):
    """What is wrong with it."""

    reason = forms.ChoiceField(
        label=_("What’s wrong?"),
        choices=Report.Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what fits best.")},
    )
    text = ReadableField(
        label=_("In your words (optional)"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    block = forms.BooleanField(
        label=_("Also block this person"),
        required=False,
        help_text=_("No chat, challenges or invitations between you. Running games go on."),
    )

    def __init__(self, data: Any = None, *, may_block: bool = False) -> None:
        super().__init__(data)
        if not may_block:
            del self.fields["block"]
