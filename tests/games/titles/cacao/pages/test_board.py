"""The board as an HTML table."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.marks import Marks, Spot
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.tiles import PRINTED_WORKERS
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA
from tests.games.titles.cacao.modules.parts import owning
from tests.games.titles.cacao.rules.boards import Table, draw

COLOURS = {0: "red", 1: "purple"}
SPRITES = settings.BASE_DIR / "games" / "titles" / "cacao" / "static" / "games" / "cacao"


@pytest.fixture
def table() -> Table:
    return draw("""
        P1    A1012  .
        .     M3     B3001/B1111
    """)


def html(table: Table, marks: Marks | None = None) -> str:
    return str(board_html(CACAO.rules.view(table.state, ANA), COLOURS, marks or Marks()))


def cell(page: str, x: int, y: int) -> str:
    found = re.search(rf'<td id="c{x}_{y}".*?</td>', page)
    return found[0] if found else ""


def test_the_cells_beside_jungle_tiles_are_shown_around_all_tiles(table: Table) -> None:
    extent = Extent.of(CACAO.rules.view(table.state, ANA))
    assert (extent.columns, extent.rows) == (4, 4)
    assert len(re.findall(r'<tr data-region="\S+" id="r-?\d', html(table))) == 4
    assert 'class="board cols-4 rows-4"' in html(table)


def test_empty_cells_side_by_side_are_one(table: Table) -> None:
    for row in re.findall(r"<tr data-region.*?</tr>", html(table).partition("<tbody")[2]):
        wide = sum(int(cells or 1) for cells in re.findall(r'<td(?: colspan="(\d+)")?', row))
        assert wide == 4
        assert "<td></td><td></td>" not in row


def test_a_drafted_tile_does_not_widen_the_board(table: Table) -> None:
    view = CACAO.rules.view(table.state, ANA)
    before = Extent.of(view)
    view.jungle[(-1, 0)] = view.jungle[(0, 0)]
    assert Extent.of(view, frozenset({(-1, 0)})) == before
    assert Extent.of(view).left == before.left - 1


def test_the_board_grows_to_every_side() -> None:
    view = CACAO.rules.view(draw("P1").state, ANA)
    view.jungle[(-3, -5)] = view.jungle[(0, 0)]
    assert (Extent.of(view).left, Extent.of(view).top) == (-4, -6)


def test_every_size_a_board_can_have_has_its_class() -> None:
    sizes = (
        settings.BASE_DIR / "games" / "titles" / "cacao" / "static" / "games" / "cacao" / "board-sizes.css"
    ).read_text()
    for size in range(4, 41):
        assert f".cols-{size} " in sizes
        assert f".rows-{size} " in sizes


def test_cells_say_what_lies_there(table: Table) -> None:
    assert 'aria-label="single plantation"' in cell(html(table), 0, 0)
    assert "worker tile of red with 1 north, 0 east, 1 south, 2 west" in cell(html(table), 1, 0)


def test_tiles_that_can_be_asked_are_named_once(table: Table) -> None:
    page = html(table, Marks(explains=True))

    for shown in (cell(page, 0, 0), cell(page, 1, 0)):
        assert shown.count("aria-label") == 1
        assert "<svg" in shown.partition("aria-label")[2]
        assert 'role="img"' not in shown


def test_rows_and_columns_are_called_by_their_way_from_the_first_tile(table: Table) -> None:
    page = html(table)

    columns = ["column 1 west", "column 0", "column 1 east", "column 2 east"]
    assert re.findall(r'<th scope="col">(.*?)</th>', page) == ["from the first tile", *columns]
    assert re.findall(r'<th scope="row">(.*?)</th>', page) == ["row 1 north", "row 0", "row 1 south", "row 2 south"]


def test_the_board_is_a_grid_where_one_goes_about_on_it(table: Table) -> None:
    assert '<table id="board" class="board cols-4 rows-4" role="grid"' in html(table, Marks(explains=True))
    assert "role=" not in html(table).partition(">")[0]


def test_a_cell_keeps_its_name_when_the_board_grows() -> None:
    grown = CACAO.rules.view(draw("P1").state, ANA)
    before = board_html(grown, COLOURS, Marks())
    grown.jungle[(-3, -5)] = grown.jungle[(0, 0)]

    assert cell(board_html(grown, COLOURS, Marks()), 0, 0) == cell(before, 0, 0)


def test_a_worker_tile_is_drawn_in_its_colour_as_it_lies(table: Table) -> None:
    assert art.worker("2101", "red", 2, "").partition("aria-hidden")[0] in cell(html(table), 1, 0)
    assert art.coloured("worker-2101", "red") in cell(html(table), 1, 0)


@pytest.mark.parametrize(("workers", "plain", "crowded"), [("1300", "3001", "4001"), ("0310", "3100", "4100")])
def test_a_tile_of_a_foreman_shows_four_workers_where_three_are_printed(workers: str, plain: str, crowded: str) -> None:
    before, after = draw("P1 .", "huts"), owning(draw("P1 .", "huts"), ANA, "foreman")
    for table in (before, after):
        table.lay(workers, (1, 0))

    assert art.coloured(f"worker-{plain}", "red") in cell(html(before), 1, 0)
    assert art.coloured(f"worker-{crowded}", "red") in cell(html(after), 1, 0)


def test_a_tile_built_over_another_is_marked_and_said(table: Table) -> None:
    assert art.piece("token") in cell(html(table), 2, 1)
    assert "built over another" in cell(html(table), 2, 1)


def test_only_cells_that_may_be_chosen_are_buttons(table: Table) -> None:
    spot = Spot("lay the chosen tile here", {"type": "place", "cell": (0, 1)})
    page = html(table, Marks(spots={(0, 1): spot}))

    assert page.count("<button") == 1
    assert 'class="spot place"' in cell(page, 0, 1)
    assert "{&quot;type&quot;:&quot;place&quot;,&quot;cell&quot;:[0,1]}" in cell(page, 0, 1)
    around = "north: single plantation, east: market 3, south: empty, west: empty"
    assert f'aria-label="lay the chosen tile here; {around}"' in cell(page, 0, 1)


def test_a_cell_for_a_jungle_tile_says_whose_workers_face_it(table: Table) -> None:
    page = html(table, Marks(spots={(2, 0): Spot("here", {"type": "fill", "cell": (2, 0)})}))

    assert "here; north: empty, east: empty, south: purple 1, west: red 0" in cell(page, 2, 0)


def test_what_changed_and_what_is_drafted_is_marked(table: Table) -> None:
    page = html(table, Marks(fresh=frozenset({(0, 0)}), draft=frozenset({(1, 0)})))

    assert 'class="fresh"' in cell(page, 0, 0)
    assert 'class="draft"' in cell(page, 1, 0)
    assert "class" not in cell(page, 1, 1).split(">")[0]


def test_open_edges_show_their_workers_in_the_owners_colour(table: Table) -> None:
    page = html(table, Marks(edges={(1, 0): [("W", "red", 2, True), ("S", "red", 1, False)]}))

    assert '<span class="edge edge-W seat-red mine" aria-hidden="true">2</span>' in cell(page, 1, 0)
    assert '<span class="edge edge-S seat-red" aria-hidden="true">1</span>' in cell(page, 1, 0)


@pytest.mark.usefixtures("quoted")
def test_the_board_speaks_the_readers_language(table: Table) -> None:
    english = html(table)
    with translation.override("quoted"):
        quoted = html(table)
    assert quoted.count('aria-label="„') == english.count('aria-label="') > 0
    assert html(table) == english


def test_every_worker_tile_and_emblem_is_drawn() -> None:
    drawn = {art.coloured(f"worker-{code}", colour) for code in PRINTED_WORKERS for colour in CACAO.colours}

    assert len(drawn) == len(PRINTED_WORKERS) * len(CACAO.colours)


def test_each_reader_has_the_board_in_own_language_and_colours(table: Table) -> None:
    view, marks = CACAO.rules.view(table.state, ANA), Marks(explains=True)
    english = str(board_html(view, COLOURS, marks))
    with translation.override("de"):
        german = str(board_html(view, COLOURS, marks))
    assert "row 0" in english
    assert "Reihe 0" in german
    assert "row 0" not in german
    exchanged = str(board_html(view, {0: "purple", 1: "red"}, marks))
    assert cell(exchanged, 1, 0) != cell(english, 1, 0)
    assert str(board_html(view, COLOURS, marks)) == english


def test_a_button_is_told_by_what_lies_around_it_now(table: Table) -> None:
    marks = Marks(spots={(0, 1): Spot("here", {"type": "place", "cell": (0, 1)})})
    view = CACAO.rules.view(table.state, ANA)
    before = cell(str(board_html(view, COLOURS, marks)), 0, 1)
    view.jungle[(0, 2)] = view.jungle[(0, 0)]
    assert "south: empty" in before
    assert "south: empty" not in cell(str(board_html(view, COLOURS, marks)), 0, 1)
