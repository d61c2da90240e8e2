"""What people write about a study."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableLine
from games.studies.models import LONGEST_NAME


class NameForm(forms.Form):
    """Under which name it is kept."""

    name = ReadableLine(label=_("Save under a name"), max_length=LONGEST_NAME, required=False)
