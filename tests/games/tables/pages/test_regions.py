"""Regions of a page: sent whole to a page that has not got them, empty to one that has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from pytest_django import Settings

from games.tables.pages.cached_fragment import cached_fragment
from games.tables.pages.regions import Region

VILLAGE = """{% load regions %}<article>
  {% region "ul" %}
    <ul id="goods"><li>{{ gold }}</li></ul>
  {% endregion %}
  {% region "div" %}<div id="water">{{ water }}</div>{% endregion %}
</article>"""


@pytest.fixture
def village(settings: Settings, tmp_path: Path) -> str:
    """A template with two regions."""
    (tmp_path / "village.html").write_text(VILLAGE)
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    return "village.html"


def marks(html: str) -> dict[str, str]:
    """The marks of regions by their ids."""
    return {name: mark for mark, name in re.findall(r'data-region="([^"]+)" id="(\w+)"', html)}


def test_what_has_changed_is_sent_and_what_is_known_comes_empty(village: str) -> None:
    before = marks(cached_fragment(village, gold=3, water=1))

    sent = cached_fragment(village, gold=4, water=1).without(before.values())

    goods = f'<ul data-region="{marks(sent)["goods"]}" id="goods"><li>4</li></ul>'
    assert sent == f"<article>\n{goods}\n<div data-same={before['water']}></div>\n</article>"
    assert marks(sent)["goods"] != before["goods"]


def test_a_page_that_knows_nothing_gets_everything(village: str) -> None:
    whole = cached_fragment(village, gold=3, water=1)

    assert whole.without(frozenset()) == whole
    assert whole.without({"other"}) == whole
    assert set(marks(whole)) == {"goods", "water"}


def test_regions_that_are_not_cached_are_sent_in_the_same_way() -> None:
    page = Template(VILLAGE)
    before = marks(page.render(Context({"gold": 3, "water": 1})))

    sent = page.render(Context({"gold": 3, "water": 2, "known": [before["goods"]]}))

    assert f"<ul data-same={before['goods']}></ul>" in sent
    assert '<div data-region="' in sent


def test_nobody_can_try_out_what_a_mark_stands_for(settings: Settings) -> None:
    own = Region.of("p", "<p>7</p>").mark
    settings.SECRET_KEY = "another"
    assert Region.of("p", "<p>7</p>").mark != own


def test_words_of_a_region_in_somebodys_text_are_no_region(village: str) -> None:
    said = cached_fragment(village, gold='<ul data-region="x" id="y">', water="\x02data-same=z")
    assert set(marks(said)) == {"goods", "water"}


def test_a_region_is_one_element() -> None:
    with pytest.raises(ValueError, match="begins with something else"):
        Region.of("ul", "words <ul></ul>")
