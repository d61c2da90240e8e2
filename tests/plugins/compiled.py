"""Compiles site and tests once, before several processes would do it at the same moment, each for itself."""

from __future__ import annotations

import compileall
import re
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from _pytest.assertion import rewrite

ROOT = Path(__file__).parents[2]
REWRITTEN = re.compile(r"/(test_[^/]*|conftest)\.py$")
"""Files whose assertions pytest rewrites, so that they say what was so instead."""
AS_USUAL: Any = SimpleNamespace(getini=lambda _name: False, trace=lambda _text: None)
"""What the private functions that write such files ask of a run."""


def compile_all(root: Path, *, processes: int) -> None:
    """Write what is missing or out of date, and nothing else."""
    for package in root.iterdir():
        if (package / "__init__.py").exists():
            compileall.compile_dir(package, quiet=2, rx=REWRITTEN, workers=processes)
    files = [file for file in (root / "tests").rglob("*.py") if REWRITTEN.search(str(file))]
    with ProcessPoolExecutor(processes) as pool:
        list(pool.map(_rewrite, files, chunksize=20))


def _rewrite(file: Path) -> None:
    folder = rewrite.get_cache_dir(file)
    place = folder / f"{file.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(file, place) is None:
        folder.mkdir(exist_ok=True)
        source, code = rewrite._rewrite_test(file, AS_USUAL)
        rewrite._write_pyc(AS_USUAL, code, source, place)
