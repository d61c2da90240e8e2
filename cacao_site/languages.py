"""A language that is on offer is whole, or the site does not start."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured


def demand_whole_catalogues() -> None:
    """For processes that do not run Django's checks. Raises ``ImproperlyConfigured`` with a sentence."""
    for problem in problems():
        raise ImproperlyConfigured(problem)


@register
def catalogues_are_whole(**_kwargs: Any) -> list[CheckMessage]:
    """Django's check of what ``demand_whole_catalogues`` refuses."""
    return [Error(problem, id="cacao.E001") for problem in problems()]


@cache
def problems_at_start() -> Sequence[str]:
    """What ``problems`` said when it was first asked, also in processes that are forked from this one."""
    return list(problems())


def problems() -> Iterator[str]:
    """A sentence for each language on offer whose catalogue is missing, broken, or has fewer texts than another's."""
    known = {code: _texts(code) for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE}
    whole = set().union(*(texts for texts in known.values() if texts))
    for code, texts in known.items():
        if texts is None:
            yield f"The catalogue of the language “{code}” is missing or broken: run `make texts`, or do not offer it."
        elif missing := len(whole - texts):
            yield f"The catalogue of the language “{code}” lacks {missing} texts: run `make texts`, or do not offer it."


def _texts(code: str) -> set[str] | None:
    """What a catalogue translates; nothing if it cannot be read."""
    try:
        with _file(code).open("rb") as file:
            catalogue: dict[str | tuple[str, int], str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    except (OSError, UnicodeDecodeError, struct.error):
        return None
    return {key if isinstance(key, str) else key[0] for key in catalogue}


def _file(code: str) -> Path:
    files = [Path(folder) / code / "LC_MESSAGES" / "django.mo" for folder in settings.LOCALE_PATHS]
    return next((file for file in files if file.exists()), files[0])
