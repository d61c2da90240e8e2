"""The examples on the pages of rules: positions that can be, and captions that say what the engine does with them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Engine

from games.engine.ruleset import Event
from games.titles.cacao.modules.huts.tiles import HERMIT, MONK, ROAD_WORKER
from games.titles.cacao.pages import examples, rules
from games.titles.cacao.pages.drawing import SEATS, TILES, position
from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.rules.moves import Lay
from games.titles.cacao.rules.water import WATER_TRACK
from games.titles.cacao.title import CACAO, MODULES
from tests.games.titles.cacao.modules.parts import map_of, mapping, owning
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    Table,
    draw,
)

EXAMPLES = {name: example for face in MODULE_PAGES for name, example in face.examples.items()}
FACE_OF = {name: face for face in MODULE_PAGES for name in face.examples}
MODULES_OF: dict[str, tuple[str, ...]] = {
    name: () if face is MODULE_PAGES[0] else (face.code,) for name, face in FACE_OF.items()
} | {"storage": ("huts", "new-storage"), "rainmaker": ("huts", "new-huts", "irrigation")}
OPTIONS_OF: dict[str, dict[str, Any]] = {
    "new_workers": {"worker_tiles": {"1111": 4, "0004": 1, "0022": 1, "0202": 1, "0103": 1}}
}
LAID = (1, 0)
ONLY_LAID = [name for name, example in EXAMPLES.items() if example.laid == LAID and name != "overbuild"]


def before(name: str, *absent: tuple[int, int], active: int = ANA, display: str = "") -> Table:
    """The example without some of its tiles, ready to be played."""
    rows = [line.split() for line in EXAMPLES[name].drawing.splitlines()]
    for x, y in absent:
        rows[y][x] = "."
    drawing = "\n".join(" ".join(row) for row in rows)
    return drawn_table(name, drawing, active=active, display=display)


def drawn_table(name: str, drawing: str, active: int = ANA, display: str = "") -> Table:
    """A drawing on a table with the modules that the example needs."""
    options = OPTIONS_OF.get(name, {})
    return draw(drawing, *MODULES_OF[name], players=4, active=active, display=display, **options)


def workers(name: str, cell: tuple[int, int]) -> str:
    """The workers of the tile on top of a cell, as tests write them."""
    return "".join(map(str, position(EXAMPLES[name].drawing, {}).workers[cell][-1].workers))


def gold(events: list[Event]) -> int:
    return sum(event.details.get("gold", 0) for event in events)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_position_of_the_engine(name: str) -> None:
    example = EXAMPLES[name]
    seen = CACAO.rules.view(drawn_table(name, example.drawing).state, None)
    drawn = position(example.drawing, example.extra)

    assert drawn.jungle.keys() == seen.jungle.keys()
    assert [tile.code for tile in drawn.jungle.values()] == [seen.jungle[cell].code for cell in drawn.jungle]
    assert {cell: [(tile.seat, tile.workers) for tile in stack] for cell, stack in drawn.workers.items()} == {
        cell: [(tile.seat, tile.workers) for tile in stack] for cell, stack in seen.workers.items()
    }


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_example_has_a_gap_that_would_have_been_filled(name: str) -> None:
    drawn, example = position(EXAMPLES[name].drawing, {}), EXAMPLES[name]
    around = [(x + dx, y + dy) for x, y in drawn.workers for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    gaps = {cell for cell in around if around.count(cell) > 1 and cell not in drawn.jungle}

    assert gaps <= set(example.spots)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_stands_on_the_page_of_its_module_without_ids(name: str) -> None:
    board, caption = examples.of_module_page(FACE_OF[name])[name]

    assert FACE_OF[name].code in {module.code for module in MODULES}
    assert "<table" in board
    assert " id=" not in board
    assert caption.endswith(".")


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_shows_all_that_is_laid_or_marked_and_no_empty_border(name: str) -> None:
    example = EXAMPLES[name]
    view = position(example.drawing, example.extra)
    cells = {*view.jungle, *view.workers, *example.spots}
    columns, rows = {x for x, _y in cells}, {y for _x, y in cells}
    board = examples.of_module_page(FACE_OF[name])[name].board

    assert board.count('<th scope="row"') == len(rows)
    wide = [int(cells or 1) for cells in re.findall(r'<td(?: colspan="(\d+)")?', board)]
    assert sum(wide) == len(rows) * len(columns)
    assert board.count('class="spot ') == len(example.spots)
    assert len(re.findall(r'<td[^>]* class="[^"]*\bdraft\b', board)) == (1 if example.laid else 0)
    assert len(re.findall(r'<svg class="tile', board)) == len(view.jungle) + len(view.workers)


@pytest.mark.parametrize("name", ["lay", "emperor"])
def test_marked_places_are_those_where_a_tile_may_lie(name: str) -> None:
    table = before(name)
    free = {move.cell for move in table.legal(ANA, Lay)}

    assert set(EXAMPLES["lay"].spots) == free
    assert set(EXAMPLES[name].spots) <= free


def test_the_turn_in_pictures_begins_on_the_places_where_its_tile_may_lie() -> None:
    table = before("turn_lay", active=BO)
    assert {move.cell for move in table.legal(BO, Lay)} == set(EXAMPLES["turn_lay"].spots)


def test_the_turn_in_pictures_brings_what_its_last_caption_says() -> None:
    table = before("fill", (2, 1), active=BO, display="G1 P1")
    table.lay("2101", (2, 1))
    table.fill((2, 0), "G1")
    assert set(EXAMPLES["filled"].edges) >= set(table.open_edges(BO))
    assert EXAMPLES["turn_score"].drawing == EXAMPLES["filled"].drawing


def test_the_emperor_comes_to_the_marked_places_and_to_no_others() -> None:
    for cell in EXAMPLES["lay"].spots:
        came = any(event.kind == "emperor-comes" for event in before("emperor").lay("1111", cell))
        assert came == (cell in EXAMPLES["emperor"].spots)


@pytest.mark.parametrize("name", ONLY_LAID)
def test_the_tile_just_laid_works_on_the_marked_sides(name: str) -> None:
    table = before(name, LAID)
    table.lay(workers(name, LAID), LAID)

    assert set(table.open_edges(ANA)) == set(EXAMPLES[name].edges)


@pytest.mark.parametrize("name", ["fill", "map"])
def test_the_marked_gaps_are_to_be_filled(name: str) -> None:
    table = before(name, (2, 1), active=BO, display="P1 M3")
    table.lay(workers(name, (2, 1)), (2, 1))

    assert table.fills == set(EXAMPLES[name].spots)


def test_a_tile_of_the_map_board_costs_a_token_and_one_of_the_display_nothing() -> None:
    table = mapping(before("map", (2, 1), active=BO, display="M3 P1"), "G2 TE")
    table.lay("2101", (2, 1))
    table.fill((2, 0), "G2", "map")
    assert map_of(table).tokens[BO] == 1

    table.fill((2, 2), "M3")
    assert map_of(table).tokens[BO] == 1
    assert table.open_edges(BO)[(2, 1), "N"] == 2


@pytest.mark.parametrize(("name", "tile"), [("filled", "G1"), ("gems", "GM")])
def test_the_jungle_tile_just_laid_sets_both_to_work(name: str, tile: str) -> None:
    table = before(name, (2, 1), (2, 0), active=BO, display=tile)
    table.lay(workers(name, (2, 1)), (2, 1))
    table.fill((2, 0), tile)

    assert {*table.open_edges(ANA), *table.open_edges(BO)} == set(EXAMPLES[name].edges)


def test_who_lays_a_gem_mine_takes_first() -> None:
    table = before("gems", (2, 1), (2, 0), active=BO, display="GM")
    table.lay("2101", (2, 1))
    table.fill((2, 0), "GM")

    assert table.to_move == (BO,)
    assert max(len(gems) for gems in table.choices(BO, (2, 1), "N")) == 2
    assert len(TILES["GM"].extra["gems"]) == 6


def test_a_tile_built_over_works_anew() -> None:
    name = "overbuild"
    table = draw(EXAMPLES[name].drawing.replace("/A0013", ""), players=4).having(ANA, tokens=1)
    table.overbuild("0013", LAID)

    assert table.open_edges(ANA) == {(LAID, "S"): 1, (LAID, "W"): 3}
    assert table[ANA].tokens == 0


def test_the_temple_pays_as_its_caption_says() -> None:
    (temple,) = CACAO.rules.view(before("temple").state, None).temples

    assert temple.workers[:3] == (3, 2, 2)
    assert temple.gold[:3] == (6, 1, 1)


def test_the_golden_temple_pays_as_its_caption_says() -> None:
    (temple,) = CACAO.rules.view(before("golden_temple").state, None).temples

    assert temple.workers[:3] == (3, 3, 2)
    assert temple.gold[:3] == (4, 4, 0)


def test_the_big_market_pays_what_the_caption_says() -> None:
    table = before("big_market", LAID)
    table.lay("0121", LAID)
    table.use(ANA, LAID, "W", 1)
    assert table[ANA].fruits == 2
    assert gold(table.use(ANA, LAID, "S", 2)) == 10


def test_more_room_holds_the_fruits_that_the_caption_says() -> None:
    table = owning(before("storage", LAID).having(ANA, fruits=2), ANA, "storage-spaces")
    without = before("storage", LAID).having(ANA, fruits=2)
    for one in (table, without):
        one.lay("0013", LAID)
        one.use(ANA, LAID, "W", 3)

    assert (table[ANA].fruits, without[ANA].fruits) == (8, 8 - 3)
    assert gold(table.use(ANA, LAID, "S", 1)) == 4


def test_the_rainmakers_carrier_stands_still_as_the_caption_says() -> None:
    table = owning(before("rainmaker", LAID), ANA, "rainmaker")
    field = table[ANA].water
    table.lay("1012", LAID)
    table.use(ANA, LAID, "W", 2)
    table.settle(ANA)

    assert WATER_TRACK[field] == 0
    assert (table[ANA].water, table[ANA].fruits) == (field, 5)


def test_all_four_workers_of_a_side_pick_as_the_caption_says() -> None:
    table = before("new_workers", LAID)
    table.lay("0004", LAID)
    table.use(ANA, LAID, "W", 4)

    assert table[ANA].fruits == 4


def test_three_modules_meet_as_the_caption_says() -> None:
    table = before("big_game", LAID).having(ANA, water=3)
    table.lay("1012", LAID)
    table.use(ANA, LAID, "W", 2)
    assert (table[ANA].water, table[ANA].fruits) == (1, 5)
    table.use(ANA, LAID, "S", 1)
    assert table[ANA].bars == 1
    assert gold(table.use(ANA, LAID, "E", 0)) == 3


def test_the_fields_and_the_water_bring_what_the_caption_says() -> None:
    table = before("use", LAID)
    table.lay("1012", LAID)
    table.use(ANA, LAID, "W", 2)
    assert table[ANA].fruits == 2
    assert gold(table.use(ANA, LAID, "S", 1)) == 2

    watered = before("irrigation", LAID).having(ANA, water=3)
    watered.lay("1012", LAID)
    watered.use(ANA, LAID, "W", 2)
    assert (watered[ANA].water, watered[ANA].fruits) == (1, 5)
    watered.use(ANA, LAID, "S", 1)
    assert watered[ANA].water == 2


def test_chocolate_is_cooked_and_sold_as_the_caption_says() -> None:
    table = before("chocolate", LAID).having(ANA, fruits=2)
    table.lay("1012", LAID)
    table.use(ANA, LAID, "W", 2)
    assert table[ANA].bars == 2
    assert gold(table.use(ANA, LAID, "S", fruits=0, bars=1)) == 7


@pytest.mark.parametrize(("name", "red", "purple"), [("tree", 3, 2), ("volcano", 4, -1)])
def test_trees_and_volcanoes_pay_as_their_captions_say(name: str, red: int, purple: int) -> None:
    first = before(name, (1, 0)).having(ANA, gold=5)
    first.lay(workers(name, (1, 0)), (1, 0))
    second = before(name, (0, 1), active=BO).having(BO, gold=5)
    second.lay(workers(name, (0, 1)), (0, 1))
    first.settle(ANA)
    second.settle(BO)

    tree = first.state.players[ANA].gold - 5, second.state.players[BO].gold - 5
    assert tree == (red, purple)


def test_the_huts_bring_what_the_caption_says() -> None:
    state = before("huts").state

    assert [hut.bonus(state, ANA) for hut in (MONK, ROAD_WORKER, HERMIT)] == [2, 2, 3]


def test_the_seats_of_the_captions_have_the_colours_of_the_board() -> None:
    assert [examples.COLOURS[SEATS.index(letter)] for letter in "ABC"] == ["red", "purple", "white"]
    assert SEATS.index("C") == CY


def test_every_module_has_an_example() -> None:
    shown = {page.code for page in rules.pages(None) if page.facts["examples"]}
    assert shown == {module.code for module in MODULES}


def test_every_example_is_shown_on_its_page() -> None:
    for page in rules.pages(None):
        template = Engine.get_default().get_template(page.template).source
        named = re.findall(r"page\.facts\.examples\.(\w+)", template)
        assert sorted(named) == sorted(page.facts["examples"])
