"""Ways through a turn are told by what differs, and are one where only the settling does."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.cacao.pages.ways import differs, made_of

LAID = {"type": "place", "tile": "1111", "cell": [0, 1], "rotation": 0}
FILL = {"type": "fill", "cell": [1, 1], "source": "display", "tile": "market-3"}
BUILD = {"type": "build", "hut": "chief"}
USED = {"type": "activate", "worker": [0, 1], "edge": "N", "turn": 3, "count": 1}


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ([LAID, FILL | {"tile": "water"}, USED], "water instead of market 3"),
        ([LAID, {"type": "fill", "cell": [1, 1], "source": "pile"}], "a blind draw instead of market 3"),
        ([LAID | {"cell": [2, 2]}, FILL], "laid at 2s 2e"),
        ([LAID | {"tile": "2101"}, FILL], "another tile"),
        ([LAID | {"rotation": 1}, FILL], "turned otherwise"),
        ([LAID, FILL | {"orientation": 1}], "gaps filled otherwise"),
        ([LAID, FILL, USED | {"count": 0}], "workers used otherwise"),
        ([LAID, FILL, USED, BUILD], "another choice afterwards"),
    ],
)
def test_what_differs_first_is_told(way: list[dict[str, Any]], told: str) -> None:
    assert differs(way, [LAID, FILL, USED]).lower() == told


def test_settling_makes_no_other_way() -> None:
    assert made_of([LAID, FILL, USED]) == made_of([LAID, FILL, USED | {"count": 0}])
    assert made_of([LAID, FILL]) != made_of([LAID])
