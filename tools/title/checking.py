"""Checks a title by others in processes of their own: its tests, with the plugin that knows the contract; its texts."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from games.engine.installed import GROUP

ROOT = Path(__file__).resolve().parents[2]


def problem_with(folder: Path) -> str:
    """Why there is no title in a folder, in a sentence; empty if there is one."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        return f"There is no title in {folder}: it has no pyproject.toml. Make one: cacao-title new NAME {folder}"
    try:
        project = tomllib.loads(file.read_text()).get("project", {})
    except ValueError as error:
        return f"{file} cannot be read: {error}."
    if GROUP not in project.get("entry-points", {}):
        return f'There is no title in {folder}: its pyproject.toml has no [project.entry-points."{GROUP}"].'
    return ""


def check(folder: Path, more: Sequence[str] = ()) -> int:
    """pytest in the title's folder, then whether all can be said; neither needs a site or a database.

    ``more`` are arguments of pytest: whoever wants some of its tests wants nothing else.
    """
    code = run(folder, "pytest", "-q", "-p", "no:cacheprovider", *more)
    return code if code or more else run(folder, "tools.title.sentences", str(folder.resolve()))


def run(folder: Path, module: str, *arguments: str) -> int:
    """A module as a process that finds the site's code and the title's; its exit code."""
    path = os.pathsep.join([str(ROOT), str(folder.resolve())])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603
