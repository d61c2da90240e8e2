"""A title's folder as if pip had installed it: a process that finds it like this finds the title as the site does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from games.engine.installed import GROUP


@contextmanager
def as_if_installed(folder: Path) -> Iterator[Path]:
    """A folder for Python's path with what pip writes of a project beside its code.

    It stands before the same project where it is really installed, which is then not found twice.
    """
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    points = "\n".join(f"{name} = {package}" for name, package in project["entry-points"][GROUP].items())
    with TemporaryDirectory(prefix="cacao-title-") as place:
        info = Path(place) / f"{project['name'].replace('-', '_')}-0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
        yield Path(place)
