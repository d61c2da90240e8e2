"""``make mutants``: plants some slips, one by one, in a copy of the project, and says which of them no test noticed."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from random import Random

from tests.mutants.belonging import AIMS, area_of, belonging
from tests.mutants.slips import Slip, slips
from tests.plugins import postgresql

ROOT = Path(__file__).parents[2]
LIMIT = 300
"""Seconds after which tests count as hanging, which is noticed too."""
NOTHING_NOTICED = (0, 5)
"""What pytest answers when all tests pass, or none was chosen."""


def main() -> int:
    """Print a line for each slip and the rate of each area; never fails because of survivors."""
    options = _options()
    chosen = _sample(_tracked(), Random(options.seed), count=options.sample, only=options.only)
    print(f"{len(chosen)} slips, drawn by SEED={options.seed}")
    tried, noticed = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        _copy(Path(folder))
        for slip in chosen:
            area = str(area_of(slip.path))
            tried[area] += 1
            is_noticed = _is_noticed(slip, Path(folder))
            noticed[area] += is_noticed
            print(f"{'noticed ' if is_noticed else 'SURVIVED'}  {slip}", flush=True)
    for area, count in tried.items():
        print(f"{area:12}{noticed[area]:4} of {count:3} noticed, {noticed[area] / count:4.0%} (aim {AIMS[area]} %)")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--sample", type=int, default=60, help="how many slips")
    parser.add_argument("--only", default="", help="only in files whose path begins so")
    parser.add_argument("--seed", default=datetime.now(UTC).date().isoformat(), help="today's date unless given")
    return parser.parse_args()


def _tracked() -> list[str]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S607
    return [path for path in listing.stdout.split("\0") if (ROOT / path).is_file()]


def _sample(paths: list[str], random: Random, *, count: int, only: str) -> list[Slip]:
    """As many slips from each area, in the order of the areas."""
    found: dict[str, list[Slip]] = {area: [] for area in AIMS}
    for path in paths:
        area = area_of(path)
        if area and path.startswith(only) and path.endswith(".py") and not path.startswith("tests/"):
            found[area] += slips(path, (ROOT / path).read_bytes())
    areas = [area for area in AIMS if found[area]]
    share = {
        area: count * (number + 1) // len(areas) - count * number // len(areas) for number, area in enumerate(areas)
    }
    return [slip for area in areas for slip in random.sample(found[area], min(share[area], len(found[area])))]


def _copy(folder: Path) -> None:
    """Slips are planted in a copy: nobody's work is touched, even when this is killed."""
    for path in _tracked():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)  # noqa: S607


def _is_noticed(slip: Slip, folder: Path) -> bool:
    file = folder / slip.path
    source = file.read_bytes()
    _write(file, slip.plant(source))
    try:
        asked = product(belonging(slip.path, folder), _databases())
        return any(_fails(chosen, folder, database) for chosen, database in asked)
    finally:
        _write(file, source)


def _write(file: Path, source: bytes) -> None:
    file.write_bytes(source)
    # Bytecode is told apart by size and second only.
    for old in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        old.unlink()


def _databases() -> list[str]:
    """Both, as the gate: each runs code that the other doesn't."""
    return ["sqlite", *(["postgresql"] if postgresql.find() else [])]


def _fails(chosen: list[str], folder: Path, database: str) -> bool:
    python = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"--timeout={LIMIT // 3}"]
    try:
        answer = subprocess.run(
            [*python, f"--database={database}", *chosen], cwd=folder, capture_output=True, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return answer.returncode not in NOTHING_NOTICED


if __name__ == "__main__":
    sys.exit(main())
