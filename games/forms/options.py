"""The options of a title, whatever they are, as fields of a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms

from games import sentences
from games.engine.ruleset import OptionField, Problem
from games.errors import OptionsRefused

PREFIX = "option"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing of a set that may be chosen; ``refusal`` says why it cannot be, beside what is chosen."""

    code: str
    label: str
    hint: str
    is_chosen: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class Question:
    """One option as a page asks for it, with the form's fields for it (several where kinds are counted)."""

    kind: str
    label: str
    hint: str
    fields: Sequence[forms.BoundField]
    parts: Sequence[Part]
    refusal: str


class OptionsForm(forms.Form):
    """The options of a title, whatever they are: one field for each, or one for each kind that is counted."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: str, options: Sequence[OptionField]) -> None:
        super().__init__(data, prefix=PREFIX)
        self.title = title
        self.options = options
        for option in options:
            self.fields |= dict(_option_fields(title, option))

    def clean(self) -> dict[str, Any]:
        """Refuse options that the title does not have: the form was made for another one."""
        known = {self.add_prefix(name) for name in self.fields}
        for name in sorted(name for name in self.data if name.startswith(f"{PREFIX}-") and name not in known):
            problem = Problem("", "option-unknown", {"option": name.removeprefix(f"{PREFIX}-")})
            self.add_error(None, sentences.option_problem(self.title, problem))
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        """The options by key, as the title's ``check`` takes them; what cannot be read yet is left out."""
        if not hasattr(self, "cleaned_data"):
            self.full_clean()
        data = self.cleaned_data if self.is_bound else {}
        read = {
            option.key: _READERS[option.kind](option, data)
            for option in self.options
            if data.keys() >= set(_names(option))
        }
        return {key: value for key, value in read.items() if value != {}}

    def questions(self, options: Mapping[str, Any], reach: Mapping[tuple[str, str], Problem]) -> list[Question]:
        """The options as a page asks for them: chosen are ``options``, and ``reach`` says what cannot be added."""
        return [self._question(option, options.get(option.key, ()), reach) for option in self.options]

    def _question(self, option: OptionField, chosen: Any, reach: Mapping[tuple[str, str], Problem]) -> Question:
        refusals = {
            choice: sentences.option_problem(self.title, problem)
            for (key, choice), problem in reach.items()
            if key == option.key
        }
        parts = [
            Part(
                code=code,
                label=sentences.option(self.title, option.key, code),
                hint=sentences.option_hint(self.title, f"{option.key}.{code}"),
                is_chosen=code in chosen,
                refusal=refusals.get(code, ""),
            )
            for code in option.choices
            if option.kind == "set"
        ]
        fields = [self[name] for name in _names(option)]
        label = sentences.option(self.title, option.key)
        return Question(
            option.kind, label, sentences.option_hint(self.title, option.key), fields, parts, refusals.get("", "")
        )

    def refuse(self, error: OptionsRefused) -> None:
        """Show what is wrong, each beside its field."""
        for problem in error.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.message)


def as_data(fields: Sequence[OptionField], options: Mapping[str, Any]) -> dict[str, list[str]]:
    """Options as the fields of a form that was filled in with them."""
    values = {field.key: options.get(field.key, field.default) for field in fields}
    counts = {
        f"{field.key}-{choice}": [str(count)]
        for field in fields
        if field.kind == "counts"
        for choice, count in (values.pop(field.key) or {}).items()
    }
    given = {key: _as_texts(value) for key, value in values.items() if value} | counts
    return {f"{PREFIX}-{name}": texts for name, texts in given.items()}


def _as_texts(value: Any) -> list[str]:
    """A set, a flag that is on, or a choice, as a request has them."""
    if isinstance(value, list):
        return value
    return ["on"] if value is True else [str(value)]


def _names(option: OptionField) -> list[str]:
    """The names of an option's fields."""
    return [f"{option.key}-{choice}" for choice in option.choices] if option.kind == "counts" else [option.key]


def _option_fields(title: str, option: OptionField) -> Iterator[tuple[str, forms.Field]]:
    choices = [(code, sentences.option(title, option.key, code)) for code in option.choices]
    if option.kind == "counts":
        for code, label in choices:
            yield f"{option.key}-{code}", forms.IntegerField(label=label, required=False, widget=_COUNT)
        return
    settings: dict[str, Any] = {
        "label": sentences.option(title, option.key),
        "help_text": sentences.option_hint(title, option.key),
    }
    if choices:
        settings["choices"] = choices
    yield option.key, _FIELDS[option.kind](initial=option.default, **settings)


# What is not among the choices, the rules refuse in their own words: the same as in records and commands.


class _OneOf(forms.ChoiceField):
    def valid_value(self, value: Any) -> bool:
        return True


class _AnyOf(forms.MultipleChoiceField):
    def valid_value(self, value: Any) -> bool:
        return True


_COUNT = forms.NumberInput(attrs={"min": 0, "max": 99})
_FIELDS: Mapping[str, Any] = {
    "choice": partial(_OneOf, widget=forms.RadioSelect),
    "flag": partial(forms.BooleanField, required=False),
    "set": partial(_AnyOf, widget=forms.CheckboxSelectMultiple, required=False),
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
