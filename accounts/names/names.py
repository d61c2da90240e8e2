"""Validation of public user names."""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names.lookalikes import is_invisible

MIN_LENGTH = 2
MAX_LENGTH = 30
MOST_MARKS = 2
EXTRA_CHARACTERS = " -_.'’"
RESERVED = frozenset({"admin", "administrator", "bot", "former player", "guest", "moderator", "root", "system"})

_HAN = {"CJK", "IDEOGRAPHIC"}
WRITTEN_TOGETHER = (
    {"LATIN", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"} | _HAN,
    {"LATIN", "HANGUL"} | _HAN,
    {"LATIN", "BOPOMOFO"} | _HAN,
)
"""Alphabets of Japanese, Korean and Chinese; all others stand alone (UTS #39, 5.2: highly restrictive)."""
OF_ANY_SCRIPT = {"MODIFIER", "DIGIT"}
"""First words in the names of characters that belong to no alphabet."""
ARABIC_DIGITS = {"ARABIC-INDIC", "EXTENDED"}
"""First words in the names of digits that are not called after their alphabet."""

NUKTA = 7
"""The class of the dots that make another letter in Indic scripts."""


def normalize_name(name: str) -> str:
    """The name as it is kept: compatible characters unified, every run of white space one plain space."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def validate_name(name: str) -> None:
    """Refuse a name that could pass for another one or for an e-mail address."""
    _check_length(name)
    _check_characters(name)
    _check_marks(name)
    _check_scripts(name)


def refuse_reserved(name: str) -> None:
    """Refuse a name that sounds like the site itself; only operators may give such a name."""
    if name.casefold() in RESERVED:
        raise ValidationError(_("This name is reserved. Choose another."), code="reserved_name")


def is_allowed(character: str) -> bool:
    """Whether names may have it: a visible letter, a mark on one, a digit, or one of a few others."""
    category = unicodedata.category(character)
    is_letter = category[0] in "LM" or category == "Nd"
    return character in EXTRA_CHARACTERS or (is_letter and not is_invisible(character))


def _check_length(name: str) -> None:
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(min)s to %(max)s characters; this one has %(length)s."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH, "length": len(name)},
        )


def _check_characters(name: str) -> None:
    if all(is_allowed(character) for character in name) and any(character.isalnum() for character in name):
        return
    raise ValidationError(
        _("Use letters and digits, joined by spaces, full stops, hyphens, underscores or apostrophes."),
        code="name_characters",
    )


def _check_marks(name: str) -> None:
    """Marks lie on a letter; a heap of them covers the lines above and below."""
    if re.search(rf"(^|[^LM])M|M{{{MOST_MARKS + 1}}}", "".join(map(_kind, unicodedata.normalize("NFD", name)))):
        raise ValidationError(
            _("Use at most two accents or other marks on a letter, and none without a letter."),
            code="name_marks",
        )


def _kind(char: str) -> str:
    """M for a mark, L for what may carry marks."""
    category = unicodedata.category(char)
    if category == "Mn" and unicodedata.combining(char) != NUKTA:
        return "M"
    return "L" if category[0] in "LMN" else " "


def _check_scripts(name: str) -> None:
    scripts = {script for character in name if (script := _script(character))}
    numerals = {ord(character) - unicodedata.decimal(character) for character in name if character.isdecimal()}
    if len(numerals) > 1 or not (len(scripts) <= 1 or any(scripts <= together for together in WRITTEN_TOGETHER)):
        raise ValidationError(
            _("Use one alphabet and one kind of digits, so nobody mistakes your name for another."),
            code="name_scripts",
        )


def _script(character: str) -> str:
    """The alphabet of a letter or a digit, by the first word of its Unicode name; empty for everything else."""
    first = unicodedata.name(character, "").split(" ")[0] if character.isalnum() else ""
    if first in ARABIC_DIGITS:
        return "ARABIC"
    return "" if first in OF_ANY_SCRIPT else first


SPELT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
"""Letters that Unicode does not take apart."""


def letters_of(name: str) -> str:
    """A name without capitals and accents, in which people search for it."""
    letters = unicodedata.normalize("NFD", name.casefold().translate(SPELT))
    return "".join(char for char in letters if not unicodedata.combining(char))


def place_of(name: str) -> tuple[str, str]:
    """What to sort by: the letters without capitals and accents; names of the same letters by their accents."""
    return letters_of(name), name
