"""What modules of a title are called, how many players, and differences with their sign."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import ngettext

from games import texts
from games.engine import registry


def module_names(title: str) -> Mapping[str, str]:
    """The names of all modules by their codes, in the order of the title."""
    fields = registry.titles()[title].options.fields()
    return dict(texts.chosen_parts(title, {field.key: list(field.choices) for field in fields if field.kind == "set"}))


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign, in the reader's language."""
    sign = "" if round(value, digits) == 0 else "−" if value < 0 else "+"
    return f"{sign}{number_format(abs(round(value, digits)), digits)}"


def number_of_players(number: int) -> str:
    """So many players."""
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}
