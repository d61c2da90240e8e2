"""The titles by name. The site knows a title only through this table and the contract in ``ruleset.py``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from games.engine.bot_ruleset import BotRuleset

AnyRuleset = BotRuleset[Any, Any]

PACKAGES = {"cacao": "games.titles.cacao", "chocolatl": "games.titles.chocolatl"}
"""The package of each title by its name, in the order in which they are offered.

Of a package is asked ``rules.ruleset.RULESET``, ``pages.presenter.PRESENTER`` and ``texts.catalogue.CATALOGUE``: by
name and when they are needed, so that neither the engine nor the tables import a title, and no title another.
"""


def part(title: str, path: str) -> Any:
    """An attribute of a title's package, such as ``pages.presenter.PRESENTER``; None for a title without a package."""
    if title not in PACKAGES:
        return None
    module, attribute = f"{PACKAGES[title]}.{path}".rsplit(".", 1)
    return getattr(import_module(module), attribute)


@cache
def _titles() -> dict[str, AnyRuleset]:
    return {title: part(title, "rules.ruleset.RULESET") for title in PACKAGES}


def titles() -> Mapping[str, AnyRuleset]:
    """The titles by name, in the order in which they are offered."""
    return dict(_titles())


def ruleset(name: str, version: int | None = None) -> AnyRuleset:
    """The title of this name, for new games or under one version of its rules.

    Raises ``KeyError`` for an unknown title, ``UnknownRules`` for an unknown version.
    """
    title = _titles()[name]
    return title if version is None else title.for_version(version)


def knows(name: str, version: int) -> bool:
    """Whether games of this title under this version of its rules can be played."""
    try:
        ruleset(name, version)
    except LookupError:
        return False
    return True


@contextmanager
def registered(extra: AnyRuleset) -> Iterator[AnyRuleset]:
    """Offer one more title for a while: the tests' own tiny title lives only inside this."""
    if extra.name in _titles():
        raise ValueError(f"a title named {extra.name} is registered already")
    _titles()[extra.name] = extra
    try:
        yield extra
    finally:
        del _titles()[extra.name]
