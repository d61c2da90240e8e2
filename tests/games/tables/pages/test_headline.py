"""The first sentence on the page: whose turn it is, or who has won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.tables.pages.headline import headline
from games.tables.pages.scene import Scene
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.rules.boards import draw


@pytest.fixture
def begun() -> Scene:
    return scene(draw("P1 ."), ANA)


def test_who_may_move_reads_that_it_is_the_own_turn(begun: Scene) -> None:
    assert headline(begun) == "Your turn"


def test_who_waits_reads_for_whom() -> None:
    assert headline(scene(draw("P1 ."), BO)) == "Waiting for Ana"
    assert headline(scene(draw("P1 ."), None)) == "Waiting for Ana"


def test_who_may_only_do_something_early_waits_like_the_others(begun: Scene) -> None:
    assert headline(replace(begun, to_move=(0, 1), awaited=(1,))) == "Waiting for Bo"


def test_a_table_without_an_end_that_waits_for_nobody_was_cancelled(begun: Scene) -> None:
    assert headline(replace(begun, to_move=(), awaited=())) == "This table was cancelled"


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((0,), "You’ve won!"),
        ((1,), "Bo has won"),
        ((0, 1), "You share the victory: Ana, Bo"),
        ((), "The game is over: everybody resigned"),
    ],
)
def test_the_end_says_who_has_won(begun: Scene, winners: tuple[int, ...], sentence: str) -> None:
    assert headline(replace(begun, winners=winners)) == sentence


def test_a_spectator_reads_the_names_of_those_who_share_the_victory(begun: Scene) -> None:
    assert headline(replace(begun, seat=None, winners=(0, 1))) == "Ana, Bo share the victory"
