"""What a turn brings, in pictures and numbers."""

import re

from django.utils.translation import override

from games.engine.diff import Change, Places
from games.tables.pages.changes import differences, from_old_to_new
from games.titles.cacao.pages.page import PAGE
from games.titles.cacao.rules.board import INDEX

NEAR, FAR = INDEX[(-2, -1)], INDEX[(3, 0)]


def read_out(html: str) -> list[str]:
    """What is said of each change."""
    return re.findall(r'(?:visually-hidden">|<li class="change">|aria-label=")([^<"]+)[<"]', html)


def test_a_number_goes_from_old_to_new_or_by_how_much_it_is_more() -> None:
    gold = (Change(0, "gold", 3, 7),)

    assert read_out(from_old_to_new("cacao", PAGE.holding, gold)) == ["gold from 3 to 7"]
    assert read_out(differences("cacao", PAGE.holding, gold)) == ["gold +4"]


def test_the_carrier_is_told_by_where_he_stands() -> None:
    assert read_out(differences("cacao", PAGE.holding, (Change(0, "water", -10, -4),))) == ["water from −10 to −4"]


def test_single_things_come_and_go_by_name() -> None:
    gems = (Change(0, "gems", ("red", "red"), ("blue", "red")),)

    assert read_out(differences("cacao", PAGE.holding, gems)) == ["gems: +blue, −red"]


def test_what_nobody_has_drawn_is_told_by_its_name() -> None:
    html = differences("cacao", PAGE.holding, (Change(0, "windfalls", 0, 2),))

    assert read_out(html) == ["windfalls +2"]
    assert "<svg" not in html


def test_a_place_at_a_temple_goes_from_the_old_to_the_new_one_as_languages_count_places() -> None:
    overtaken = (Change(0, "temple-places", Places([(NEAR, 2)]), Places([(NEAR, 1), (FAR, 3)])),)

    english = from_old_to_new("cacao", PAGE.holding, overtaken)
    with override("de"):
        german = from_old_to_new("cacao", PAGE.holding, overtaken)

    assert read_out(english) == [
        "place at a temple from 2nd to 1st (row 1 north, column 2 west)",
        "place at a temple from none to 3rd (row 0, column 3 east)",
    ]
    assert "<s>2nd</s>→<b>1st</b>" in english
    assert "<s>2.</s>→<b>1.</b>" in german


def test_a_place_at_a_temple_is_told_afterwards_as_before() -> None:
    overtaken = (Change(0, "temple-places", Places([(NEAR, 2)]), Places([(NEAR, 1)])),)

    assert read_out(differences("cacao", PAGE.holding, overtaken)) == [
        "place at a temple from 2nd to 1st (row 1 north, column 2 west)"
    ]


def test_a_place_at_a_temple_leads_to_the_temple_once_it_is_told_in_the_log() -> None:
    overtaken = (Change(0, "temple-places", Places([(NEAR, 2)]), Places([(NEAR, 1)])),)

    drafted, told = (tell("cacao", PAGE.holding, overtaken) for tell in (from_old_to_new, differences))

    assert '<a class="change__spot" href="#c-2_-1" data-cell="c-2_-1"' in told
    assert '<span class="change__spot" data-cell="c-2_-1"' in drafted
    assert "<small>1N 2W</small>" in told


def test_a_place_that_a_title_has_no_name_for_is_told_without_one() -> None:
    overtaken = (Change(0, "places", Places([(7, 2)]), Places([(7, 1)])),)

    assert read_out(differences("chocolatl", PAGE.holding, overtaken)) == ["places from 2nd to 1st"]
