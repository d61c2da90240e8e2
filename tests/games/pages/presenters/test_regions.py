"""Regions of a page: sent whole to a page that has not got them, empty to one that has."""

from __future__ import annotations

import re

from games.pages.presenters.regions import tagged

PAGE = '<ul><li data-region id="a">one</li><li data-region\n id="b"><ul><li>two</li><li\n>three</li></ul></li></ul>'


def tags(html: str) -> dict[str, str]:
    """The tags of regions by their ids."""
    return {name: tag for tag, name in re.findall(r'data-region="([^"]+)"[^>]*?\sid="(\w+)"', html)}


def test_each_region_gets_a_tag_of_its_own() -> None:
    found = tags(tagged(PAGE))

    assert set(found) == {"a", "b"}
    assert len(set(found.values())) == 2


def test_a_page_is_the_same_but_for_its_tags() -> None:
    page = tagged(f"<p>before</p>{PAGE} after")

    assert re.sub(r'(data-region)="[^"]+"', r"\1", page) == f"<p>before</p>{PAGE} after"


def test_what_has_changed_is_sent_and_what_is_known_comes_empty() -> None:
    known = tags(tagged(PAGE))
    changed = PAGE.replace("one", "four")

    sent = tagged(changed, known.values())

    new = tags(tagged(changed))["a"]
    assert sent == f'<ul><li data-region="{new}" id="a">four</li><li data-same={known["b"]}></li></ul>'


def test_the_same_words_in_somebodys_text_are_no_region() -> None:
    said = '<p>li data-region id=x</p><p title="p data-region">&lt;p data-region&gt;</p>'

    assert tagged(said) == said
