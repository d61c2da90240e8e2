"""What a person wants settled without being asked, as a form: it asks for preferences as for options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.registry import AnyRuleset
from games.engine.ruleset import Preferences
from games.lobby.forms.options import OptionsForm, as_data


class PreferencesForm(OptionsForm):
    """The preferences of a title; a field that the title does not know is refused."""

    def __init__(self, data: Mapping[str, Any], *, ruleset: AnyRuleset) -> None:
        super().__init__(data, title=ruleset.name, options=ruleset.preference_fields())


def preferences_form(ruleset: AnyRuleset, preferences: Preferences) -> PreferencesForm:
    """The form as somebody with these preferences finds it."""
    fields = ruleset.preference_fields()
    names = {name: texts[0] for name, texts in as_data(fields, preferences).items()}
    return PreferencesForm(names, ruleset=ruleset)
