"""What each module of Cacao adds to the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.engine.cacao.modules.huts.tiles import CHIEF, HERMIT, SHAMAN, TRADER
from games.engine.cacao.modules.huts.village import Village
from games.engine.cacao.modules.new_huts import RAINMAKER, SCOUT
from games.engine.cacao.parts.effects import Choice
from games.engine.cacao.position.huts import Hut
from games.engine.cacao.title import CACAO
from games.presenters.cacao.areas import edge_choices, explanations, filling
from games.presenters.cacao.areas.board import Marks, board_html
from games.presenters.cacao.areas.players import Overview, overviews
from games.presenters.cacao.modules import huts, tile_of
from games.presenters.cacao.modules.gem_mines import GemMines
from games.presenters.cacao.pages.play_area import context, marks, task_of
from games.presenters.presenter import Scene
from games.sentences.cacao.modules.huts import HUTS
from tests.games.engine.cacao.boards import Table, draw
from tests.games.presenters.scenes import ANA, BO, scene

COLOURS = {0: "red", 1: "purple"}


def board(table: Table) -> str:
    return str(board_html(CACAO.view(table.state, ANA), COLOURS, Marks(explains=True)))


def cell(page: str, x: int, y: int) -> str:
    found = re.search(rf'<td data-region id="c{x}_{y}".*?</td>', page)
    return found[0] if found else ""


def give(table: Table, seat: int, *owned: Hut, supply: tuple[Hut, ...] = ()) -> Table:
    """Let a seat have built these huts, and others be there to build."""
    part = table.state.slices["huts"]
    assert isinstance(part, Village)
    part.supply, part.owned[seat] = supply, owned
    for hut in owned:
        hut.build(table[seat])
    return table


def overview(table: Table, seat: int = ANA) -> Overview:
    return next(player for player in overviews(scene(table)) if player.number == seat)


def words(parts: Sequence[str]) -> str:
    """What parts of a page say, without their tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", "".join(parts)).split())


def supply(table: Table, seat: int | None) -> str:
    """The huts to build, as somebody sees them."""
    return "".join(huts.Huts().panels(CACAO.view(table.state, seat)))


def edge(shown: Scene, code: str) -> Any:
    return next(edge for edge in context(shown)["edges"] if f"about-{code}" in edge.picture)


# --- the board -----------------------------------------------------------------------------------------------------


def test_a_gem_mine_shows_and_says_the_gems_left() -> None:
    table = draw("GM .", "gem-mines")
    gems = CACAO.view(table.state, ANA).jungle[0, 0].extra["gems"]
    drawn = cell(board(table), 0, 0)

    assert re.findall(r"#gem-(red|green|blue|white)", drawn) == list(gems)
    assert "gem mine with " in drawn


@pytest.mark.parametrize(
    ("word", "symbol", "sides"), [("V0", "volcano", "east and west"), ("V1", "volcano-1", "north")]
)
def test_a_volcano_shows_and_says_where_it_pays(word: str, symbol: str, sides: str) -> None:
    drawn = cell(board(draw(f"P1 . {word}", "volcanoes")), 2, 0)

    assert f'#{symbol}"' in drawn
    assert f"gold in {sides}" in drawn


def test_the_emperor_stands_on_his_cell_and_sees_its_row_and_column() -> None:
    page = board(draw("P1 . .\n. M2 .", "emperor"))

    assert "The emperor stands here." in cell(page, 1, 1)
    assert 'class="seen"' in cell(page, 1, 1)
    assert page.count('class="seen"') == 4 + 4 - 1


def test_a_cell_in_the_emperors_row_says_that_he_comes() -> None:
    spots = marks(scene(draw("P1 .\n. M2", "emperor"))).spots

    assert "the emperor comes" in spots[0, 1].text
    assert "emperor" not in spots[0, -1].text


# --- filling -------------------------------------------------------------------------------------------------------


@pytest.fixture
def charted() -> Table:
    """Ana has to fill a space; the display and the map board hold two tiles each."""
    table = draw("P1 B1111 .\n. M2 .", "map", "huts", "new-huts", display="WA SU", pile="P2 P2")
    charts: Any = table.state.slices["map"]
    charts.board = [table.state.rules.kinds[code] for code in ("temple", "market-4")]
    table.lay("1111", (2, 1))
    return table


def test_tiles_to_lay_stand_by_where_they_come_from_with_their_price(charted: Table) -> None:
    shown = filling.supplies(scene(charted))

    assert [supply.name for supply in shown] == ["the display", "the map board"]
    assert [supply.price for supply in shown] == ["", "1 map token; you have 2"]
    assert [tile.label for tile in shown[1].fillings] == ["temple", "market 4"]


