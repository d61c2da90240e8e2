"""The options of a title, whatever they are, as fields of a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms

from games import sentences
from games.engine.ruleset import OptionField
from games.errors import OptionsRefused


class OptionsForm(forms.Form):
    """The options of a title, whatever they are: one field for each, or one for each kind that is counted."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: str, options: Sequence[OptionField]) -> None:
        super().__init__(data, prefix="option")
        self.options = options
        for option in options:
            self.fields |= dict(_option_fields(title, option))

    def values(self) -> dict[str, Any]:
        """The options by key, as the title's ``check`` takes them."""
        return {option.key: _READERS[option.kind](option, self.cleaned_data) for option in self.options}

    def refuse(self, error: OptionsRefused) -> None:
        """Show what is wrong, each beside its field."""
        for problem in error.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.message)


def _option_fields(title: str, option: OptionField) -> Iterator[tuple[str, forms.Field]]:
    choices = [(code, sentences.option(title, option.key, code)) for code in option.choices]
    if option.kind == "counts":
        for code, label in choices:
            yield f"{option.key}-{code}", forms.IntegerField(label=label, required=False, min_value=0, max_value=99)
        return
    settings: dict[str, Any] = {
        "label": sentences.option(title, option.key),
        "help_text": sentences.option_hint(title, option.key),
    }
    if choices:
        settings["choices"] = choices
    yield option.key, _FIELDS[option.kind](initial=option.default, **settings)


_FIELDS: Mapping[str, Any] = {
    "choice": partial(forms.ChoiceField, widget=forms.RadioSelect),
    "flag": partial(forms.BooleanField, required=False),
    "set": partial(forms.MultipleChoiceField, widget=forms.CheckboxSelectMultiple, required=False),
}


def _counts(option: OptionField, data: Mapping[str, Any]) -> dict[str, int]:
    given = {choice: data[f"{option.key}-{choice}"] for choice in option.choices}
    return {choice: count for choice, count in given.items() if count}


_READERS: Mapping[str, Any] = {
    "choice": lambda option, data: data[option.key],
    "flag": lambda option, data: data[option.key],
    "set": lambda option, data: sorted(data[option.key]),
    "counts": _counts,
}
