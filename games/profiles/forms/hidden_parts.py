"""Which parts of the own profile others see."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import HiddenPart


class ShownPartsForm(forms.Form):
    """A tick for what is shown."""

    parts = forms.MultipleChoiceField(
        label=_("What others see"),
        choices=HiddenPart.Part.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def hidden(self) -> set[str]:
        """What is not ticked."""
        return set(HiddenPart.Part.values) - set(self.cleaned_data["parts"])
