"""What a person wants settled without being asked, as a form: it asks for preferences as for options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError

from games import sentences
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Preferences, Problem
from games.forms.options import PREFIX, OptionsForm, as_data


class PreferencesForm(OptionsForm):
    """The preferences of a title; a field that the title does not know is refused."""

    def __init__(self, data: Mapping[str, Any], *, ruleset: AnyRuleset) -> None:
        super().__init__(data, title=ruleset.name, options=ruleset.preference_fields())

    def clean(self) -> dict[str, Any]:
        """Nothing is dropped without a word."""
        known = {self.add_prefix(name) for name in self.fields}
        for name in self.data.keys() - known:
            if name.startswith(f"{PREFIX}-"):
                key = name.removeprefix(f"{PREFIX}-")
                problem = Problem(key, "option-unknown", {"option": key})
                raise ValidationError(sentences.option_problem(self.title, problem))
        return super().clean() or {}


def preferences_form(ruleset: AnyRuleset, preferences: Preferences) -> PreferencesForm:
    """The form as somebody with these preferences finds it."""
    fields = ruleset.preference_fields()
    names = {name: texts[0] for name, texts in as_data(fields, preferences).items()}
    return PreferencesForm(names, ruleset=ruleset)
