"""The command: a line for each run, then a table of what came of each format and number of people."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from statistics import mean, stdev
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.simulate_tournaments.judging import Result

FORMATS = ("swiss-2", "swiss-4", "league-3", "cup-4")


def prepare(folder: str) -> None:
    """A site of its own with an empty database."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "cacao_site.settings",
        "SITE_MODE": "play",
        "DATA_DIR": folder,
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    from django.core.management import call_command

    from games.tables import dispatch

    call_command("migrate", verbosity=0)
    dispatch.enqueue = lambda *_args: None


def simulate(chosen: argparse.Namespace) -> bool:
    """Every format with every number of people, again and again; says whether all promises were kept."""
    from tools.simulate_tournaments.judging import run

    until = monotonic() + chosen.minutes * 60
    found: dict[tuple[str, int], list[Result]] = {}
    for seed in range(chosen.runs):
        for number in chosen.people:
            for name in chosen.formats:
                if monotonic() < until:
                    result = run(name, number, chosen.first + seed)
                    found.setdefault((name, number), []).append(result)
                    print(name, number, chosen.first + seed, result, flush=True)
    for (name, number), results in found.items():
        print(_line(name, number, results), flush=True)
    return all(result.kept for results in found.values() for result in results)


def _line(name: str, number: int, results: list[Result]) -> str:
    games: Counter[int] = sum((one.games for one in results), Counter())
    early = [one.days_early for one in results]
    return "; ".join(
        (
            f"{name} with {number} people, {len(results)} runs: {sum(day >= 0 for day in early)} ended in time",
            f"days early {mean(early):.0f}, at least {min(early):.1f}",
            f"games of who stayed {dict(sorted(games.items()))}, as promised {all(one.as_promised for one in results)}",
            f"points add up {all(one.points_add_up for one in results)}, follows {all(one.follows for one in results)}",
            f"late {mean(one.late for one in results):.1f} of {mean(one.tables for one in results):.0f} tables",
            f"tau {_with_error([one.tau for one in results])}",
            f"seconds of the site {mean(one.seconds for one in results):.1f}",
        )
    )


def _with_error(values: list[float]) -> str:
    """The mean with its standard error twice."""
    error = 2 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0
    return f"{mean(values):.3f} ± {error:.3f}"


def main() -> int:
    """Read what is asked for, and say by the exit code whether all promises were kept."""
    parser = argparse.ArgumentParser(
        prog="simulate_tournaments",
        description=sys.modules["tools.simulate_tournaments"].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--people", type=int, nargs="+", default=[64])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first run")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="after so many no run begins any more")
    parser.add_argument("--formats", nargs="*", default=list(FORMATS), choices=FORMATS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        return 0 if simulate(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
