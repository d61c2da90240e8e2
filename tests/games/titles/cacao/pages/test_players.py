"""The players' villages as everybody sees them."""

from __future__ import annotations

import re
from dataclasses import replace

from django.template.loader import render_to_string

from games.tables.pages.final_score import final_score
from games.tables.pages.scene import Scene
from games.titles.cacao.pages.play_area import context
from games.titles.cacao.pages.players import overviews, ranked
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.rules.boards import draw


def test_a_village_shows_its_goods_and_their_places() -> None:
    table = draw("P1 .").having(BO, gold=7, fruits=2, tokens=1, water=3)
    _ana, bo = overviews(scene(table))

    assert (bo.gold, bo.storage, bo.tokens) == (7, ("fruit", "fruit", "", "", ""), (True, False, False))
    assert [field.value for field in bo.track if field.is_carrier] == ["0"]
    assert bo.tiles_left == 5


def test_each_place_of_a_village_is_drawn_with_what_lies_there() -> None:
    table = draw("P1 .", "chocolate").having(ANA, fruits=2, bars=1, tokens=1)
    [village, _bo] = villages(scene(table))

    assert re.findall(r'class="store(?: ([^"]*))?"', village) == ["store--fruit", "store--fruit", "store--bar", "", ""]
    assert re.findall(r'class="sun(?: ([^"]*))?"', village) == ["sun--token", "", ""]


def test_the_carrier_stands_on_its_field() -> None:
    [village, _bo] = villages(scene(draw("P1 .").having(ANA, water=4)))
    assert '<li class="track__here">+2<i class="carrier"></i></li>' in village
    assert village.count('class="carrier"') == 1


def test_a_village_has_a_place_for_goods_and_huts_of_modules_from_the_first_turn_on() -> None:
    [with_modules, _bo] = villages(scene(draw("P1 .", "gem-mines", "huts")))
    [without, _bo] = villages(scene(draw("P1 .")))

    assert ("goods--more" in with_modules, "village__huts" in with_modules) == (True, True)
    assert ("goods--more" in without, "village__huts" in without) == (False, False)


def villages(shown: Scene) -> list[str]:
    """The drawn villages, one's own first."""
    return render_to_string("games/cacao/villages.html", context(shown)).split("<article")[1:]


def test_the_live_score_is_the_sum_of_its_lines() -> None:
    table = draw("P1 .").having(ANA, gold=7, tokens=2)
    ana = overviews(scene(table))[0]

    assert ana.lines == (("gold", "+7"), ("temples", "0"), ("sun tokens", "+2"), ("water", "−10"))
    assert ana.total == "−1"


def test_whose_turn_it_is_and_who_starts_is_marked() -> None:
    ana, bo = overviews(scene(draw("P1 .", active=BO)))
    assert (ana.is_to_move, bo.is_to_move) == (False, True)
    assert (ana.is_first, bo.is_first) == (True, False)


def test_open_edges_are_counted() -> None:
    table = draw("P1 . M3").having(ANA, fruits=5)
    table.lay("1111", (1, 0))
    assert overviews(scene(table, BO))[1].open_edges == 2


def test_a_name_with_markup_stays_a_name() -> None:
    shown = scene(draw("P1 ."))
    sitters = [shown.sitters[0], replace(shown.sitters[1], name="<b>Bo</b>")]
    page = render_to_string("games/cacao/villages.html", context(replace(shown, sitters=sitters)))

    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "<b>Bo" not in page


def test_the_final_score_is_a_table_with_the_best_first() -> None:
    table = draw("P1 .").having(ANA, gold=3).having(BO, gold=9)
    score = final_score(ranked(overviews(scene(table))))

    assert [player.name for player in score["players"]] == ["Bo", "Ana"]
    assert score["lines"][0]["text"] == "gold"
    assert [gold for _player, gold in score["lines"][0]["cells"]] == ["+9", "+3"]


def test_equal_points_are_told_apart_by_fruits() -> None:
    table = draw("P1 .").having(ANA, fruits=1).having(BO, fruits=2)
    assert [player.name for player in ranked(overviews(scene(table)))] == ["Bo", "Ana"]


def test_the_winner_is_the_first_also_before_somebody_with_more_points_who_resigned() -> None:
    ana, bo = overviews(scene(draw("P1 .").having(ANA, gold=9).having(BO, gold=3)))
    assert ranked([ana, replace(bo, is_winner=True)])[0].name == "Bo"
