"""Hints name one card and why, or the answer to what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.chocolatl.pages.advised import advised


def way(places: dict[str, list[int]] | None = None, **move: Any) -> dict[str, Any]:
    trial = {"worlds": 50, "parts": {}, "places": places or {}}
    return {"moves": [move], "mean": 1.0, "parts": {}, "trial": trial}


BID = {"type": "bid", "bids": {"1": [3, 9], "5": [12, 6]}}
OTHER = way(type="bid", bids={"1": [3, 12], "5": [9, 6]})


def test_the_card_is_named_that_makes_one_first_more_often() -> None:
    told = advised(way({"first-at-1": [450, 220], "last-at-5": [10, 300]}, **BID), OTHER)
    assert told == "Lay the 9 at station 1, Chocolatl: first there in 45% of tries instead of 22%."


def test_else_the_highest_card_that_lies_elsewhere_is_named() -> None:
    assert advised(way({"first-at-1": [450, 430]}, **BID), OTHER) == "Lay the 12 at station 5, Drink."


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"type": "sacrifice", "card": 4}, "Sacrifice the 4."),
        ({"type": "dice", "station": 2, "count": 0}, "Roll no bonus dice."),
        ({"type": "dice", "station": 2, "count": 2}, "Roll 2 bonus dice."),
        ({"type": "city", "choice": "hut"}, "Build a hut."),
        ({"type": "city", "choice": "die"}, "Take the bonus die."),
        ({"type": "pyramid", "first": 1}, ""),
    ],
)
def test_an_answer_is_named(move: dict[str, Any], told: str) -> None:
    assert advised(way(**move), OTHER) == told
