"""Runs the tests of a title by others in a process of their own, with the plugin that knows the contract."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def check(folder: Path, more: Sequence[str] = ()) -> int:
    """pytest in the title's folder; ``more`` are arguments of pytest. Neither a site nor a database is needed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *more]
    path = os.pathsep.join([str(ROOT), str(folder.resolve())])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603
