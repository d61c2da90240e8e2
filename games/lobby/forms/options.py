"""Form fields for the options of any title."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.utils.safestring import SafeString

from games import texts as sentences
from games.engine.ruleset import OptionField, Problem
from games.engine.title import AnyTitle
from games.lobby.errors import OptionsRefused

PREFIX = "option"
Picture = Callable[[str, str], SafeString | str]
"""What a choice of an option looks like, by the keys of both."""
Reach = Mapping[tuple[str, str], Problem]
"""What cannot be added to what is chosen, by option and choice: see ``OptionsSpec.out_of_reach``."""


@dataclass(frozen=True, slots=True)
class Part:
    """One choice of a set option; ``refusal`` says why it cannot be combined with the chosen ones."""

    code: str
    label: str
    hint: str
    is_chosen: bool
    refusal: str
    picture: SafeString | str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading, which is empty where they are not grouped."""

    heading: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Counter:
    """One kind of what is counted: its field, what it looks like, and how many there are."""

    field: forms.BoundField
    picture: SafeString | str
    most: int | None


@dataclass(frozen=True, slots=True)
class Question:
    """One option as the template renders it; ``counters`` are for what is counted, ``field`` for everything else.

    ``errors`` is what is wrong with the answer, ``tally`` what its numbers come to. An idle option is not asked for.
    """

    key: str
    kind: str
    label: str
    hint: str
    field: forms.BoundField | None
    groups: Sequence[Group]
    counters: Sequence[Counter]
    refusal: str
    errors: Sequence[str]
    tally: str
    is_idle: bool


class OptionsForm(forms.Form):
    """The options of a title, whatever they are: one field for each, or one for each kind that is counted."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: str, options: Sequence[OptionField]) -> None:
        super().__init__(data, prefix=PREFIX)
        self.title = title
        self.options = options
        self._refused: dict[str, list[str]] = defaultdict(list)
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

    def questions(self, options: Mapping[str, Any], title: AnyTitle, picture: Picture) -> list[Question]:
        """The options as a page asks for them when ``options`` are chosen so far."""
        spec = title.options
        reach, idle, tally = spec.out_of_reach(options), spec.irrelevant(options), spec.tally(options)
        return [
            Question(
                key=option.key,
                kind=option.kind,
                label=sentences.option(self.title, option.key),
                hint=sentences.option_hint(self.title, option.key),
                field=None if option.kind == "counts" else self[option.key],
                groups=self._groups(option, options.get(option.key, ()), reach, picture),
                counters=self._counters(option, picture),
                refusal=self._reason(reach, option.key),
                errors=self._errors_of(option),
                tally=sentences.option_tally(self.title, option.key, tally.get(option.key, {})),
                is_idle=option.key in idle,
            )
            for option in self.options
        ]

    def _groups(self, option: OptionField, chosen: Any, reach: Reach, picture: Picture) -> list[Group]:
        """What a set is chosen from, group by group in the order in which they begin."""
        if option.kind != "set":
            return []
        parts: dict[str, list[Part]] = defaultdict(list)
        for code in option.choices:
            parts[option.groups.get(code, "")].append(
                self._part(option.key, code, code in chosen, reach, picture(option.key, code))
            )
        return [Group(sentences.option_group(self.title, option.key, group), parts[group]) for group in parts]

    def _part(self, key: str, code: str, is_chosen: bool, reach: Reach, picture: SafeString | str) -> Part:
        return Part(
            code=code,
            label=sentences.option(self.title, key, code),
            hint=sentences.option_hint(self.title, f"{key}.{code}"),
            is_chosen=is_chosen,
            refusal=self._reason(reach, key, code),
            picture=picture,
        )

    def _reason(self, reach: Reach, key: str, choice: str = "") -> str:
        """Why something cannot be chosen; empty if it can."""
        problem = reach.get((key, choice))
        return sentences.option_problem(self.title, problem) if problem else ""

    def _counters(self, option: OptionField, picture: Picture) -> list[Counter]:
        return [
            Counter(self[f"{option.key}-{choice}"], picture(option.key, choice), option.most.get(choice))
            for choice in option.choices
            if option.kind == "counts"
        ]

    def refuse(self, error: OptionsRefused) -> None:
        """Show what is wrong, each beside its field; what is wrong with several numbers together stands below them."""
        for problem in error.problems:
            names = [name for name in (problem.field, f"{problem.field}-{problem.choice}") if name in self.fields]
            if names or problem.field not in {option.key for option in self.options}:
                self.add_error(names[0] if names else None, problem.message)
            else:
                self._refused[problem.field].append(problem.message)

    @property
    def is_refused(self) -> bool:
        """Whether anything is known to be wrong."""
        return bool(self.errors or self._refused)

    @property
    def messages(self) -> list[str]:
        by_option = (text for option in self.options for text in self._errors_of(option))
        return [*map(str, self.non_field_errors()), *by_option]

    def _errors_of(self, option: OptionField) -> list[str]:
        """What is wrong with an option, or with any of its numbers."""
        return [
            *(str(text) for name in _names(option) for text in self[name].errors),
            *self._refused.get(option.key, ()),
        ]


def as_data(fields: Sequence[OptionField], options: Mapping[str, Any]) -> dict[str, list[str]]:
    """Options as the data of a form."""
    values = {field.key: options.get(field.key, field.default) for field in fields}
    counts = {
        f"{field.key}-{choice}": [str(count)]
        for field in fields
        if field.kind == "counts"
        for choice, count in _every_count(field, values.pop(field.key)).items()
    }
    given = {key: _as_texts(value) for key, value in values.items() if value} | counts
    return {f"{PREFIX}-{name}": texts for name, texts in given.items()}


def _every_count(field: OptionField, counts: Mapping[str, int] | None) -> dict[str, int]:
    """The numbers of all kinds, if there is any: 0 of those that are left out."""
    return dict.fromkeys(field.choices, 0) | dict(counts) if counts else {}


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
            yield f"{option.key}-{code}", _count_field(title, option, code, label)
        return
    settings: dict[str, Any] = {
        "label": sentences.option(title, option.key),
        "help_text": sentences.option_hint(title, option.key),
    }
    if choices:
        settings["choices"] = choices
    yield option.key, _FIELDS[option.kind](initial=option.default, **settings)


def _count_field(title: str, option: OptionField, code: str, label: str) -> forms.Field:
    """The number of one kind; the rules say which are allowed, browsers help to keep to them."""
    problem = Problem(option.key, "count-not-a-number", {"value": code})
    limits = {"min": 0, "max": option.most[code]} if code in option.most else {"min": 0}
    return forms.IntegerField(
        label=label,
        required=False,
        widget=forms.NumberInput(attrs={**limits, "aria-describedby": f"{option.key}-notes"}),
        error_messages={"invalid": sentences.option_problem(title, problem)},
    )


# What is not among the choices, the rules refuse in their own words: the same as in records and commands.


class _OneOf(forms.ChoiceField):
    def valid_value(self, value: Any) -> bool:
        return True


class _AnyOf(forms.MultipleChoiceField):
    def valid_value(self, value: Any) -> bool:
        return True


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
