"""What the uses of an edge are called."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cacao.pages.edge_choices import gains, label, loss
from games.titles.cacao.pages.pieces.tile import PLAIN
from games.titles.cacao.rules.effects import Choice
from tests.games.tables.pages.scenes import ANA, scene
from tests.games.titles.cacao.rules.boards import draw


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice((), fruits=1), "take 1 fruit"),
        (Choice((), fruits=4), "take 4 fruits"),
        (Choice((), fruits=-2, gold=6), "sell 2 for 6 gold"),
        (Choice((), gold=2), "take 2 gold"),
        (Choice((), tokens=1), "take 1 sun token"),
        (Choice((), water=3), "go 3 steps"),
        (Choice(()), "leave it"),
    ],
)
def test_a_use_says_what_it_does(choice: Choice, text: str) -> None:
    assert label(choice, PLAIN) == text


def test_what_is_paid_comes_before_what_is_gained() -> None:
    assert [gain.amount for gain in gains(Choice((), fruits=-2, gold=6), PLAIN)] == ["−2", "+6"]
    assert gains(Choice(()), PLAIN) == []


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice((), fruits=2), ""),
        (Choice((), fruits=3), "1 fruit doesn’t fit"),
        (Choice((), fruits=4), "2 fruits don’t fit"),
        (Choice((), tokens=1), ""),
        (Choice((), tokens=2), "1 token doesn’t fit"),
        (Choice((), tokens=3), "2 tokens don’t fit"),
        (Choice((), fruits=3, tokens=3), "1 fruit doesn’t fit"),
        (Choice((), fruits=-2, gold=6), ""),
    ],
)
def test_what_finds_no_room_is_said_from_the_first_that_is_too_many(choice: Choice, text: str) -> None:
    shown: Any = scene(draw("P1 .").having(ANA, fruits=3, tokens=2))
    assert loss(choice, shown.view.players[ANA]) == text
