"""Giving choices to fields of forms that know them only when they are made."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms


def offer(form: forms.Form, name: str, choices: Iterable[tuple[object, object]]) -> forms.ChoiceField:
    """Give a field of a form its choices."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), "only such fields have choices"
    field.choices = list(choices)
    return field
