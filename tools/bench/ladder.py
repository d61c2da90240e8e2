"""Which bot beats which, by duplicate deals: ``python -m tools.bench.ladder``, or with the names of some matches.

A deal is played as often as there are seats, so that luck with tiles and seats falls to both sides. GAMES says how many
games each match has (default 40), SEED which deals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from multiprocessing import Pool
from typing import NamedTuple

from games.engine.bots import measuring_bot
from games.engine.bots.arena import duplicate
from games.engine.elo import Result, ratings
from games.engine.registry import title
from games.engine.ruleset import Options
from games.engine.standings import wilson

GAMES = int(os.environ.get("GAMES", "40"))
SEED = int(os.environ.get("SEED", "1"))
BASE: Options = {"players": 2}
BIG_GAME: Options = {"players": 4, "modules": ["big-game"]}
YARDSTICK = "greedy-1"


class Match(NamedTuple):
    """Two levels at a kind of table.

    ``bar`` is what the lower end of the first one's interval should reach, ``ceiling`` what its rate should not exceed.
    """

    name: str
    level: str
    other: str
    bar: float | None = None
    title: str = "cacao"
    options: Options | None = BASE
    """``None`` for surprises for two."""
    ceiling: float | None = None


def matches() -> Iterator[Match]:
    """All, in the order in which they are played."""
    yield Match("base", YARDSTICK, "random")
    yield Match("base", "greedy", YARDSTICK)
    for rollouts, bar in ((100, 0.78), (300, 0.85), (1000, 0.90)):
        yield Match("base", f"search:{rollouts}", YARDSTICK, bar)
    yield Match("base", "search:1000", "search:100", 0.55)
    yield Match("big-game", "search:300", YARDSTICK, 0.42, options=BIG_GAME)
    yield Match("chocolatl", "search:100", YARDSTICK, 0.50, "chocolatl", {"players": 4})
    yield Match("read", "reader:search:30", "search:30", title="chocolatl", options={"players": 4}, ceiling=0.40)
    yield Match("surprises", "search:300", YARDSTICK, 0.78, options=None)
    for name, options in _variants():
        yield Match(name, "search:300", YARDSTICK, 0.78, options=options)


def _variants() -> Iterator[tuple[str, Options]]:
    """The presets, and each module that two can play by itself."""
    cacao = title("cacao")
    presets: Mapping[str, Options] = cacao.options.presets(2)
    yield from ((name, options) for name, options in presets.items() if options != BASE)
    offered = next(field for field in cacao.options.fields() if field.key == "modules")
    for module in offered.choices:
        options = {**BASE, "modules": [module]}
        if ("modules", module) not in cacao.options.out_of_reach(BASE):
            yield module, cacao.options.complete(options)


def main(names: list[str]) -> None:
    """Play the matches of these names, or all, and print how they ended."""
    results: list[Result] = []
    for match in matches():
        if names and match.name not in names:
            continue
        result = _play(match)
        print(_line(match, result), flush=True)
        if match.name == "base":
            results.append(result)
    if results:
        print("\nElo, base for 2 (greedy-1 is 1000):")
        for level, rating in ratings(results, anchor=YARDSTICK).items():
            print(f"{level:<14} {rating:>6.0f}")


def _play(match: Match) -> Result:
    seats = 2 if match.options is None else match.options["players"]
    with Pool(os.cpu_count()) as pool:
        shares = [share for deal in pool.imap(partial(_deal, match), range(-(-GAMES // seats))) for share in deal]
    return Result(match.level, match.other, sum(shares), len(shares))


def _deal(match: Match, number: int) -> list[float]:
    """The first level's part of the victory in each game of a deal."""
    levels = measuring_bot(match.level), measuring_bot(match.other)
    return duplicate(title(match.title), match.options, SEED, number, levels)


def _line(match: Match, result: Result) -> str:
    low, high = wilson(result.wins, result.games)
    name = f"{match.name}: {match.level} against {match.other}"
    line = f"{name:<50} {result.games:>4} games {result.wins / result.games:>6.1%} ({low:.1%} - {high:.1%})"
    if match.ceiling is not None:
        is_kept = result.wins <= match.ceiling * result.games
        return f"{line}  at most {match.ceiling:.0%}: {'kept' if is_kept else 'passed'}"
    if match.bar is None:
        return line
    return f"{line}  bar {match.bar:.0%}: {'reached' if low >= match.bar else 'not shown'}"


if __name__ == "__main__":
    main(sys.argv[1:])
