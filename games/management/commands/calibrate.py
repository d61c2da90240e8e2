"""``manage.py calibrate``: how well the chances to win that explained games show fit how games end."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import registry
from games.engine.analysis.calibration import (
    Prediction,
    brier,
    error_by_luck,
    mean_error,
    predictions,
    tenths,
)
from games.engine.bots import BOTS
from games.engine.ruleset import InvalidOptions, Options
from games.management.long_work import beside_bar, work_through
from games.texts import option_problem


class Command(BaseCommand):
    """Needs no database: games and bots live in the engine."""

    help = "Let bots play, and print how often seats won compared with their predicted chances, in steps of 10 %."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="cacao", choices=registry.titles(), help="the game to play")
        parser.add_argument("--players", type=int, default=2, help="how many seats (default: 2)")
        parser.add_argument("--modules", default="", help="module codes, separated by commas")
        parser.add_argument("--bots", default="greedy", choices=BOTS, help="the level of all bots (default: greedy)")
        parser.add_argument("--count", type=int, default=100, help="how many games (default: 100)")
        parser.add_argument(
            "--positions", type=int, default=4, help="how many positions of each game to use (default: 4)"
        )
        parser.add_argument(
            "--ends", type=int, default=24, help="how many games to play out from each position (default: 24)"
        )
        parser.add_argument("--seed", type=int, default=0, help="the number all seeds are derived from (default: 0)")
        parser.add_argument(
            "--every", type=int, default=100, help="how often to print results, in games (default: 100)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found: list[Prediction] = []
        for played, game in enumerate(work_through(_predictor(options), range(options["count"]), "game"), start=1):
            found += game
            if options["every"] and played % options["every"] == 0 and played < options["count"]:
                self._show(found, options["players"], f"after {played} games")
        self._show(found, options["players"], f"after {options['count']} games")

    def _show(self, found: list[Prediction], players: int, heading: str) -> None:
        """At once, also in a pipe: whoever stops the command keeps what has been found."""
        with beside_bar():
            self.stdout.write("\n".join([heading, *_table(found, players)]))
            self.stdout.flush()


def _predictor(given: dict[str, Any]) -> partial[list[Prediction]]:
    title, wanted = registry.title(given["title"]), {"players": given["players"]}
    if given["modules"]:
        wanted["modules"] = sorted(given["modules"].split(","))
    try:
        options = title.options.validate(wanted)
    except InvalidOptions as error:
        raise CommandError(" ".join(option_problem(title.name, problem) for problem in error.problems)) from error
    wanted_of_each = {"level": given["bots"], "positions": given["positions"], "ends": given["ends"]}
    return partial(_predictions, given["title"], options, given["seed"], **wanted_of_each)


def _predictions(title: str, options: Options, base: int, number: int, **wanted: Any) -> list[Prediction]:
    return predictions(registry.title(title), options, base, number, **wanted)


def _table(found: list[Prediction], players: int) -> Iterator[str]:
    rows = list(tenths(found))
    yield f"{'seats':>6} {'said':>7} {'won':>7}"
    for row in rows:
        yield f"{row.seats:>6} {row.predicted:>7.1%} {row.actual:>7.1%}"
    yield f"mean error {mean_error(rows):.1%}, Brier score {brier(found):.3f}"
    yield f"chances that fit exactly would show {error_by_luck(found, players, Random(0)):.1%} by luck alone"
