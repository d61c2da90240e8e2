"""The forms with which a playtest is begun: with rules and a shuffle, or with a record."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.forms import TermsForm
from games.engine.record import LARGEST
from games.errors import GameError
from games.lobby.forms.rules import RulesForm
from games.lobby.making import SEED_BYTES
from games.tables.forms import WholeText

LONGEST_SHUFFLE = 100
_DIGITS = re.compile(r"[0-9a-fA-F]{64}")


class PlaytestForm(RulesForm):
    """The rules of a new table without its people and its time, and how to shuffle."""

    terms_form = TermsForm

    shuffle = forms.CharField(
        label=_("Shuffle"),
        required=False,
        max_length=LONGEST_SHUFFLE,
        help_text=_("The same word or number always shuffles the same way. Leave it empty for a new shuffle."),
        error_messages={"max_length": _("Use at most %(limit_value)s characters.")},
    )

    def seed(self) -> bytes:
        """What decides all luck of the game: 64 hex digits as they are, of any other text its SHA-256."""
        text = self.cleaned_data["shuffle"]
        if not text:
            return secrets.token_bytes(SEED_BYTES)
        return bytes.fromhex(text) if _DIGITS.fullmatch(text) else sha256(text.encode()).digest()


class RecordForm(forms.Form):
    """A game record, as a file or as text, and up to which of its moves."""

    file = forms.FileField(label=_("Record as a file"), required=False)
    text = forms.CharField(
        label=_("Or paste it"), required=False, strip=True, widget=WholeText({"rows": 5, "spellcheck": "false"})
    )
    moves = forms.IntegerField(
        label=_("Moves to take over"),
        required=False,
        min_value=0,
        help_text=_("Leave it empty for all. With fewer you get to the position before a move that fails."),
        error_messages={
            "invalid": _("Enter a number, or nothing."),
            "min_value": _("Enter a number, or nothing."),
        },
    )

    def clean(self) -> dict[str, Any]:
        """One of the two is there."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not self.record():
            self.add_error("text", _("Choose a file or paste a record first."))
        return cleaned

    def record(self) -> bytes:
        """The bytes of the record, of no more of them than one has."""
        file = self.cleaned_data.get("file")
        if file is None:
            return str(self.cleaned_data.get("text", "")).encode(errors="replace")
        file.seek(0)
        return bytes(file.read(LARGEST + 1))

    def as_text(self) -> RecordForm:
        """The form as it was sent, with what stood in the file as text: no browser sends a file again."""
        if self.cleaned_data.get("file") is None:
            return self
        self.data = {**self.data, "text": self.record().decode(errors="replace")}
        return self

    def refuse(self, error: GameError) -> None:
        """Show why there is no such game."""
        self.add_error("text", error.message)
