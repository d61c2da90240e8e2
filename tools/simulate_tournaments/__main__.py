"""The command: a line for each format and number of people."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from statistics import mean, stdev
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
    """Every format with every number of people, again and again; says whether all have ended in time."""
    from tools.simulate_tournaments.judging import run

    in_time = True
    for name in chosen.formats:
        for number in chosen.people:
            results = [run(name, number, chosen.first + seed) for seed in range(chosen.runs)]
            print(_line(name, number, results), flush=True)
            in_time = in_time and all(result.days_early >= 0 for result in results)
    return in_time


def _line(name: str, number: int, results: list[Result]) -> str:
    early = [one.days_early for one in results]
    return (
        f"{name} with {number} people, {len(results)} runs: {sum(day >= 0 for day in early)} ended in time, "
        f"{mean(early):.0f} days early, at least {min(early):.1f}; tau {_with_error([one.tau for one in results])}"
    )


def _with_error(values: list[float]) -> str:
    """The mean with its standard error twice."""
    error = 2 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0
    return f"{mean(values):.3f} ± {error:.3f}"


def main() -> int:
    """Read what is asked for, and say by the exit code whether all tournaments ended in time."""
    parser = argparse.ArgumentParser(
        prog="simulate_tournaments",
        description=sys.modules["tools.simulate_tournaments"].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--people", type=int, nargs="+", default=[64])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first run")
    parser.add_argument("--formats", nargs="*", default=list(FORMATS), choices=FORMATS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        return 0 if simulate(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
