"""What uses of workers say, and what stands beside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.tables.pages.scene import Scene
from games.titles.cacao.modules.gem_mines.page import GemMines
from games.titles.cacao.modules.huts.tiles import TRADER
from games.titles.cacao.modules.new_huts.rules import RAINMAKER
from games.titles.cacao.pages import edge_choices
from games.titles.cacao.pages.modules import tile_of
from games.titles.cacao.pages.play_area import context
from games.titles.cacao.pages.players import Overview, overviews
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.pages.modules.scenes import board, cell, give
from tests.games.titles.cacao.rules.boards import Table, draw


def overview(table: Table, seat: int = ANA) -> Overview:
    return next(player for player in overviews(scene(table)) if player.number == seat)


def words(parts: Sequence[str]) -> str:
    """What parts of a page say, without their tags."""
    return " ".join(re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>|<[^>]*>', r" \1 ", "".join(parts)).split())


def edge(shown: Scene, code: str) -> Any:
    return next(edge for edge in context(shown)["edges"] if f"about-{code}" in edge.picture)


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

    assert "one after another" in hint
    assert "Ana" in hint


def test_a_village_shows_bars_map_tokens_and_huts() -> None:
    table = give(draw("P1 .", "chocolate", "huts", "map"), ANA, TRADER).having(ANA, fruits=1, bars=1)
    ana = overview(table)

    assert ana.storage == ("fruit", "bar", "", "", "")
    assert words(ana.goods) == "Map tokens: 2"
    assert words(ana.parts) == "Huts trader 6 + 1"
    assert "chocolate bars:" in render_to_string("games/cacao/villages.html", context(scene(table)))


def test_gems_and_masks_are_shown_with_their_owner_and_on_the_table() -> None:
    table = draw("P1 .", "gem-mines")
    part: Any = table.state.slices["gem-mines"]
    part.gems[ANA], part.masks[ANA] = ("blue", "red", "red"), (8,)

    assert words(overview(table).goods) == "red gems: 2 blue gems: 1 Mask worth 8"
    assert "Masks and gems left" in "".join(GemMines().panels(CACAO.rules.view(table.state, ANA)))


def test_the_score_has_the_lines_of_the_modules_in_play_only() -> None:
    with_huts = [text for text, _gold in overview(draw("P1 .", "huts")).lines]
    with_gems = [text for text, _gold in overview(draw("P1 .", "gem-mines")).lines]

    assert with_huts == ["gold", "temples", "sun tokens", "water", "huts", "what huts bring"]
    assert with_gems == ["gold", "sun tokens", "water", "masks", "gems"], "gem mines take the temples' place"


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
