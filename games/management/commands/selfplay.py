"""``manage.py selfplay``: bots play whole games against each other, without a database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine import registry
from games.engine.balance.observed import Observed, observe
from games.engine.balance.sections import Report, sections
from games.engine.bots import measuring_bot
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.ruleset import Options, Outcome
from games.engine.standings import Standing, standings
from games.engine.title import AnyTitle
from games.management import balance_report
from games.management.games_played import add_options, expected_bot, game_options, make_folder, refusal, write_record
from games.management.long_work import work_through


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
        add_options(parser)
        parser.add_argument(
            "--surprise", action="store_true", help="choose random modules for each game, using its seed"
        )
        parser.add_argument("--count", type=int, default=1, help="how many games (default: 1)")
        parser.add_argument("--report", type=Path, help="a page about the balance, FILE.html; its figures: FILE.json")
        parser.add_argument("--compare", type=Path, help="the figures of an earlier report, to stand beside these")
        parser.add_argument("--seed", type=int, default=0, help="the number all seeds are derived from (default: 0)")

    def handle(self, *args: Any, **options: Any) -> None:
        title = _title(options["title"])
        levels = _levels(options["bots"], options["players"])
        chosen = _options_of_games(title, options)
        if options["count"] < 1:
            raise refusal(f"--count must be at least 1, not {options['count']}.")
        before = _compared(title, options["report"], options["compare"])
        make_folder(options["out"])
        watch = options["report"] is not None
        one_game = partial(_one_game, title.name, chosen, levels, options["seed"], options["out"], watch)
        games = list(work_through(one_game, range(1, options["count"] + 1), unit="game"))
        self.stdout.write(_table(standings([outcome for outcome, _seen in games]), levels))
        if watch:
            report = _report(title, chosen, levels, options["seed"], [seen for _outcome, seen in games if seen])
            balance_report.write(report, options["report"], before)


def _one_game(
    title: str, chosen: Options | None, levels: list[str], base: int, folder: Path | None, watch: bool, number: int
) -> tuple[Outcome, Observed | None]:
    edition, seed = registry.title(title), game_seed(base, number)
    options = edition.options.surprise(len(levels), seed) if chosen is None else chosen
    played = play(edition, options, seed, [measuring_bot(level) for level in levels])
    if folder is not None:
        document = record_of(played, title=edition, options=options, seed=seed, levels=levels)
        write_record(document, folder, f"seed{base}-{number:05}")
    seen = observe(edition, options, seed, played.moves, played.outcome) if watch else None
    return played.outcome, seen


def _compared(title: AnyTitle, report: Path | None, compare: Path | None) -> Report | None:
    """The earlier report, before anything is played."""
    if report is not None and report.suffix != ".html":
        raise refusal(f"--report wants a name that ends in .html, not '{report}'.")
    if compare is None:
        return None
    if report is None:
        raise refusal("--compare needs --report.")
    before = balance_report.read(compare)
    if before.made_of["title"] != title.name:
        raise refusal(f"'{compare}' is about {before.made_of['title']}, not about {title.name}.")
    return before


def _report(title: AnyTitle, chosen: Options | None, levels: list[str], seed: int, games: list[Observed]) -> Report:
    rest = {key: value for key, value in (chosen or {}).items() if key != "players"}
    made_of = {
        "title": title.name,
        "rules": f"version {title.version}",
        "players": str(len(levels)),
        "bots": ", ".join(levels),
        "options": "a surprise for each game" if chosen is None else json.dumps(rest) if rest else "none",
        "games": str(len(games)),
        "seed": str(seed),
    }
    return Report(made_of, sections(games, levels))


def _title(name: str) -> AnyTitle:
    if name not in registry.titles():
        raise refusal(f"There is no game called '{name}'. There are: {', '.join(registry.titles())}.")
    return registry.title(name)


def _levels(text: str, players: int) -> list[str]:
    levels = text.split(",")
    for level in levels:
        expected_bot(level)
    if len(levels) != players:
        raise refusal(f"Each seat needs a bot: there are {players} players, but {len(levels)} bots.")
    return levels


def _options_of_games(title: AnyTitle, given: dict[str, Any]) -> Options | None:
    """The options of every game; ``None`` when each game has others."""
    if not given["surprise"]:
        return game_options(title, given)
    if given["modules"] or given["option"]:
        raise refusal("With --surprise neither --modules nor --option can be given.")
    game_options(title, given)
    return None


def _table(rows: list[Standing], levels: list[str]) -> str:
    heading = f"{'seat':>4}  {'bot':<8} {'games':>6} {'wins':>8} {'rate':>7} {'95 % interval':>17}"
    return "\n".join([f"{heading} {'score':>7} {'margin':>7}", *(_row(row, levels[row.seat]) for row in rows)])


def _row(row: Standing, level: str) -> str:
    low, high = row.interval
    return (
        f"{row.seat:>4}  {level:<8} {row.games:>6} {row.wins:>8.1f} {row.win_rate:>7.1%}"
        f" {f'{low:.1%} - {high:.1%}':>17} {row.mean_score:>7.1f} {row.mean_margin:>+7.1f}"
    )
