"""Validation of text that other users read: no invisible characters, no bidi overrides, no stacked marks."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names.lookalikes import is_invisible
from accounts.names.names import MOST_MARKS, NUKTA

_BRAILLE_BLANK = "\u2800"
_JOINERS = "\u200c\u200d"
_ZWJ = "\u200d"
_PRESENTATIONS = "\ufe0e\ufe0f"
"""Whether a character before them is drawn as text or as a picture."""
_PICTURED = "0123456789#*\u203c\u2049\u2139\u3030\u303d"
"""Signs with a picture that are no symbols (Unicode's emoji-variation-sequences.txt)."""
_VIRAMA = 9
_REFUSED = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))


def validate_readable(text: str) -> None:
    """Refuse a text in which others would not read what they see. Lines and tabs are fine; an empty text is too."""
    if not all(_is_seen(text, at) for at in range(len(text))) or (text and not any(map(_is_ink, text))):
        raise ValidationError(
            _("Your text has invisible characters, or some that turn the direction of writing. Take them out."),
            code="unseen",
        )
    if has_heaps_of_marks(text):
        raise ValidationError(
            _("At most %(most)s accents or other marks fit on one letter."), code="marks", params={"most": MOST_MARKS}
        )


def has_heaps_of_marks(text: str) -> bool:
    """Whether some letter has so many marks that they cover other lines."""
    runs = re.findall("[MN]+", "".join(map(_kind, unicodedata.normalize("NFD", text))))
    return any(run.count("M") > MOST_MARKS or run.count("N") > 1 for run in runs)


class ReadableField(forms.CharField):
    """A text that others read."""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        validate_readable(text)
        return text


class ReadableLine(ReadableField):
    """A name that others read, also in the subject of a mail: in one line, whatever was sent."""

    def clean(self, value: Any) -> str:
        return " ".join(super().clean(value).split())


def _kind(char: str) -> str:
    """M for a mark, N for the dot that makes another letter, nothing for what only chooses how a character is drawn."""
    if char in _PRESENTATIONS or char in _JOINERS:
        return ""
    if unicodedata.category(char) not in ("Mn", "Me"):
        return " "
    return "N" if unicodedata.combining(char) == NUKTA else "M"


def _is_ink(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"


def _is_seen(text: str, at: int) -> bool:
    char, before, after = text[at], text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if char in _PRESENTATIONS:
        return _has_picture(before)
    if char in _JOINERS:
        return _joins_letters(before, after) or (char == _ZWJ and _joins_pictures(before, after))
    if char in "\n\r\t":
        return True
    if _is_no_character(char):
        return False
    return char != _BRAILLE_BLANK and not is_invisible(char) and unicodedata.category(char) not in _REFUSED


def _is_no_character(char: str) -> bool:
    """Whether Unicode never gives it a meaning (23.7): feeds and calendars cannot hold it."""
    return ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"


def _has_picture(char: str) -> bool:
    return bool(char) and (char in _PICTURED or unicodedata.category(char) in ("So", "Sm"))


def _joins_letters(before: str, after: str) -> bool:
    """Arabic letters are kept apart or together, Indic ones after a virama (RFC 5892, A.1 and A.2)."""
    if not (before and after and unicodedata.category(after)[0] in "LM") or is_invisible(after):
        return False
    return unicodedata.bidirectional(before) == "AL" or unicodedata.combining(before) == _VIRAMA


def _joins_pictures(before: str, after: str) -> bool:
    is_picture = bool(before) and (unicodedata.category(before) in ("So", "Sk") or before in _PRESENTATIONS)
    return is_picture and bool(after) and unicodedata.category(after) in ("So", "Sm")
