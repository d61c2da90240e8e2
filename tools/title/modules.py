"""Modules of Cacao by others, for ``cacao-title``: the skeleton of one, and a check as if it were installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.engine.installed import MODULES, NAMES
from games.titles.cacao.by_others import CONTRACT
from games.titles.cacao.title import BOX
from tools.title import texts

ROOT = Path(__file__).resolve().parents[2]
SKELETON = Path(__file__).with_name("module_skeleton")
SITE = {"SITE_MODE": "play", "DJANGO_SETTINGS_MODULE": "cacao_site.settings"}
NEXT = """{folder} is a module of Cacao that works. Next, from the folder of the site:

  .venv/bin/cacao-title check {folder}
  .venv/bin/python -m pip install --no-deps --no-build-isolation --editable {folder}
  make play AUTHOR=1

docs/adding-a-module.md leads on from there."""


def is_about_one(arguments: Sequence[str]) -> bool:
    """Whether a command is about a module, not about a title."""
    match arguments:
        case ["new-module", *_]:
            return True
        case ["check" | "texts", folder, *_]:
            return bool(codes_in(Path(folder)))
    return False


def main(arguments: Sequence[str]) -> int:
    """The exit code of such a command; 2 for what cannot be understood."""
    match arguments:
        case ["new-module", name]:
            return make(name, Path.cwd().parent / f"cacao-{name}")
        case ["new-module", name, folder]:
            return make(name, Path(folder))
        case ["check", folder, *more]:
            return check(Path(folder), more)
        case ["texts", folder]:
            return texts.update(Path(folder))
    print("cacao-title new-module NAME [FOLDER]", file=sys.stderr)
    return 2


def make(name: str, folder: Path) -> int:
    """Write the skeleton of a module into a new folder, and say what comes next."""
    problem = _problem(name, folder)
    if not problem:
        _write(name, folder)
    print(problem or NEXT.format(folder=folder), file=sys.stderr if problem else sys.stdout)
    return 2 if problem else 0


def _problem(name: str, folder: Path) -> str:
    if not NAMES.fullmatch(name):
        return f"“{name}” is no name for a module: 3 to 30 small letters, digits and hyphens, beginning with a letter."
    if name in BOX.contents.by_code:
        return f"There is a module named “{name}”. Choose another name."
    if folder.exists() and not folder.is_dir():
        return f"{folder} is a file. Name a folder: cacao-title new-module {name} FOLDER"
    if folder.exists() and any(folder.iterdir()):
        return f"{folder} is not empty. Name another folder: cacao-title new-module {name} FOLDER"
    return ""


def _write(name: str, folder: Path) -> None:
    files = (path for path in SKELETON.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    for source in sorted(files):
        target = folder / _named(str(source.relative_to(SKELETON)), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_named(source.read_text(), name))
        if target.suffix == ".po":
            texts.compile_po(target, target.parts[-3])


def _named(text: str, name: str) -> str:
    words = name.split("-")
    return (
        re.sub(r"CONTRACT = 0", f"CONTRACT = {CONTRACT}", text)
        .replace("cacao_my_module", f"cacao_{name.replace('-', '_')}")
        .replace("my-module", name)
        .replace("MyModule", "".join(word.capitalize() for word in words))
        .replace("My module", " ".join(words).capitalize())
    )


def codes_in(folder: Path) -> dict[str, str]:
    """The packages of the modules that a folder's ``pyproject.toml`` names, by their codes."""
    file = folder / "pyproject.toml"
    try:
        points: dict[str, str] = _project(file).get("entry-points", {}).get(MODULES, {})
    except (OSError, ValueError):
        return {}
    return points


def _project(file: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads(file.read_text()).get("project", {})
    return project


def check(folder: Path, more: Sequence[str] = ()) -> int:
    """Its tests, with the plugin that knows the contract, then its pages and texts in every language; no database.

    ``more`` are arguments of pytest: whoever wants some of its tests wants nothing else.
    """
    with TemporaryDirectory() as installed:
        _declare(folder, Path(installed))
        code = _run(folder, installed, "pytest", "-q", "-p", "no:cacheprovider", *more)
        return code if code or more else _run(folder, installed, "django", "check_module", *codes_in(folder))


def _declare(folder: Path, place: Path) -> None:
    """Say to Python what is in the folder, as pip does of what it installs."""
    name = _project(folder / "pyproject.toml")["name"]
    info = place / f"{name.replace('-', '_')}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    points = "".join(f"{code} = {package}\n" for code, package in codes_in(folder).items())
    (info / "entry_points.txt").write_text(f"[{MODULES}]\n{points}")


def _run(folder: Path, installed: str, module: str, *arguments: str) -> int:
    path = os.pathsep.join([installed, str(ROOT), str(folder.resolve())])
    environment = {**SITE, **os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603
