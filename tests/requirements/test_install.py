"""``requirements/install.sh`` leaves an environment for development what it is; only pip itself is played here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "requirements" / "install.sh"
LISTS = ("run", "dev", "push")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with lists and an environment whose Python writes down what it is asked for."""
    (tmp_path / "requirements").mkdir()
    shutil.copy(SCRIPT, tmp_path / "requirements")
    for name in LISTS:
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name} of today")
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@" >> asked\n')
    python.chmod(0o755)
    return tmp_path


def installed(project: Path, what: str) -> list[str]:
    """Which lists were installed."""
    subprocess.run([project / "requirements" / "install.sh", what], check=True, capture_output=True)
    asked = project / "asked"
    words = asked.read_text().split() if asked.exists() else []
    asked.unlink(missing_ok=True)
    return [word for word in words if word.startswith("requirements/")]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_installed_once(project: Path, name: str) -> None:
    assert installed(project, name) == [f"requirements/{name}.txt"]
    assert installed(project, name) == []


def test_who_develops_and_plays_keeps_the_environment(project: Path) -> None:
    installed(project, "dev")
    assert installed(project, "run") == []


def test_who_develops_and_plays_after_an_update_gets_the_list_for_development(project: Path) -> None:
    installed(project, "dev")
    for name in LISTS:
        (project / "requirements" / f"{name}.txt").write_text(f"{name} of tomorrow")
    assert installed(project, "run") == ["requirements/dev.txt"]
    assert installed(project, "dev") == []
