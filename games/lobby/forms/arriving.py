"""The form of a stranger who comes to a table by its link: under which name to sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from accounts.services import free_guest_name
from accounts.signup.adapter import AccountAdapter
from accounts.signup.by_code import AddressForm


class NameForm(forms.Form):
    """A name for now, filled in; whoever empties the field gets some name."""

    name = forms.CharField(label=_("Your name at the table"), max_length=MAX_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"name": free_guest_name()} if data is None else None)
        self.fields["name"].widget.attrs.update(autocomplete="off", spellcheck="false")

    def clean_name(self) -> str:
        """The name as it will be kept. Raises ``ValidationError`` where somebody else has it."""
        name = self.cleaned_data["name"].strip()
        return AccountAdapter().clean_username(name) if name else ""


class NameAndAddressForm(AddressForm, NameForm):
    """The same at a rated table, with the address that proves who plays."""

    field_order = ("name", "email")
