"""Which files are worth a slip, and which tests should notice it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

AIMS = {
    "engine": 90,
    "rules": 90,
    "presenters": 80,
    "pages": 80,
    "forms": 80,
    "views": 80,
    "accounts": 90,
    "notifications": 90,
    "api": 90,
    "cacao_site": 90,
    "core": 90,
    "games": 90,
}
"""The areas, with the percentage of slips in each that the tests should notice; a file belongs to the first it fits."""


ALSO = {
    "accounts": ["tests/cacao_site/test_make_admin.py"],
    "games/engine/clock": ["tests/games/clocks"],
    "games/engine/contract": ["tests/games/engine/test_contract.py"],
    "games/lobby/forms": ["tests/games/lobby/views"],
    "games/pages/presenters": ["tests/games/pages/views"],
    "games/titles": ["tests/games/pages"],
}
"""Where else is tested what the files of a folder promise."""
LEFT_OUT = [
    "tests/accounts/security/test_look.py",
    "tests/games/lobby/views/test_look.py",
    "tests/games/pages/test_secrecy.py",
]
"""What takes long there and looks at something else."""


def area_of(path: str) -> str | None:
    """The area that a file belongs to: the folder, or the file, of that name; what migrated is of no area any more."""
    parts = Path(path).with_suffix("").parts
    if "migrations" in parts:
        return None
    return next((area for area in AIMS if area in parts), None)


def belonging(path: str, root: Path) -> Iterator[list[str]]:
    """The tests to ask, nearest first: those that mirror the file, the rest of its package, then others."""
    file = Path(path)
    package = Path("tests") / file.parent
    mirrored = _mirrored(file, package, root)
    if mirrored:
        yield [str(mirrored)]
    while not (root / package).is_dir():
        package = package.parent
    if package.parent != Path():
        yield [str(package), *([f"--ignore={mirrored}"] if mirrored else [])]
    also = next((tests for folder, tests in ALSO.items() if Path(folder) in file.parents), [])
    if also:
        yield [*also, *(f"--ignore={name}" for name in LEFT_OUT if (root / name).exists())]


def _mirrored(file: Path, package: Path, root: Path) -> Path | None:
    """The tests of this one file: a file, or a folder where there are many."""
    named = (package / f"test_{file.stem}.py", package / file.stem)
    return next((tests for tests in named if (root / tests).exists()), None)
