"""``manage.py arena``: a program of somebody's plays whole games against the site's bots, without a site."""

from __future__ import annotations

from argparse import REMAINDER, ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf, sqrt
from statistics import mean, stdev
from typing import Any

from django.core.management.base import BaseCommand

from games.engine import registry
from games.engine.bots import Bot
from games.engine.bots.arena import Game, deal, record_of
from games.engine.bots.program import ProgramBot, ProgramFailed
from games.engine.ruleset import IllegalMove, Options
from games.engine.standings import wilson
from games.engine.title import AnyTitle
from games.management.games_played import (
    add_options,
    expected_bot,
    game_options,
    known_bots,
    make_folder,
    refusal,
    write_record,
)

SECONDS = 10.0
PROGRESS = 10
"""So many times a run says how it stands."""


class Command(BaseCommand):
    """Needs no database: games and bots live in the engine."""

    help = (
        "Let a program that speaks JSON lines (docs/bot-api.md) play against bots of one level: each deal from every "
        "seat, so that luck evens out. Prints its share of the wins and its points, with their 95 % intervals."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="cacao", help="the game to play (default: cacao)")
        parser.add_argument("--players", type=int, default=0, help="how many seats (default: as few as possible)")
        parser.add_argument(
            "--against", default="greedy", help=f"the level of all others: {known_bots()} (default: greedy)"
        )
        parser.add_argument("--deals", type=int, default=10, help="how many deals (default: 10)")
        parser.add_argument("--seed", type=int, default=0, help="the number all seeds are derived from (default: 0)")
        parser.add_argument(
            "--seconds", type=float, default=SECONDS, help="time limit for one decision, in seconds (default: 10)"
        )
        add_options(parser)
        parser.add_argument("program", nargs=REMAINDER, help="the program with its arguments, after --")

    def handle(self, *args: Any, **options: Any) -> None:
        command = [part for part in options["program"] if part != "--"]
        if options["title"] not in registry.titles():
            raise refusal(f"There is no game called '{options['title']}'. There are: {', '.join(registry.titles())}.")
        title = registry.title(options["title"])
        players = options["players"] or title.players[0]
        if players not in title.players or options["deals"] < 1 or not command:
            raise refusal("Name a program after --, at least one deal, and a number of players that the game is for.")
        rival = expected_bot(options["against"])
        chosen = game_options(title, {**options, "players": players})
        make_folder(options["out"])
        games = list[Game]()
        program = _start(command, options["seconds"])
        try:
            with _failures_told(program):
                self._play(title, chosen, options, (program, rival), games)
        finally:
            program.close()
            if games:
                self.stdout.write(_told(games, players))

    def _play(
        self, title: AnyTitle, chosen: Options, options: dict[str, Any], bots: tuple[Bot, Bot], games: list[Game]
    ) -> None:
        for number in range(1, options["deals"] + 1):
            for game in deal(title, chosen, options["seed"], number, bots):
                games.append(game)
                _keep(game, title, options, number)
            self._progress(games, number, options["deals"])

    def _progress(self, games: list[Game], number: int, deals: int) -> None:
        if number < deals and number % max(1, deals // PROGRESS) == 0:
            wins = sum(game.share for game in games)
            self.stderr.write(f"{number} of {deals} deals: {wins:g} of {len(games)} games won", style_func=str)


@contextmanager
def _failures_told(program: ProgramBot) -> Iterator[None]:
    try:
        yield
    except ProgramFailed as error:
        raise refusal(str(error)) from error
    except IllegalMove as error:
        raise refusal(f"The program made a move that is not allowed ({error}): {program.said}") from error
    except KeyboardInterrupt as error:
        raise refusal("Stopped before all deals were played.") from error


def _start(command: list[str], seconds: float) -> ProgramBot:
    try:
        return ProgramBot(command, seconds=seconds)
    except OSError as error:
        raise refusal(f"The program '{command[0]}' cannot be started: {error.strerror}.") from error


def _keep(game: Game, title: AnyTitle, options: dict[str, Any], number: int) -> None:
    if options["out"]:
        levels = ["program" if seat == game.seat else options["against"] for seat in range(game.options["players"])]
        document = record_of(game.played, title=title, options=game.options, seed=game.seed, levels=levels)
        write_record(document, options["out"], f"seed{options['seed']}-{number:05}-seat{game.seat}")


def _told(games: list[Game], players: int) -> str:
    wins, count = sum(game.share for game in games), len(games)
    low, high = wilson(wins, count)
    margins = [game.margin for game in games]
    either_way = 1.96 * stdev(margins) / sqrt(count) if count > 1 else inf
    return (
        f"{wins:g} of {count} games won: {wins / count:.1%} ({low:.1%} - {high:.1%}); by luck {1 / players:.1%}\n"
        f"{mean(margins):+.1f} points against the best of the others (± {either_way:.1f})"
    )
