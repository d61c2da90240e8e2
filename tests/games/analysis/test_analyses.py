"""What stored analyses say that a turn gave away, and other ways would have brought."""

from __future__ import annotations

from typing import Any

import pytest

from games.analysis.accuracy import accuracy_of
from games.analysis.analyses import gains, given_away


def turn(loss: int, before: int, *chances: int) -> dict[str, Any]:
    """A turn of the first of two seats; all numbers are thousandths."""
    others = [{"chance": chance} for chance in chances]
    return {"seat": 0, "loss": loss, "before": [before, 1000 - before], "others": others}


@pytest.mark.parametrize(("loss", "before", "given"), [(280, 570, 0.28), (160, 2, 0.002), (160, 0, 0.0), (0, 500, 0.0)])
def test_no_turn_gives_away_more_than_there_was(loss: int, before: int, given: float) -> None:
    assert given_away(turn(loss, before)) == given


def test_a_lost_game_makes_nobody_less_accurate() -> None:
    assert accuracy_of(0, [turn(160, 0)]) == accuracy_of(0, [turn(0, 0)]) == 100


@pytest.mark.parametrize(
    ("loss", "before", "chances", "gained"),
    [
        (280, 570, (290, 285), [0.28, 0.28]),
        (280, 570, (270, 100), [0.28, 0.1]),
        (0, 570, (50, -30), [0.0, -0.03]),
        (160, 0, (160, 150), [0.0, 0.0]),
        (0, 570, (-20,), [-0.02]),
        (100, 570, (), []),
    ],
)
def test_the_best_other_way_brings_what_was_given_away(
    loss: int, before: int, chances: tuple[int, ...], gained: list[float]
) -> None:
    assert gains(turn(loss, before, *chances)) == gained
