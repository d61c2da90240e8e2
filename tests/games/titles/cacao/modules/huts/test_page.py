"""Huts are offered, and say what they are worth to whom."""

from __future__ import annotations

import pytest

from games.titles.cacao.modules.huts import page as huts
from games.titles.cacao.modules.huts.texts import HUTS
from games.titles.cacao.modules.huts.tiles import (
    CHIEF,
    HERMIT,
    SHAMAN,
    TRADER,
)
from games.titles.cacao.pages import explanations
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.play_area import context, marks, task_of
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.pages.modules.scenes import give, supply
from tests.games.titles.cacao.rules.boards import Table, draw


@pytest.fixture
def building() -> Table:
    """Ana's turn is nearly over, and she can pay a trader or a shaman."""
    table = give(draw("P1 . SU", "huts"), ANA, supply=(SHAMAN, TRADER)).having(ANA, gold=8, fruits=2)
    table.lay("1111", (1, 0))
    table.settle(ANA)
    return table


def test_at_the_end_of_a_turn_huts_are_offered_with_price_effect_and_present_value(building: Table) -> None:
    shown = scene(building)
    offers = huts.offers(shown)

    assert task_of(shown) == "hut"
    assert [(offer.hut.code, offer.hut.cost, offer.hut.gain) for offer in offers] == [
        ("trader", 6, building[ANA].fruits),
        ("shaman", 8, None),
    ]
    page = " ".join(context(shown)["dock"].split())
    assert "Build no hut" in page
    assert offers[0].hut.text in page
    assert f"Worth +{building[ANA].fruits} extra gold now" in page


def test_what_is_offered_answers_what_it_does_where_there_is_no_room_to_say_so(building: Table) -> None:
    page = context(scene(building))["dock"]

    for code in ("trader", "shaman"):
        assert f'popovertarget="about-to-build-{code}"' in page
        answer = page[page.index(f'id="about-to-build-{code}"') :].split("</div>")[0]
        assert str(HUTS.does[code]) in answer
        assert "Price:" in answer


def test_the_supply_shows_price_effect_and_what_each_hut_is_worth_to_the_viewer_now(building: Table) -> None:
    give(building, ANA, HERMIT, supply=(TRADER, SHAMAN, HERMIT, CHIEF))
    page = " ".join(supply(building, ANA).split())

    assert [(hut.code, hut.gain, hut.is_owned) for hut in huts.in_supply(CACAO.rules.view(building.state, ANA))] == [
        ("trader", building[ANA].fruits, False),
        ("shaman", None, False),
        ("hermit", None, True),
        ("chief", 6, False),
    ]
    assert "Worth +6 extra gold now." in page
    assert "You have built one." in page
    assert str(HUTS.does["shaman"]) in page


def test_alike_huts_in_the_supply_stand_in_one_line(building: Table) -> None:
    give(building, ANA, supply=(TRADER, CHIEF, TRADER))
    page = " ".join(supply(building, ANA).split())

    assert "Huts to build (3)" in page
    assert page.count(art.hut("trader")) == 1
    assert "×2" in page


def test_a_stranger_is_not_told_what_huts_are_worth(building: Table) -> None:
    assert "Worth" in supply(building, ANA)
    assert "Worth" not in supply(building, None)


def test_a_hut_in_a_village_explains_itself_with_its_price_and_present_value(building: Table) -> None:
    give(building, BO, TRADER, supply=(TRADER,))
    page = explanations.explanations(CACAO.rules.view(building.state, ANA))
    trader = " ".join(page[page.index('id="about-trader"') :].split("</div>")[0].split())

    assert "At the end: 1 gold for each leftover fruit." in trader
    assert "Price: 6" in trader
    assert f"Worth +{building[ANA].fruits} extra gold now" in trader


def test_to_ask_what_a_hut_would_bring_changes_nothing(building: Table) -> None:
    before = CACAO.rules.view(building.state, ANA)
    huts.offers(scene(building))
    assert CACAO.rules.view(building.state, ANA) == before


def test_a_shaman_builds_over_own_tiles_without_a_token() -> None:
    table = give(draw("P1 A1111 M2", "huts"), ANA, SHAMAN)
    shown = scene(table)

    assert "shaman" in context(shown)["hint"]
    assert "sun token" not in marks(shown).spots[1, 0].text
