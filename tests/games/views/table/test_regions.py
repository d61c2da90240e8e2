"""What the regions of a table's page need, so that an update reaches the right elements."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from django.test import Client

from tests.games.tables import fresh, play_turn, running_game
from tests.people import People

pytestmark = pytest.mark.django_db
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "path", "circle", "rect"}


class Element(NamedTuple):
    """What an update goes by when it looks for one."""

    tag: str
    is_region: bool
    identifier: str


class Siblings(HTMLParser):
    """The elements of each parent."""

    def __init__(self) -> None:
        super().__init__()
        self.families: list[list[Element]] = []
        self._open: list[tuple[str, list[Element]]] = [("", [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self._open[-1][1].append(Element(tag, "data-region" in said, said.get("id") or ""))
        if tag not in VOID:
            self._open.append((tag, []))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1:
            name, family = self._open.pop()
            self.families.append(family)
            if name == tag:
                return


@pytest.mark.parametrize(
    ("title", "options"), [("cacao", {}), ("cacao", {"modules": ["big-game"]}), ("chocolatl", {})], ids=str
)
def test_no_element_before_a_region_can_be_taken_for_it(
    client: Client, people: People, title: str, options: dict[str, Any]
) -> None:
    game = running_game(*people, title=title, **options)
    for turn in range(7):
        play_turn(game, Random(turn))
    client.force_login(people.ana)

    siblings = Siblings()
    siblings.feed(client.get(fresh(game).get_absolute_url()).content.decode())

    taken = [pair for family in siblings.families for pair in combinations(family, 2) if may_be_taken(*pair)]
    assert any(each.is_region for family in siblings.families for each in family)
    assert taken == []


def may_be_taken(first: Element, second: Element) -> bool:
    """Whether an update that looks for the second, a region, may find the first before it: alike, and without an id."""
    return second.is_region and first.tag == second.tag and not first.identifier
