"""Regions of a page: sent whole to a page that has not got them, empty to one that has."""

from __future__ import annotations

import re

from games.presenters.pages.table.regions import tagged

LIST = (
    '<ul data-region id="all"><li data-region id="a">one</li><li data-region\n id="b"><ul><li>two</li></ul></li></ul>'
)


def tags(html: str) -> dict[str, str]:
    """The tags of regions by their ids."""
    return {name: tag for tag, name in re.findall(r'data-region="([^"]+)"\s+id="(\w+)"', html)}


def test_each_region_gets_a_tag_of_its_own() -> None:
    found = tags(tagged(LIST))

    assert set(found) == {"all", "a", "b"}
    assert len(set(found.values())) == 3


def test_a_page_is_the_same_but_for_its_tags() -> None:
    assert re.sub(r'(data-region)="[^"]+"', r"\1", tagged(f"<p>before</p>{LIST} after")) == f"<p>before</p>{LIST} after"


def test_a_region_that_is_known_comes_empty_with_all_that_lies_in_it() -> None:
    found = tags(tagged(LIST))

    assert tagged(LIST, [found["all"]]) == f"<ul id=all data-same={found['all']}></ul>"


def test_what_has_changed_is_sent_without_what_has_not() -> None:
    found = tags(tagged(LIST))

    sent = tagged(LIST.replace("one", "three"), found.values())

    assert ">three<" in sent
    assert "two" not in sent
    assert f"<li id=b data-same={found['b']}></li>" in sent


def test_the_same_words_in_somebodys_text_are_no_region() -> None:
    said = '<p>li data-region id=x</p><p title="p data-region">&lt;p data-region&gt;</p>'

    assert tagged(said) == said
