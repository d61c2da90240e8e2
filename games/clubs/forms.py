"""Groups as forms."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from accounts.names.readable import ReadableLine
from games.clubs.models import LONGEST_NAME
from games.tables.forms import KeyedForm


class GroupForm(forms.Form):
    """A new group."""

    name = ReadableLine(
        label=_("Name of your group"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give your group a name.")},
    )


class MemberForm(forms.Form):
    """Somebody to join."""

    name = forms.CharField(
        label=_("Invite somebody by name"),
        max_length=MAX_LENGTH,
        error_messages={"required": _("Enter the name of the person you’re inviting.")},
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )


class TableForUsForm(KeyedForm):
    """A table for some of a group."""
