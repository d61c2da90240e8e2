"""``manage.py ratings``: ``replay`` rates games given as JSON lines, without a database; ``rebuild`` the site's."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.engine.fields import Problem, Unreadable
from games.engine.record import Refused
from games.engine.record.strict_json import parse
from games.management.plain import shortened
from games.ratings.calculator import replay
from games.ratings.games import FinishedGame, read_game
from games.ratings.rebuilding import rebuild
from games.texts import ratings_problem, record_refusal


class WrongLine(Exception):
    """A line cannot be read; the text is a sentence that names it and the field."""


class Command(BaseCommand):
    """Ratings follow from the games alone; ``replay`` asks no database."""

    help = (
        "replay: reads finished games from standard input, one JSON object per line, in any order, and prints one"
        " line for each person and title with a game that counts. If a line is invalid, it says which on standard"
        " error, prints nothing, and exits with 1."
        " rebuild: computes this site's ratings again from its games."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["replay", "rebuild"])

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        if action == "rebuild":
            self.stdout.write(f"{rebuild()} games rated.")
        else:
            self._replay()

    def _replay(self) -> None:
        try:
            ratings = replay([*_games(sys.stdin.buffer)])
        except WrongLine as reason:
            self.stderr.write(str(reason))
            sys.exit(1)
        for (title, person), rating in sorted(ratings.items()):
            document = {"title": title, "person": person, "mu": rating.mu, "sigma": rating.sigma}
            document |= {"games": rating.games, "rating": rating.shown, "deviation": rating.deviation}
            self.stdout.write(json.dumps(document))


def _games(stream: BinaryIO) -> Iterator[FinishedGame]:
    known: set[str] = set()
    for number, line in enumerate(stream, 1):
        game = _game(line.removesuffix(b"\n"), number)
        if game.game in known:
            raise WrongLine(_line(number, ratings_problem(Problem("game", "game-twice", {}))))
        known.add(game.game)
        yield game


def _game(line: bytes, number: int) -> FinishedGame:
    try:
        return read_game(parse(line))
    except Refused as error:
        raise WrongLine(_line(number, record_refusal("", error))) from error
    except Unreadable as error:
        raise WrongLine(_line(number, ratings_problem(error.problems[0]))) from error


def _line(number: int, problem: str) -> str:
    return shortened(_("Line %(number)s: %(problem)s") % {"number": number, "problem": problem})
