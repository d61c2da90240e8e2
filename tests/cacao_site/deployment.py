"""The sample settings of the README, and processes of the site started with settings of one's own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "docs" / "deployment" / "site.env"
OURS = ("SITE_MODE", "SECRET_KEY", "DJANGO_", "DATA_DIR", "DATABASE_URL", "REDIS_URL", "CACHE_URL")


def sample_settings() -> dict[str, str]:
    """The variables in the sample file."""
    return dict(word.split("=", 1) for word in shlex.split(SAMPLE.read_text(), comments=True))


def bare_environment() -> dict[str, str]:
    """This process's environment without what the test run put there."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


def manage(*words: str, variables: Mapping[str, str], folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run ``manage.py`` in the folder of a release, with these settings and no others."""
    command = [sys.executable, str(folder / "manage.py"), *words]
    environment = {**bare_environment(), **variables}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
