"""The files of one language: locale/<code>/LC_MESSAGES/django.po, which people write, and .mo, which programs read.

A language that is only begun is texts/begun/<code>.po: nobody is shown it, and it may have gaps.
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.translations.source import ROOT
from tools.translations.typography import typeset

LOCALE = ROOT / "locale"
BEGUN = ROOT / "tools" / "translations" / "begun"
SOME_DAY = datetime(2026, 11, 1, tzinfo=UTC)
"""Stands in every header: a file changes only when its texts do."""


def languages() -> list[str]:
    """The languages that there are catalogues for."""
    return sorted(
        [*(file.parts[-3] for file in LOCALE.glob("*/*/django.po")), *(file.stem for file in BEGUN.glob("*.po"))]
    )


def is_begun(language: str) -> bool:
    """Whether it is not whole yet, and not offered."""
    return (BEGUN / f"{language}.po").exists()


def po(language: str) -> Path:
    """Where a language is written."""
    return BEGUN / f"{language}.po" if is_begun(language) else LOCALE / language / "LC_MESSAGES" / "django.po"


def mo(language: str) -> Path:
    """Where a language that is offered is read by programs."""
    return po(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """What is written for a language. Raises ``PoFileError`` for a file that cannot be read."""
    with po(language).open("rb") as file:
        return read_po(file, locale=language, charset="utf-8", abort_invalid=True)


def updated(language: str, source: Catalog, kept: Catalog | None = None) -> Catalog:
    """A language's catalogue with exactly the source's texts: what is new is empty, what is gone is dropped."""
    if kept is None:
        kept = read(language) if po(language).exists() else Catalog()
    catalogue = Catalog(
        locale=language,
        project="Cacao",
        version="1",
        fuzzy=False,
        creation_date=SOME_DAY,
        revision_date=SOME_DAY,
        last_translator="the authors",
        language_team="the authors",
        msgid_bugs_address="the authors",
        header_comment="# Its words and its style: docs/languages/.",
    )
    for message in source:
        if message.id:
            _add(catalogue, message, kept.get(message.id, message.context), language)
    return catalogue


def _add(catalogue: Catalog, message: Message, written: Message | None, language: str) -> None:
    empty = ("",) * catalogue.num_plurals if message.pluralizable else ""
    catalogue.add(
        message.id,
        _typeset(language, written.string) if written else empty,
        locations=sorted({(file, 0) for file, _line in message.locations}),
        flags=message.flags | (written.flags if written else set()),
        auto_comments=message.auto_comments,
        user_comments=written.user_comments if written else (),
        context=message.context,
    )


def _typeset(language: str, string: Any) -> Any:
    """A text, or those for each plural form, as the language sets it."""
    if isinstance(string, (list, tuple)):
        return tuple(typeset(language, each) for each in string)
    return typeset(language, string)


def write(language: str, catalogue: Catalog) -> None:
    """Keep a catalogue; for a language that is offered, programs read it from now on."""
    po(language).parent.mkdir(parents=True, exist_ok=True)
    po(language).write_bytes(as_po(catalogue))
    if not is_begun(language):
        mo(language).write_bytes(as_mo(catalogue))


def as_po(catalogue: Catalog) -> bytes:
    """A catalogue as text, by files and not by lines: a text that moves changes nothing."""
    out = BytesIO()
    write_po(out, catalogue, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """A catalogue as programs read it; what is fuzzy is left out."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
