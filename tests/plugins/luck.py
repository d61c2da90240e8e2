"""Seeds for random games: the same ones each time, so that no commit fails by games that it had no part in.

``RANDOM_SEED`` plays others; the head of every run says its seed.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]

# Processes that this run starts inherit it.
SEED = os.environ.setdefault("RANDOM_SEED", "everyday")


def luck(*purpose: object) -> Random:
    """Randomness for one purpose."""
    return Random(f"{SEED} {purpose}")


def pytest_report_header() -> str:
    """How to play the same games again."""
    return f"random games: RANDOM_SEED={SEED}"
