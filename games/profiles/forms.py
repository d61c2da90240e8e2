"""Forms of one's own profile: its hidden parts, what is settled without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH, MIN_LENGTH
from games.engine.ruleset import Preferences
from games.engine.title import AnyTitle
from games.lobby.forms.options import OptionsForm, as_data
from games.models import HiddenPart


class PeopleSearchForm(forms.Form):
    """The beginning of a name."""

    q = forms.CharField(
        label=_("Find people by name"),
        required=False,
        min_length=MIN_LENGTH,
        max_length=MAX_LENGTH,
        help_text=_("The start of the name is enough."),
        error_messages={
            "min_length": _("Enter at least the first two letters."),
            "max_length": _("No name here is that long. Enter the start of it."),
        },
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "spellcheck": "false"}),
    )


class ShownPartsForm(forms.Form):
    """A tick for what is shown."""

    parts = forms.MultipleChoiceField(
        label=_("What others see"),
        choices=HiddenPart.Part.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    is_unlisted = forms.BooleanField(
        label=_("Keep me off leaderboards"),
        help_text=_("Your games are still rated, but only you see your rating."),
        required=False,
    )

    def hidden(self) -> set[str]:
        """What is not ticked."""
        return set(HiddenPart.Part.values) - set(self.cleaned_data["parts"])


class PreferencesForm(OptionsForm):
    """The preferences of a title; a field that the title does not know is refused."""

    def __init__(self, data: Mapping[str, Any], *, title: AnyTitle) -> None:
        super().__init__(data, title=title.name, options=title.rules.preference_fields())


def preferences_form(title: AnyTitle, preferences: Preferences) -> PreferencesForm:
    """The form as somebody with these preferences finds it."""
    fields = title.rules.preference_fields()
    names = {name: texts[0] for name, texts in as_data(fields, preferences).items()}
    return PreferencesForm(names, title=title)
