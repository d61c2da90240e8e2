"""Lines and notes as forms."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableField
from games.chat import texts
from games.chat.models import LONGEST, LONGEST_NOTE
from games.tables.forms import WholeText


class LineForm(forms.Form):
    """One line of talk."""

    text = ReadableField(
        label=_("Message to the table"),
        max_length=LONGEST,
        strip=False,
        widget=WholeText({"rows": 2, "autocomplete": "off"}),
    )

    def clean_text(self) -> str:
        return _cleaned(self.cleaned_data["text"])


class NoteForm(forms.Form):
    """What only its writer reads; an empty one is thrown away."""

    text = forms.CharField(
        label=_("Only you can read this"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=WholeText({"rows": 4, "autocomplete": "off"}),
    )

    def clean_text(self) -> str:
        return self.cleaned_data["text"].replace("\r\n", "\n").strip()


def _cleaned(text: str) -> str:
    """As it is kept; it may not grow past what a line can be."""
    cleaned = texts.cleaned(text)
    if len(cleaned) > LONGEST:
        raise ValidationError(
            _("Shorten your message: it can have %(most)s characters, this one has %(length)s."),
            params={"most": LONGEST, "length": len(cleaned)},
        )
    return cleaned
