"""Parts of forms that several features use: choices, a key against a second table, long texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from django import forms


def offer(form: forms.Form, name: str, choices: Iterable[tuple[object, object]]) -> forms.ChoiceField:
    """Give a field of a form its choices."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), "only such fields have choices"
    field.choices = list(choices)
    return field


class KeyedForm(forms.Form):
    """``key`` is new in every fresh form, and stays the same when it is sent again."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def clean_key(self) -> UUID | None:
        """Ignore an invalid key: the form is accepted without protection against a second submission."""
        try:
            return UUID(self.cleaned_data["key"])
        except ValueError:
            return None


class WholeText(forms.Textarea):
    """No browser cuts off the end of what is pasted: what is too long is refused by the site, and given back whole."""

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        attrs = super().build_attrs(base_attrs, extra_attrs)
        attrs.pop("maxlength", None)
        return attrs
