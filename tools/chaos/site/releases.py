"""Releases of other commits, whose programs run beside those of today."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.chaos.site.supervisor import ROOT


def before_the_last_migrations() -> str:
    """The newest commit that knows another database than today's; empty where the history does not reach so far."""
    newest = _git("log", "-1", "--format=%H", "--", "*/migrations/0*.py")
    return _git("rev-parse", "--verify", "--quiet", "--short", f"{newest}~1") if newest else ""


def unpack(commit: str, folder: Path) -> Path:
    """The code of another commit, which is unpacked once."""
    if not folder.exists():
        folder.mkdir()
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "--extract"], cwd=folder, input=archive.stdout, check=True)
    return folder


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