def test_the_map_board_stays_in_sight_for_those_who_cannot_pay(charted: Table) -> None:
    charts: Any = charted.state.slices["map"]
    for tokens, is_beside in ((2, False), (0, True)):
        charts.tokens[ANA] = tokens
        page = render_to_string("games/cacao/play.html", context(scene(charted)) | {"zoom": "1"})
        assert ("Jungle tiles on the map board" in page) == is_beside


def test_a_scout_pays_no_map_token(charted: Table) -> None:
    give(charted, ANA, SCOUT)
    assert "scout" in filling.supplies(scene(charted))[1].price


def test_a_volcano_is_offered_both_ways() -> None:
    table = draw("P1 B1111 .\n. M2 .", "volcanoes", display="VO", pile="P1")
    table.lay("1111", (2, 1))
    (supply,) = filling.supplies(scene(table))

    assert [tile.label for tile in supply.fillings] == [
        "volcano, gold in east and west",
        "volcano, gold in north and south",
    ]


def test_of_two_gem_mines_each_is_offered_with_its_gems() -> None:
    table = draw("P1 B1111 .\n. M2 .", "gem-mines", display="GM GM", pile="P1")
    table.lay("1111", (2, 1))
    (supply,) = filling.supplies(scene(table))

    assert len({tile.picture for tile in supply.fillings}) == 2
    assert "&quot;index&quot;:1" in supply.fillings[1].value


# --- using workers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice((("count", 1),), water=-1, fruits=4), "go back 1 step, take 4 fruits"),
        (Choice((("count", 2),), fruits=-2, bars=2), "turn 2 fruits into bars"),
        (Choice((("fruits", 1), ("bars", 2)), fruits=-1, bars=-2, gold=17), "sell 1 fruit and 2 bars for 17 gold"),
        (Choice((("fruits", 0), ("bars", 1)), bars=-1, gold=7), "sell 1 bar for 7 gold"),
        (Choice((("gems", ("blue", "red", "red")),), taken=("blue", "red", "red")), "take 2 red, 1 blue"),
        (Choice((("count", 2),), gold=-2), "pay 2 gold"),
        (Choice((("count", 2),)), "pay nothing"),
        (Choice((("count", 0),), gold=3), "take 3 gold"),
    ],
)
def test_a_use_says_what_it_does(choice: Choice, text: str) -> None:
    assert edge_choices.label(choice, tile_of("gem-mine")) == text


def test_where_there_are_many_ways_those_for_fewer_workers_stand_apart() -> None:
    table = draw("CM .", "chocolate").having(ANA, fruits=2, bars=3)
    table.lay("1003", (1, 0))
    asked = edge(scene(table), "chocolate-market")

    assert [use.label for use in asked.uses] == [
        "sell 3 bars for 21 gold",
        "sell 1 fruit and 2 bars for 17 gold",
        "sell 2 fruits and 1 bar for 13 gold",
        "leave it",
    ]
    assert len(asked.fewer) == 5


def test_a_rainmakers_carrier_takes_no_step_back() -> None:
    table = give(draw("IR .", "irrigation", "huts", "new-huts"), ANA, RAINMAKER)
    table.lay("1111", (1, 0))

    assert [use.label for use in edge(scene(table), "irrigation").uses] == ["take 4 fruits", "leave it"]


def test_who_waits_in_a_gem_turn_is_told_whose_go_it_is() -> None:
    table = draw("GM . P1", "gem-mines")
    table.lay("1111", (1, 0))
    table.state.batches[BO] = []
    hint = context(scene(table, None))["hint"]

    assert "one after the other" in hint
    assert "Ana" in hint


# --- huts ----------------------------------------------------------------------------------------------------------


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
    assert f"Worth +{building[ANA].fruits} gold to you now" in page


def test_the_supply_shows_price_effect_and_what_each_hut_is_worth_to_the_viewer_now(building: Table) -> None:
    give(building, ANA, HERMIT, supply=(TRADER, SHAMAN, HERMIT, CHIEF))
    page = " ".join(supply(building, ANA).split())

    assert [(hut.code, hut.gain, hut.is_owned) for hut in huts.in_supply(CACAO.view(building.state, ANA))] == [
        ("trader", building[ANA].fruits, False),
        ("shaman", None, False),
        ("hermit", None, True),
        ("chief", 6, False),
    ]
    assert "Worth +6 gold to you now, besides its price." in page
    assert "You have built one." in page
    assert str(HUTS.does["shaman"]) in page


