"""What a person's public name may look like."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 2
MAX_LENGTH = 30
EXTRA_CHARACTERS = " -_.'’"
RESERVED = frozenset({"admin", "administrator", "bot", "former player", "guest", "moderator", "root", "system"})


def normalize_name(name: str) -> str:
    """The name as it is kept: compatible characters unified, every run of white space one plain space."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def validate_name(name: str) -> None:
    """Refuse a name that could pass for another one or for an e-mail address."""
    _check_length(name)
    _check_characters(name)
    _check_scripts(name)


def refuse_reserved(name: str) -> None:
    """Refuse a name that sounds like the site itself; only operators may give such a name."""
    if name.casefold() in RESERVED:
        raise ValidationError(_("This name is reserved. Please choose another one."), code="reserved_name")


def _check_length(name: str) -> None:
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(min)s to %(max)s characters; this one has %(length)s."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH, "length": len(name)},
        )


def _check_characters(name: str) -> None:
    if all(_is_allowed(character) for character in name) and any(character.isalnum() for character in name):
        return
    raise ValidationError(
        _("A name has letters and digits, joined by spaces, full stops, hyphens, underscores or apostrophes."),
        code="name_characters",
    )


def _is_allowed(character: str) -> bool:
    return character in EXTRA_CHARACTERS or unicodedata.category(character)[0] in "LMN"


def _check_scripts(name: str) -> None:
    scripts = {script for character in name if (script := _script(character))}
    if len(scripts & {"LATIN", "CYRILLIC", "GREEK"}) > 1:
        raise ValidationError(
            _("A name may not mix letters of different alphabets that look alike."), code="name_scripts"
        )


def _script(character: str) -> str:
    """The alphabet of a letter, by the first word of its Unicode name; empty for everything else."""
    return unicodedata.name(character, "").split(" ")[0] if character.isalpha() else ""
