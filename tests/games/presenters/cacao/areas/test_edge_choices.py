"""What the uses of an edge are called."""

from __future__ import annotations

import pytest

from games.engine.cacao.parts.effects import Choice
from games.presenters.cacao.areas.edge_choices import gains, label
from games.presenters.cacao.pieces.tile import PLAIN


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
