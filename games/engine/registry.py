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


def titles() -> Mapping[str, AnyRuleset]:
    """The titles by name, in the order in which they are offered."""
    return dict(_titles)


def ruleset(name: str) -> AnyRuleset:
    """The title of this name. Raises ``KeyError``."""
    return _titles[name]


@contextmanager
def registered(extra: AnyRuleset) -> Iterator[AnyRuleset]:
    """Offer one more title for a while: the tests' own tiny title lives only inside this."""
    if extra.name in _titles:
        raise ValueError(f"a title named {extra.name} is registered already")
    _titles[extra.name] = extra
    try:
        yield extra
    finally:
        del _titles[extra.name]
