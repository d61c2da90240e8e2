"""What commands have in common that let bots or programs play: options of games, and a folder for their records."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.engine.bots import MEASURING_BOTS, MOST_ROLLOUTS, Bot, RolloutsOutOfRange, UnknownLevel, measuring_bot
from games.engine.record import Refused, dump
from games.engine.record.strict_json import parse
from games.engine.ruleset import Document, InvalidOptions, Options
from games.engine.title import AnyTitle
from games.texts import option_problem


def add_options(parser: ArgumentParser) -> None:
    """``--modules``, ``--option`` and ``--out``."""
    parser.add_argument("--modules", default="", help="module codes, separated by commas")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="another option; VALUE is JSON or a word"
    )
    parser.add_argument("--out", type=Path, help="a folder for the records, one file per game")


def known_bots() -> str:
    """The levels that may be named."""
    return f"{', '.join(MEASURING_BOTS)} and search:N"


def expected_bot(level: str) -> Bot:
    """The bot of a level. Raises ``CommandError``."""
    try:
        return measuring_bot(level)
    except UnknownLevel as error:
        raise refusal(f"There is no bot called '{level}'. There are: {known_bots()}.") from error
    except RolloutsOutOfRange as error:
        raise refusal(f"'{level}': a search takes from 1 to {MOST_ROLLOUTS} rollouts per decision.") from error


def game_options(title: AnyTitle, given: Mapping[str, Any]) -> Options:
    """The options of each game. Raises ``CommandError``."""
    options: Options = {"players": given["players"]}
    if given["modules"]:
        options["modules"] = sorted(given["modules"].split(","))
    for text in given["option"]:
        key, value = _pair(text)
        if key in options:
            raise refusal(f"The option '{key}' is given twice.")
        options[key] = value
    try:
        return title.options.validate(options)
    except InvalidOptions as error:
        raise refusal(" ".join(option_problem(title.name, problem) for problem in error.problems)) from error


def _pair(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise refusal(f"--option wants KEY=VALUE, not '{text}'.")
    return key, _value(value)


def _value(text: str) -> Any:
    try:
        return parse(text.encode())
    except Refused:
        return text


def make_folder(folder: Path | None) -> None:
    """For the records, if any are written. Raises ``CommandError``."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refusal(f"The folder '{folder}' cannot be made: {error.strerror}.") from error


def write_record(document: Document, folder: Path, which: str) -> None:
    """One file for a game."""
    name = f"{document['game']}-{document['options']['players']}p-{which}.json"
    (folder / name).write_bytes(dump(document))


def refusal(sentence: str) -> CommandError:
    """What is wrong with the arguments."""
    return CommandError(sentence, returncode=2)
