"""``python -m tools.chaos load`` lets people play, ``… faults`` breaks things meanwhile; see docs/chaos.md.

``… machines`` does what operators of several machines do; see docs/scaling.md.
"""

from __future__ import annotations

import argparse
import platform
import signal
import sys
import time
from datetime import UTC, datetime

from tools.chaos import machines, report
from tools.chaos.faults import all_faults
from tools.chaos.site.releases import before_the_last_migrations
from tools.chaos.site.supervisor import QUEUES
from tools.chaos.trial import settle, try_out
from tools.chaos.world import running

TRIALS = ("load", "faults", "machines")


def main() -> int:
    """The exit code is 0 only when nothing is lost or doubled."""
    wishes = _read()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that everything is ended first.
    possible = machines.all_faults() if wishes.what == "machines" else all_faults(wishes.before)
    faults = [fault for fault in possible if any(part in fault.name for part in wishes.only)]
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {platform.machine()}, Python {platform.python_version()}")
    with running(
        players=wishes.players,
        pause=wishes.pause,
        web_processes=wishes.web,
        queues=wishes.queues,
        settings="tools.chaos.brisk" if wishes.brisk or wishes.what == "machines" else "cacao_site.settings",
        kind=machines.Machines if wishes.what == "machines" else None,
    ) as world:
        begin, wrong = time.monotonic(), []
        time.sleep(wishes.seconds)
        if wishes.what != "load":
            print(report.HEAD)
            for fault in faults:
                outcome = try_out(fault, world)
                print(report.row(outcome), flush=True)
                wrong += outcome.losses
        played = time.monotonic() - begin
        wrong = list(dict.fromkeys([*wrong, *settle(world)]))
        print(*report.summary(world, played), sep="\n")
        print(report.verdict(wrong))
    return 1 if wrong else 0


def _read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.chaos", description=__doc__)
    parser.add_argument("what", choices=TRIALS)
    parser.add_argument("--players", type=int, default=6, help="an even number (default: 6)")
    parser.add_argument("--seconds", type=float, default=10, help="how long they play before anything breaks")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds that somebody thinks before each request")
    parser.add_argument("--web", type=int, default=2, help="processes of the web server")
    parser.add_argument("--queues", nargs="+", default=QUEUES, choices=QUEUES, help="which workers there are")
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="WORDS", help="faults with these words in their name"
    )
    parser.add_argument("--brisk", action="store_true", help="let the schedule look ten times as often")
    parser.add_argument(
        "--before",
        default=before_the_last_migrations(),
        metavar="COMMIT",
        help="whose programs run beside those of today (default: the one before the last migrations)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
