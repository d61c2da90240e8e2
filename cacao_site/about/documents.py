"""What the operator says about the site, from a folder of plain text or from the settings."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language


class Document(StrEnum):
    """A page about the site; its value is also the name of the operator's file."""

    IMPRINT = "imprint"
    PRIVACY = "privacy"
    HOUSE_RULES = "house-rules"


def operators_text(document: Document) -> str:
    """The operator's own words, in the reader's language if there are any; empty without some.

    Paragraphs stand between empty lines. ``privacy.de.txt`` is for German, ``privacy.txt`` for everybody else.
    """
    for name in (f"{document}.{get_language()}.txt", f"{document}.txt"):
        if settings.SITE_PAGES and (file := Path(settings.SITE_PAGES) / name).is_file():
            return file.read_text(encoding="utf-8").strip()
    return settings.IMPRINT if document is Document.IMPRINT else ""


def contact_label() -> str:
    """The address as it is read: without ``mailto:``."""
    return settings.CONTACT.removeprefix("mailto:")
