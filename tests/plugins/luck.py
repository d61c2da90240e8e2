"""Seeds for random games: the same ones each time, so that no commit fails by games that it had no part in.

``RANDOM_SEED`` plays others; the head of every run says its seed. The luck of bots, who draw it from the secret key and
the shuffle of a table, is the same on each machine.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]

# Processes that this run starts inherit it.
SEED = os.environ.setdefault("RANDOM_SEED", "everyday")
os.environ.setdefault("SECRET_KEY", "a key that only tests have, from which their bots draw luck")
IN_GATE = "CACAO_IN_GATE"
"""Set where only the gate runs: what takes all of very many takes some, always the same."""


def luck(*purpose: object) -> Random:
    """Randomness for one purpose."""
    return Random(f"{SEED} {purpose}")


def is_gate() -> bool:
    """Whether this run is the gate, which leaves what takes long to ``make test-all``."""
    return IN_GATE in os.environ


def pytest_report_header() -> str:
    """How to play the same games again."""
    return f"random games: RANDOM_SEED={SEED}"
