"""What clearings bring."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from cacao_clearings.rules import Glade

from games.titles.cacao.rules.board import EDGE_NUMBER, INDEX, NEIGHBOURS, edge_key

CLEARING = INDEX[1, 1]
AROUND = NEIGHBOURS[CLEARING]
"""The spaces in the north, east, south and west."""
KEY = edge_key(AROUND[0], EDGE_NUMBER["S"])
"""The lower edge of the tile in the north."""


@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_each_worker_brings_gold_for_each_empty_space(tiles: int) -> None:
    position: Any = SimpleNamespace(workers=dict.fromkeys(AROUND[:tiles]), jungle={}, slices={})
    owner: Any = None
    fullest = Glade().choices(position, owner, 2, KEY)[-1]
    assert fullest.gold == 2 * (4 - tiles)
