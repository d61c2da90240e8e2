"""The skeleton of a title: a folder that can be installed, checked and played as it is, to be changed from there."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from games.engine.installed import BUILT_IN, NAMES
from games.engine.ruleset import CONTRACT

SKELETON, PAGES = Path(__file__).with_name("skeleton"), Path(__file__).with_name("skeleton_pages")
"""The second one lies over the first one in a title with pages of its own."""
NAME, PACKAGE, CLASS, HEADING = "my-title", "cacao_my_title", "MyTitle", "My title"
"""What stands in the skeleton for the name, the package, the class and what people call the game."""

NEXT = """{folder} is a title that works. Next, from the folder of the site:

  .venv/bin/cacao-title check {folder}
  .venv/bin/python -m pip install --no-deps --no-build-isolation --editable {folder}
  make play AUTHOR=1

docs/adding-a-title.md leads on from there."""


def make(name: str, folder: Path, *, has_pages: bool = False) -> int:
    """Write the skeleton of a title into a new folder, and say what comes next."""
    problem = _problem(name, folder) or _written(name, folder, [SKELETON, PAGES] if has_pages else [SKELETON])
    print(problem or NEXT.format(folder=folder), file=sys.stderr if problem else sys.stdout)
    return 2 if problem else 0


def _written(name: str, folder: Path, skeletons: Sequence[Path]) -> str:
    """Write it; why that cannot be done, in a sentence, or nothing."""
    try:
        for skeleton in skeletons:
            _write(name, folder, skeleton)
    except OSError as error:
        return f"{error.filename} cannot be written: {error.strerror}."
    return ""


def _write(name: str, folder: Path, skeleton: Path) -> None:
    for source in sorted(path for path in skeleton.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        target = folder / _named(str(source.relative_to(skeleton)), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_named(source.read_text(), name))


def _problem(name: str, folder: Path) -> str:
    if not NAMES.fullmatch(name):
        return f"“{name}” is no name for a title: 3 to 30 small letters, digits and hyphens, beginning with a letter."
    if name in BUILT_IN:
        return f"There is a title named “{name}”. Choose another name."
    if find_spec(package := _package(name)):
        return f"There is a package {package} in this environment. Choose another name."
    if folder.exists() and not folder.is_dir():
        return f"{folder} is a file. Name a folder: cacao-title new {name} FOLDER"
    if folder.exists() and any(folder.iterdir()):
        return f"{folder} is not empty. Name another folder: cacao-title new {name} FOLDER"
    return ""


def _package(name: str) -> str:
    return f"cacao_{name.replace('-', '_')}"


def _named(text: str, name: str) -> str:
    words = re.split("-", name)
    return (
        text.replace("CONTRACT = 0", f"CONTRACT = {CONTRACT}")
        .replace(PACKAGE, _package(name))
        .replace(NAME, name)
        .replace(CLASS, "".join(word.capitalize() for word in words))
        .replace(HEADING, " ".join(words).capitalize())
    )
