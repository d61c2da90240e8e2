"""Pages that grow with what somebody has played: a site of its own in PostgreSQL, so a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

SCALE = "0.01"
"""Enough for a past of 120 games beside a longer one; filling takes half a minute."""


def report() -> int:
    """Print what each page costs; 1 when one grows."""
    command = [sys.executable, "-m", "tools.bench.scale", "growth"]
    return subprocess.run(command, env={"SCALE": SCALE, **os.environ}, check=False).returncode  # noqa: S603  # Our own program.
