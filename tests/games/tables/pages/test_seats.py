"""What the seats of every title share on its pages."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.tables.pages.seats import COLOURS, PAINTS, viewer_first
from tests.games.tables.pages.scenes import scene
from tests.games.titles.cacao.rules.boards import draw


@pytest.mark.parametrize("title", registry.titles())
def test_every_colour_has_a_name_and_its_look_in_mails(title: str) -> None:
    colours = set(registry.titles()[title].colours)
    assert colours <= COLOURS.keys()
    assert colours <= PAINTS.keys()


def test_the_viewer_comes_first_then_the_others_in_turn_order() -> None:
    table = draw("P1 .", players=4)
    assert [sitter.name for sitter in viewer_first(scene(table, 2))] == ["Cy", "Dee", "Ana", "Bo"]
    assert [sitter.name for sitter in viewer_first(scene(table, None))] == ["Ana", "Bo", "Cy", "Dee"]
