"""Which titles and modules cannot be played now, for operators."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from time import monotonic

from games.engine import registry
from games.models import Game
from games.tables import faults

SECONDS_KEPT = 60


def titles_away() -> Mapping[str, str]:
    """The titles that were found but do not work or failed lately, and those of running tables that are not there.

    What tables say is at most a minute old in each process.
    """
    return {**faults.lately(), **_missing(int(monotonic() // SECONDS_KEPT)), **registry.faults()}


def modules_away() -> Mapping[tuple[str, str], str]:
    """The same of parts of titles that are installed beside the site, by the title and what options call them."""
    found = {(name, part): why for name, title in registry.titles().items() for part, why in title.away().items()}
    return {**_missing_modules(int(monotonic() // SECONDS_KEPT)), **found}


def forget() -> None:
    """Ask the tables again."""
    _missing.cache_clear()
    _missing_modules.cache_clear()


@lru_cache(maxsize=1)
def _missing(_minute: int) -> Mapping[str, str]:
    running = Game.objects.filter(status=Game.Status.RUNNING).order_by()
    asked = running.values_list("title", "rules").distinct()
    return {title: _why(title, rules) for title, rules in asked if not _is_known(title, rules)}


@lru_cache(maxsize=1)
def _missing_modules(_minute: int) -> Mapping[tuple[str, str], str]:
    running = Game.objects.filter(status=Game.Status.RUNNING, title__in=registry.titles()).order_by()
    asked = running.values_list("title", "options").distinct()
    parts = {(name, part) for name, options in asked for part in registry.title(name).options.missing(options)}
    return dict.fromkeys(sorted(parts), "Tables with it are running, but it is not installed.")


def _is_known(title: str, rules: int) -> bool:
    return faults.plain_if_it_fails(lambda: registry.knows(title, rules), plain=False, title=title)


def _why(title: str, rules: int) -> str:
    if title in registry.titles():
        return f"Tables are played under version {rules} of its rules, which what is installed does not have."
    return "Tables of it are running, but it is not installed."
