"""``manage.py selfplay``: bots play whole games against each other, without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import registry
from games.engine.bots import MEASURING_BOTS, MOST_ROLLOUTS, RolloutsOutOfRange, UnknownLevel, measuring_bot
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.record import Refused, dump
from games.engine.record.strict_json import parse
from games.engine.ruleset import InvalidOptions, Options, Outcome
from games.engine.standings import Standing, standings
from games.engine.title import AnyTitle
from games.management.long_work import work_through
from games.texts import option_problem


class Command(BaseCommand):
    """Needs no database: games and bots live in the engine."""

    help = (
        "Let bots play, and print the results. The seed of game K is the SHA-256 of the text "
        "'selfplay/SEED/K', and the bots use it too, so the same command plays the same games."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", default="cacao", help="the game to play (default: cacao)")
        parser.add_argument("--players", type=int, required=True, help="how many seats")
        parser.add_argument("--bots", required=True, help="one level per seat, separated by commas")
        parser.add_argument("--modules", default="", help="module codes, separated by commas")
        parser.add_argument(
            "--option", action="append", default=[], metavar="KEY=VALUE", help="another option; VALUE is JSON or a word"
        )
        parser.add_argument(
            "--surprise", action="store_true", help="choose random modules for each game, using its seed"
        )
        parser.add_argument("--count", type=int, default=1, help="how many games (default: 1)")
        parser.add_argument("--seed", type=int, default=0, help="the number all seeds are derived from (default: 0)")
        parser.add_argument("--out", type=Path, help="a folder for the records, one file per game")

    def handle(self, *args: Any, **options: Any) -> None:
        title = _title(options["title"])
        levels = _levels(options["bots"], options["players"])
        chosen = _options_of_games(title, options)
        if options["count"] < 1:
            raise _refusal(f"--count must be at least 1, not {options['count']}.")
        _make_folder(options["out"])
        one_game = partial(_one_game, title.name, chosen, levels, options["seed"], options["out"])
        outcomes = list(work_through(one_game, range(1, options["count"] + 1), unit="game"))
        self.stdout.write(_table(standings(outcomes), levels))


def _one_game(
    title: str, chosen: Options | None, levels: list[str], base: int, folder: Path | None, number: int
) -> Outcome:
    edition, seed = registry.title(title), game_seed(base, number)
    options = edition.options.surprise(len(levels), seed) if chosen is None else chosen
    played = play(edition, options, seed, [measuring_bot(level) for level in levels])
    if folder is not None:
        document = record_of(played, title=edition, options=options, seed=seed, levels=levels)
        name = f"{title}-{options['players']}p-seed{base}-{number:05}.json"
        (folder / name).write_bytes(dump(document))
    return played.outcome


def _title(name: str) -> AnyTitle:
    if name not in registry.titles():
        raise _refusal(f"There is no game called '{name}'. There are: {', '.join(registry.titles())}.")
    return registry.title(name)


def _levels(text: str, players: int) -> list[str]:
    levels = text.split(",")
    for level in levels:
        _expect_level(level)
    if len(levels) != players:
        raise _refusal(f"Each seat needs a bot: there are {players} players, but {len(levels)} bots.")
    return levels


def _expect_level(level: str) -> None:
    try:
        measuring_bot(level)
    except UnknownLevel as error:
        known = f"{', '.join(MEASURING_BOTS)} and search:N"
        raise _refusal(f"There is no bot called '{level}'. There are: {known}.") from error
    except RolloutsOutOfRange as error:
        raise _refusal(f"'{level}': a search takes from 1 to {MOST_ROLLOUTS} rollouts per decision.") from error


def _options_of_games(title: AnyTitle, given: dict[str, Any]) -> Options | None:
    """The options of every game; ``None`` when each game has others."""
    if not given["surprise"]:
        return _game_options(title, given)
    if given["modules"] or given["option"]:
        raise _refusal("With --surprise neither --modules nor --option can be given.")
    _game_options(title, given)
    return None


def _game_options(title: AnyTitle, given: dict[str, Any]) -> Options:
    options: Options = {"players": given["players"]}
    if given["modules"]:
        options["modules"] = sorted(given["modules"].split(","))
    for text in given["option"]:
        key, value = _pair(text)
        if key in options:
            raise _refusal(f"The option '{key}' is given twice.")
        options[key] = value
    try:
        return title.options.validate(options)
    except InvalidOptions as error:
        raise _refusal(" ".join(option_problem(title.name, problem) for problem in error.problems)) from error


def _pair(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise _refusal(f"--option wants KEY=VALUE, not '{text}'.")
    return key, _value(value)


def _value(text: str) -> Any:
    try:
        return parse(text.encode())
    except Refused:
        return text


def _make_folder(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(f"The folder '{folder}' cannot be made: {error.strerror}.") from error


def _refusal(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=2)


def _table(rows: list[Standing], levels: list[str]) -> str:
    heading = f"{'seat':>4}  {'bot':<8} {'games':>6} {'wins':>8} {'rate':>7} {'95 % interval':>17}"
    return "\n".join([f"{heading} {'score':>7} {'margin':>7}", *(_row(row, levels[row.seat]) for row in rows)])


def _row(row: Standing, level: str) -> str:
    low, high = row.interval
    return (
        f"{row.seat:>4}  {level:<8} {row.games:>6} {row.wins:>8.1f} {row.win_rate:>7.1%}"
        f" {f'{low:.1%} - {high:.1%}':>17} {row.mean_score:>7.1f} {row.mean_margin:>+7.1f}"
    )
