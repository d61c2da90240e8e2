"""How strong the levels are, on the scale of people's ratings: as measured by games against each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("ratings.json")
"""Written by ``python -m tools.bench.levels``."""
ANCHOR, AT = "greedy", 1500
"""Games among bots say only how far levels lie apart: this one is put where people begin."""
FLOOR = 100
"""Who loses all games could be rated without end: nobody is given less."""


@cache
def measured() -> Mapping[str, Mapping[str, int]]:
    """By title and level; a title by others has none."""
    ratings: dict[str, dict[str, int]] = json.loads(FILE.read_text())
    return ratings
