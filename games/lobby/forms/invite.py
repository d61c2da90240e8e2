"""An invitation to a table that waits."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from games.errors import GameError


class InviteForm(forms.Form):
    """Somebody by name for an open place."""

    name = forms.CharField(
        label=_("Invite by name"),
        max_length=MAX_LENGTH,
        error_messages={"required": _("Write the name of the person you invite.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs.update(autocomplete="off", spellcheck="false", list="acquaintances")

    def refuse(self, error: GameError) -> None:
        self.add_error("name", error.message)


class MailInviteForm(forms.Form):
    """Somebody by an address, who needs no account."""

    address = forms.EmailField(label=_("Invite by e-mail; no account is needed"), max_length=254)

    def refuse(self, error: GameError) -> None:
        self.add_error("address", error.message)
