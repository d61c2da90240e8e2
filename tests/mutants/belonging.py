"""Which files are worth a slip, and which tests should notice it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

AIMS = {"engine": 90, "services": 90, "presenters": 80, "forms": 80, "views": 80, "accounts": 90, "notices": 90}
"""The areas, with the percentage of slips in each that the tests should notice; a file belongs to the first it fits."""


ALSO = {"forms": ("views", ("lobby/test_look.py", "test_secrecy.py"))}
"""Where else an area's promises are tested, without what takes long there and looks at something else."""


def area_of(path: str) -> str | None:
    """The area that a file belongs to: the folder, or the file, of that name."""
    parts = Path(path).with_suffix("").parts
    return next((area for area in AIMS if area in parts), None)


def belonging(path: str, root: Path) -> Iterator[list[str]]:
    """The tests to ask, nearest first: those that mirror the file, the rest of its package, then pages made of it."""
    file = Path(path)
    package = Path("tests") / file.parent
    mirrored = _mirrored(file, package, root)
    if mirrored:
        yield [str(mirrored)]
    while not (root / package).is_dir():
        package = package.parent
    if package.parent != Path():
        yield [str(package), *([f"--ignore={mirrored}"] if mirrored else [])]
    sibling, without = ALSO.get(file.parent.name, ("", ()))
    pages = package.parent / sibling
    if sibling and (root / pages).is_dir():
        yield [str(pages), *(f"--ignore={pages / name}" for name in without)]


def _mirrored(file: Path, package: Path, root: Path) -> Path | None:
    """The tests of this one file: a file, or a folder where there are many."""
    named = (package / f"test_{file.stem}.py", package / file.stem)
    return next((tests for tests in named if (root / tests).exists()), None)
