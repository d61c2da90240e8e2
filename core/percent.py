"""Shares of a hundred, as a language writes them: *80%* in English and Dutch, with a space in German and French."""

from __future__ import annotations

from django.utils.translation import gettext as _


def percent(number: object) -> str:
    """A number, already written as its reader's language does, with its sign."""
    return _("%(number)s%%") % {"number": number}
