"""All hands, for any title: what each seat sees and a spectator does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import Document
from games.playtests.selectors import Standing
from games.tables.pages import for_title
from games.tables.pages.plain import plain_facts
from games.tables.pages.scene import Sitter

NAMES = {"hand": _("hand"), "cards": _("cards")}
"""What most titles call in their code what is hidden, where they have no word for it."""


class Fact(NamedTuple):
    """What is hidden under a name, in words, and drawn where its title draws it."""

    name: str
    value: str
    drawings: Sequence[SafeString]


class Hand(NamedTuple):
    """What only one seat sees."""

    sitter: Sitter
    facts: Sequence[Fact]


def hands_at(standing: Standing, people: Sequence[Sitter]) -> list[Hand]:
    """What each seat sees and a spectator does not."""
    rules = standing.title.rules
    seen_by_all = rules.write_view(rules.view(standing.state, None))
    return [
        Hand(sitter, _facts(standing, sitter, rules.write_view(rules.view(standing.state, sitter.number)), seen_by_all))
        for sitter in people
    ]


def _facts(standing: Standing, sitter: Sitter, seen: Document, seen_by_all: Document) -> list[Fact]:
    found: dict[str, list[Any]] = {}
    for name, value in _hidden(seen, seen_by_all):
        found.setdefault(name, []).extend(value if isinstance(value, list) else [value])
    found.pop("seat", None)
    page = for_title(standing.title.name)
    return [
        Fact(str(NAMES.get(name, name)), value, page.hidden(part, found[part], sitter.colour))
        for part, (name, value) in zip(found, plain_facts(standing.title.name, found), strict=True)
    ]


def _hidden(seen: Any, seen_by_all: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """What stands in a view where in another one stands nothing, each with the name of its field."""
    if _is_blank(seen_by_all):
        if not _is_blank(seen):
            yield name, seen
    elif isinstance(seen, dict) and isinstance(seen_by_all, dict):
        for key, value in seen.items():
            yield from _hidden(value, seen_by_all.get(key), key)
    elif isinstance(seen, list) and isinstance(seen_by_all, list):
        for pair in zip(seen, seen_by_all, strict=False):
            yield from _hidden(*pair, name)


def _is_blank(value: Any) -> bool:
    return value is None or value in ([], {}, "")
