"""Regions of a page: sent whole to a page that has not got them, empty to one that has."""

from __future__ import annotations

import re

from games.presenters.pages.table.regions import tagged

LIST = (
    '<ul data-region id="all"><li data-region id="a">one</li><li data-region\n id="b"><ul><li>two</li></ul></li></ul>'
)


def tags(html: str) -> dict[str, str]:
    """The tags of regions by their ids."""
    return {name: tag for tag, name in re.findall(r'data-region="([^"]+)"[^>]*?\sid="(\w+)"', html)}


def outline(html: str) -> str:
    """The tag of what the list is beside its items."""
    return re.findall(r'data-outline="([^"]+)"', html)[0]


def test_each_region_gets_a_tag_of_its_own() -> None:
    found = tags(tagged(LIST))

    assert set(found) == {"all", "a", "b"}
    assert len(set(found.values())) == 3


def test_a_page_is_the_same_but_for_its_tags() -> None:
    page = tagged(f"<p>before</p>{LIST} after")

    assert re.sub(r'(data-region)="[^"]+"( data-outline="[^"]+")?', r"\1", page) == f"<p>before</p>{LIST} after"


def test_a_region_that_is_known_comes_empty_with_all_that_lies_in_it() -> None:
    found = tags(tagged(LIST))

    assert tagged(LIST, [found["all"]]) == f"<ul data-same={found['all']}></ul>"


def test_what_has_changed_is_sent_without_what_has_not() -> None:
    found = tags(tagged(LIST))

    sent = tagged(LIST.replace("one", "three"), found.values())

    assert ">three<" in sent
    assert "two" not in sent
    assert f"<li data-same={found['b']}></li>" in sent


def test_of_a_region_that_is_as_it_was_but_for_another_in_it_that_one_comes_alone() -> None:
    page = tagged(LIST)
    changed = LIST.replace("one", "three")
    after = tags(tagged(changed))

    sent = tagged(changed, [*tags(page).values(), outline(page)])

    within = f"<ul data-within={outline(page)} data-region={after['all']}>"
    assert sent == f'{within}<li data-region="{after["a"]}" id="a">three</li></ul>'


def test_an_outline_is_another_when_a_region_in_it_is() -> None:
    page = tagged(LIST)

    for changed in (LIST.replace('id="a"', 'id="c"'), LIST.replace('id="all"', 'id="all" class="new"')):
        assert outline(tagged(changed)) != outline(page)


def test_a_region_with_only_one_in_it_has_no_outline() -> None:
    assert "data-outline" not in tagged('<p data-region id="a"><b data-region id="b">one</b> and more</p>')


def test_the_same_words_in_somebodys_text_are_no_region() -> None:
    said = '<p>li data-region id=x</p><p title="p data-region">&lt;p data-region&gt;</p>'

    assert tagged(said) == said


def test_rows_of_a_table_come_alone_only_within_what_a_browser_reads_them_in() -> None:
    rows = '<tr data-region id="a"></tr><tr data-region id="b"></tr>'

    assert "data-outline" not in tagged(f'<details data-region id="all"><table>{rows}</table></details>')
    assert "data-outline" in tagged(f'<tbody data-region id="all">{rows}</tbody>')