def test_alike_huts_in_the_supply_stand_in_one_line(building: Table) -> None:
    give(building, ANA, supply=(TRADER, CHIEF, TRADER))
    page = " ".join(supply(building, ANA).split())

    assert "Huts to build (3)" in page
    assert page.count("#trader") == 1
    assert "×2" in page


def test_a_stranger_is_not_told_what_huts_are_worth(building: Table) -> None:
    assert "to you now" not in supply(building, None)


def test_a_hut_in_a_village_explains_itself_with_its_price_and_present_value(building: Table) -> None:
    give(building, BO, TRADER, supply=(TRADER,))
    page = explanations.explanations(CACAO.view(building.state, ANA))
    trader = " ".join(page[page.index('id="about-trader"') :].split("</div>")[0].split())

    assert "At the end: 1 gold for each fruit that is left." in trader
    assert "Price: 6" in trader
    assert f"Worth +{building[ANA].fruits} gold to you now" in trader


def test_to_ask_what_a_hut_would_bring_changes_nothing(building: Table) -> None:
    before = CACAO.view(building.state, ANA)
    huts.offers(scene(building))
    assert CACAO.view(building.state, ANA) == before


def test_a_shaman_builds_over_own_tiles_without_a_token() -> None:
    table = give(draw("P1 A1111 M2", "huts"), ANA, SHAMAN)
    shown = scene(table)

    assert "shaman" in context(shown)["hint"]
    assert "sun token" not in marks(shown).spots[1, 0].text


# --- players and the table -----------------------------------------------------------------------------------------


def test_a_village_shows_bars_map_tokens_and_huts() -> None:
    table = give(draw("P1 .", "chocolate", "huts", "map"), ANA, TRADER).having(ANA, fruits=1, bars=1)
    ana = overview(table)

    assert ana.storage == ("fruit", "bar", "", "", "")
    assert words(ana.goods) == "Map tokens: 2"
    assert words(ana.parts) == "trader trader 6 + 1"
    assert "chocolate bars:" in render_to_string("games/cacao/villages.html", context(scene(table)))


def test_gems_and_masks_are_shown_with_their_owner_and_on_the_table() -> None:
    table = draw("P1 .", "gem-mines")
    part: Any = table.state.slices["gem-mines"]
    part.gems[ANA], part.masks[ANA] = ("blue", "red", "red"), (8,)

    assert words(overview(table).goods) == "red gems: 2 blue gems: 1 Mask worth 8"
    assert "Masks and gems left" in "".join(GemMines().panels(CACAO.view(table.state, ANA)))


def test_the_score_has_the_lines_of_the_modules_in_play_only() -> None:
    with_huts = [text for text, _gold in overview(draw("P1 .", "huts")).lines]
    with_gems = [text for text, _gold in overview(draw("P1 .", "gem-mines")).lines]

    assert with_huts == ["gold", "temples", "sun tokens", "water", "huts", "what huts bring"]
    assert with_gems == ["gold", "sun tokens", "water", "masks", "gems"], "gem mines take the temples' place"


# --- explanations --------------------------------------------------------------------------------------------------


def test_everything_that_can_be_asked_has_its_answer_on_the_page() -> None:
    table = draw("P1 . VO\n. KI", "big-game", "new-huts", "volcanoes", players=3, display="GM TE", pile="WA")
    shown = context(scene(table))
    beside = [tile for _board, tiles in shown["boards"] for tile in tiles]
    page = "".join([shown["board"], *shown["beside"], *shown["display"], *beside])

    asked = set(re.findall(r'popovertarget="([^"]+)"', page))
    assert {"about-kitchen", "about-volcano", "about-gem-mine"} <= asked
    assert asked <= set(re.findall(r'id="(about-[^"]+)" popover', shown["explanations"]))


def test_one_tile_of_the_board_is_reached_by_key_and_the_others_from_there() -> None:
    page = board(draw("P1 . M2"))
    assert "tabindex" not in cell(page, 0, 0)
    assert 'tabindex="-1"' in cell(page, 2, 0)


def test_a_mine_says_which_gems_are_left_in_it_and_that_none_are() -> None:
    mine = tile_of("gem-mine")
    assert mine.name("gem mine", ("red", "blue", "red")) == "gem mine with 2 red, 1 blue"
    assert mine.name("gem mine", ()) == "gem mine without gems"
    assert mine.name("gem mine", None) == "gem mine"
