"""A turn is marked by how it was played, and by luck in either direction."""

from __future__ import annotations

import pytest

from games.analysis.presenters.marks import LUCK, marks_of


@pytest.mark.parametrize(
    ("luck", "codes"), [(LUCK, ["best", "luck"]), (-LUCK, ["best", "luck"]), (0.0, ["best"]), (LUCK / 2, ["best"])]
)
def test_good_luck_and_bad_luck_are_both_luck(luck: float, codes: list[str]) -> None:
    turn = {"seat": 0, "loss": 0, "played": {"mean": 0}, "others": [], "before": [500, 500], "after": [500, 500]}
    assert [mark.code for mark in marks_of(turn, 0.5 + luck)] == codes
