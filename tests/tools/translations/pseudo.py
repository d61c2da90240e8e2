"""A language in which every text of ours stands in brackets: whatever stands outside of them was not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from django.utils.dates import MONTHS, MONTHS_3, MONTHS_AP, WEEKDAYS, WEEKDAYS_ABBR

from tools.translations import catalogues, source
from tools.translations.messages import texts_of
from tools.translations.unmarked import READ_ATTRIBUTES

LANGUAGE = "cy"
"""No language of the site's, and one that Django knows."""
ADDRESS = re.compile(r"https?://\S+|\S+@\S+")
NO_TEXT = frozenset({"style", "script", "optgroup", "code"})
"""What is not read, or is a code; cities of time zones are called as the database of zones calls them."""


@contextmanager
def bracketed(folder: Path) -> Iterator[None]:
    """The site offers it for a while, from catalogues in this folder; nobody reads it yet."""
    file = folder / LANGUAGE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled())
    offered = [*settings.LANGUAGES, (LANGUAGE, "⟦Bracketed⟧")]
    with override_settings(LANGUAGES=offered, LOCALE_PATHS=[folder, *settings.LOCALE_PATHS]):
        yield


@cache
def _compiled() -> bytes:
    return catalogues.as_mo(_brackets())


def _brackets() -> Catalog:
    catalogue = catalogues.updated(LANGUAGE, source.catalogue())
    for message in catalogue:
        if message.id:
            said = [f"⟦{text}⟧" for text in texts_of(message)]
            forms = catalogue.num_plurals
            message.string = (said[0], *[said[-1]] * (forms - 1)) if message.pluralizable else said[0]
    return catalogue


def outside(html: str, names: tuple[str, ...]) -> list[str]:
    """The words on a page that are in no bracket, but for names."""
    reader = Reader()
    reader.feed(html)
    texts = [ADDRESS.sub(" ", text) for text in (" ".join(reader.texts), *reader.attributes)]
    left = {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", _bare(text))}
    return sorted(left - {*names} - _days())


def _days() -> set[str]:
    """What Django's own words for dates are."""
    with translation.override(LANGUAGE):
        known = [*MONTHS.values(), *MONTHS_3.values(), *MONTHS_AP.values(), *WEEKDAYS.values(), *WEEKDAYS_ABBR.values()]
        return {word for name in known for word in re.findall(r"\w+", str(name))}


def _bare(text: str) -> str:
    """What is in no bracket; a bracket may stand in another."""
    depth, kept = 0, []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        kept.append(sign if depth == 0 else " ")
    return "".join(kept)


class Reader(HTMLParser):
    """The texts of a page and the attributes that are read to people."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.attributes: list[str] = []
        self._skips = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._skips += tag in NO_TEXT
        self.attributes += [value for name, value in attrs if name in READ_ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self._skips -= tag in NO_TEXT

    def handle_data(self, data: str) -> None:
        if not self._skips:
            self.texts.append(data)
