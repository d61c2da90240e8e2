"""Seeds for random games: each commit plays others, and the same ones again whenever it is tested.

``RANDOM_SEED`` repeats the games of another run; the head of every run says its seed.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]


def _commit() -> str:
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):  # A copy without its history.
        return "none"


# Processes that this run starts inherit it.
SEED = os.environ.setdefault("RANDOM_SEED", _commit())


def luck(*purpose: object) -> Random:
    """Randomness for one purpose in this commit."""
    return Random(f"{SEED} {purpose}")


def pytest_report_header() -> str:
    """How to play the same games again."""
    return f"random games: RANDOM_SEED={SEED}"
