"""The titles by name. The site knows a title only through this table and the contract in ``ruleset.py``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from games.engine.cacao.title import CACAO
from games.engine.chocolatl.title import CHOCOLATL
from games.engine.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any]

_titles: dict[str, AnyRuleset] = {title.name: title for title in (CACAO, CHOCOLATL)}
_without_pages: dict[str, AnyRuleset] = {}
"""Titles that records and bots know already, while people cannot play them on the site yet."""


def titles() -> Mapping[str, AnyRuleset]:
    """The titles people can play by name, in the order in which they are offered."""
    return dict(_titles)


def all_titles() -> Mapping[str, AnyRuleset]:
    """The titles by name that records can be of and bots can play."""
    return _titles | _without_pages


def ruleset(name: str) -> AnyRuleset:
    """The title of this name, whoever can play it. Raises ``KeyError``."""
    return all_titles()[name]


@contextmanager
def registered(extra: AnyRuleset) -> Iterator[AnyRuleset]:
    """Offer one more title for a while: the tests' own tiny title lives only inside this."""
    if extra.name in all_titles():
        raise ValueError(f"a title named {extra.name} is registered already")
    _titles[extra.name] = extra
    try:
        yield extra
    finally:
        del _titles[extra.name]
