"""Passwords that can be guessed: refused with a reason, without asking anybody on the internet."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User

LOOKED_AT = 32
"""Characters; zxcvbn raises from 73 on, and 72 signs that stand for letters keep it busy for six seconds (32: 0.4)."""
SITE_WORDS = ("cacao", "chocolate", "chocolatl", "correspondence", "jungle", "settlement")
"""What comes to mind first on this site."""


class LengthValidator(MinimumLengthValidator):
    """Django's, with a sentence of our own: Django has none in Dutch."""

    def get_error_message(self) -> str:
        """What is said about a password that is too short."""
        return gettext("This password is too short. It needs at least %(number)s characters.") % {
            "number": self.min_length
        }


class GuessingValidator:
    """Asks zxcvbn how many guesses a password stands: it knows words, names, dates, keyboards, site and person."""

    def __init__(self, least_score: int = 3) -> None:
        self.least_score = least_score
        """From 0 to 4; 3 stands 10^8 guesses."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ``ValidationError`` for a password that is found too soon."""
        from zxcvbn import zxcvbn  # Its lists of words take a tenth of a second and some megabytes.

        found = zxcvbn(password[:LOOKED_AT], user_inputs=[*SITE_WORDS, *_words_of(user)])
        if found["score"] < self.least_score:
            raise ValidationError(
                _("This password is easy to guess. Choose a longer one, such as four unrelated words."),
                code="password_guessable",
            )

    def get_help_text(self) -> str:
        return gettext("Not just common words, names, dates or neighbouring keys.")


def _words_of(user: User | None) -> Iterator[str]:
    """What a stranger knows of the person."""
    for word in (getattr(user, "username", ""), getattr(user, "email", "")):
        yield from (part for part in [word, *word.replace("@", " ").replace(".", " ").split()] if part)
