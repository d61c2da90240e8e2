"""Checks a title by others in processes of their own: its tests, with the plugin that knows the contract; its texts."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from games.engine.installed import GROUP
from tools.title.installing import as_if_installed

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
    """pytest in the title's folder, then whether all can be said and shown; none of it needs a site or a database.

    ``more`` are arguments of pytest: whoever wants some of its tests wants nothing else. Rules are checked also while
    pages can't be imported: they are what an author changes first.
    """
    code = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "--continue-on-collection-errors", *more)
    if code or more:
        return code
    said = run(folder, "tools.title.sentences", str(folder.resolve()))
    return show(folder) or said


def show(folder: Path) -> int:
    """Whether what the site shows of it can be rendered, and how well its bot plays."""
    with as_if_installed(folder) as found, TemporaryDirectory(prefix="cacao-title-") as data:
        site = {"DJANGO_SETTINGS_MODULE": "cacao_site.settings", "SITE_MODE": "play", "DATA_DIR": data}
        return run(folder, "tools.title.on_site", str(folder.resolve()), first=found, site=site)


def run(folder: Path, module: str, *arguments: str, first: Path = ROOT, site: Mapping[str, str] | None = None) -> int:
    """A module as a process that finds the site's code and the title's; its exit code."""
    path = os.pathsep.join(dict.fromkeys([str(first), str(ROOT), str(folder.resolve())]))
    environment = {**os.environ, **(site or {}), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603
