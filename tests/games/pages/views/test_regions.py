"""What the regions of a table's page need, so that an update reaches the right elements."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest
from django.test import Client

from tests.games.factories import fresh, play_turn, running_game
from tests.people import People

pytestmark = pytest.mark.django_db
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "path", "circle", "rect"}


MOST_REGIONS = 100
"""Each costs seven letters of a header in every request; a late Big Game has some fifty."""


class Element(NamedTuple):
    """What an update goes by when it looks for one."""

    tag: str
    is_region: bool
    identifier: str


class Siblings(HTMLParser):
    """The elements of each parent, and the regions that lie in others."""

    def __init__(self) -> None:
        super().__init__()
        self.families: list[list[Element]] = []
        self.nested: list[Element] = []
        self._open: list[tuple[Element, list[Element]]] = [(Element("", False, ""), [])]

    @property
    def regions(self) -> list[Element]:
        return [each for family in self.families for each in family if each.is_region]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        element = Element(tag, "data-region" in said, said.get("id") or "")
        if element.is_region and any(outer.is_region for outer, _family in self._open):
            self.nested.append(element)
        self._open[-1][1].append(element)
        if tag not in VOID:
            self._open.append((element, []))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1:
            element, family = self._open.pop()
            self.families.append(family)
            if element.tag == tag:
                return


@pytest.fixture(
    params=[
        ("cacao", {}),
        ("cacao", {"modules": ["big-game"]}),
        ("cacao", {"modules": ["gem-mines", "huts"]}),
        ("chocolatl", {}),
    ],
    ids=str,
)
def siblings(request: pytest.FixtureRequest, client: Client, people: People) -> Siblings:
    """The page of a table that has been played at for some turns."""
    title, options = request.param
    game = running_game(*people, title=title, **options)
    for turn in range(7):
        play_turn(game, Random(turn))
    client.force_login(people.ana)

    siblings = Siblings()
    siblings.feed(client.get(fresh(game).get_absolute_url()).content.decode())

    return siblings


def test_no_element_before_a_region_can_be_taken_for_it(siblings: Siblings) -> None:
    taken = [pair for family in siblings.families for pair in combinations(family, 2) if may_be_taken(*pair)]

    assert taken == []


def test_each_region_has_an_id_and_none_lies_in_another(siblings: Siblings) -> None:
    assert 0 < len(siblings.regions) < MOST_REGIONS
    assert all(region.identifier for region in siblings.regions)
    assert siblings.nested == []


def may_be_taken(first: Element, second: Element) -> bool:
    """Whether an update that looks for the second, a region, may find the first before it: alike, and without an id."""
    return second.is_region and first.tag == second.tag and not first.identifier
