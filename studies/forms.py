"""What people write about a study."""

from __future__ import annotations

import unicodedata

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from studies.models import LONGEST_NAME


class NameForm(forms.Form):
    """Under which name it is kept."""

    name = forms.CharField(label=_("Keep it under a name"), max_length=LONGEST_NAME, required=False)

    def clean_name(self) -> str:
        """Nothing in it is invisible, or turns the line around."""
        name = " ".join(self.cleaned_data["name"].split())
        if any(unicodedata.category(sign)[0] == "C" for sign in name):
            raise ValidationError(_("Write the name without invisible signs."))
        return name
