"""``manage.py arena``: a program of somebody's plays whole games against the site's bots, without a site."""

from __future__ import annotations

from argparse import REMAINDER, ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import registry
from games.engine.bots import RolloutsOutOfRange, UnknownLevel, measuring_bot
from games.engine.bots.arena import duplicate
from games.engine.bots.program import ProgramBot, ProgramFailed
from games.engine.ruleset import IllegalMove
from games.engine.standings import wilson

SECONDS = 10.0


class Command(BaseCommand):
    """Needs no database: games and bots live in the engine."""

    help = (
        "Let a program that speaks JSON lines (docs/bot-api.md) play against bots of one level: each deal from every "
        "seat, so that luck evens out. Prints its share of the wins with the 95 %% interval."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="cacao", help="the game to play (default: cacao)")
        parser.add_argument("--players", type=int, default=0, help="how many seats (default: as few as possible)")
        parser.add_argument("--against", default="greedy", help="the level of all others (default: greedy)")
        parser.add_argument("--deals", type=int, default=10, help="how many deals (default: 10)")
        parser.add_argument("--seed", type=int, default=0, help="the number all seeds are derived from (default: 0)")
        parser.add_argument(
            "--seconds", type=float, default=SECONDS, help="time limit for one decision, in seconds (default: 10)"
        )
        parser.add_argument("program", nargs=REMAINDER, help="the program with its arguments, after --")

    def handle(self, *args: Any, **options: Any) -> None:
        command = [part for part in options["program"] if part != "--"]
        if options["title"] not in registry.titles():
            raise _refusal(f"There is no game called '{options['title']}'. There are: {', '.join(registry.titles())}.")
        title = registry.title(options["title"])
        players = options["players"] or title.players[0]
        if players not in title.players or options["deals"] < 1 or not command:
            raise _refusal("Name a program after --, at least one deal, and a number of players that the game is for.")
        try:
            rival = measuring_bot(options["against"])
        except (UnknownLevel, RolloutsOutOfRange) as error:
            raise _refusal(f"There is no bot called '{options['against']}'.") from error
        shares = list[float]()
        program = _start(command, options["seconds"])
        chosen = title.options.validate({"players": players})
        try:
            for number in range(1, options["deals"] + 1):
                shares += duplicate(title, chosen, options["seed"], number, (program, rival))
        except ProgramFailed as error:
            raise _refusal(str(error)) from error
        except IllegalMove as error:
            raise _refusal(f"The program made a move that is not allowed: {error.code}.") from error
        finally:
            program.close()
        self.stdout.write(_told(shares, players))


def _start(command: list[str], seconds: float) -> ProgramBot:
    try:
        return ProgramBot(command, seconds=seconds)
    except OSError as error:
        raise _refusal(f"The program '{command[0]}' cannot be started: {error.strerror}.") from error


def _told(shares: list[float], players: int) -> str:
    wins, games = sum(shares), len(shares)
    low, high = wilson(wins, games)
    return f"{wins:g} of {games} games won: {wins / games:.1%} ({low:.1%} - {high:.1%}); by luck {1 / players:.1%}"


def _refusal(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=2)
