"""Ratings of the levels from matches that were played: ``python -m tools.bench.levels LADDER [LADDER…]``.

Each file holds what ``make ladder`` has printed, of all matches or of some. What is rated is written to
``games/engine/bots/ratings.json``; a level that no match of a title joins to the anchor keeps what the file said.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import log
from pathlib import Path
from typing import NamedTuple

from games.engine.bots import BOTS
from games.engine.bots.ratings import ANCHOR, AT, FILE, FLOOR
from games.engine.elo import Result, ratings
from games.ratings.calculator import POINTS
from tools.bench.ladder import matches

_PER_ELO = POINTS * log(10) / 400
"""Points of people's ratings for one of Elo's."""


class Played(NamedTuple):
    """A match, and the title it was played at."""

    title: str
    result: Result


def played(lines: Iterable[str]) -> Iterator[Played]:
    """The matches between levels, as the ladder has printed them. Raises ``LookupError`` for one it never plays."""
    known = {f"{match.name}: {match.level} against {match.other}": match for match in matches()}
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if " against " not in cells[0]:
            continue
        match, games = known[cells[0]], int(cells[1])
        share = float(cells[2].rstrip("%")) / 100
        if match.ceiling is None:
            yield Played(match.title, Result(match.level, match.other, games * _of_two(share, match.seats), games))


def _of_two(share: float, seats: int) -> float:
    """Of who wins so many games alone against equals, the part against one of these."""
    return share * (seats - 1) / (share * (seats - 1) + 1 - share)


def rated(found: Iterable[Played]) -> dict[str, dict[str, int]]:
    """By title and level, on the scale of people's ratings, the weakest first."""
    by_title = defaultdict[str, list[Result]](list)
    for each in found:
        by_title[each.title].append(each.result)
    return {title: dict(_rated(results)) for title, results in by_title.items()}


def _rated(results: list[Result]) -> Iterator[tuple[str, int]]:
    elo = ratings(results, anchor=ANCHOR)
    joined = _joined_to(ANCHOR, results)
    for level in BOTS:
        if level in joined:
            yield level, max(FLOOR, round(AT + _PER_ELO * (elo[level] - elo[ANCHOR])))


def _joined_to(level: str, results: list[Result]) -> set[str]:
    """The levels whose distance to this one is known, through others too."""
    joined, size = {level}, 0
    while size < len(joined):
        size = len(joined)
        joined |= {each for pair in results if {pair.level, pair.other} & joined for each in (pair.level, pair.other)}
    return joined


def _in_order(ratings: Mapping[str, int]) -> dict[str, int]:
    return {level: ratings[level] for level in BOTS if level in ratings}


def main(files: list[str]) -> None:
    """Rate what was played, and keep the rest."""
    lines = [line for name in files for line in Path(name).read_text().splitlines()]
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    now = rated(played(lines))
    whole = {title: _in_order(before.get(title, {}) | now.get(title, {})) for title in {**before, **now}}
    FILE.write_text(json.dumps(whole, indent=2) + "\n")
    sys.stdout.write(FILE.read_text())


if __name__ == "__main__":
    main(sys.argv[1:])
