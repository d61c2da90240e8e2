"""A form that makes a table once, however often it is sent."""

from __future__ import annotations

from uuid import UUID, uuid4

from django import forms


class KeyedForm(forms.Form):
    """``key`` is new in every fresh form, and stays the same when it is sent again."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def clean_key(self) -> UUID | None:
        """A key that cannot be read protects from nothing, but hinders nobody."""
        try:
            return UUID(self.cleaned_data["key"])
        except ValueError:
            return None
