"""How well a title's bot plays against chance, and which methods of its ``Strategy`` anybody asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from time import process_time
from typing import Any, NamedTuple

from games.engine.bots import BOTS
from games.engine.bots.arena import Game, deal
from games.engine.bots.budget import Budget
from games.engine.bots.search_bots import SearchBot
from games.engine.contract.walks import Table, walk
from games.engine.standings import wilson
from games.engine.strategy import Strategy
from games.engine.title import AnyTitle
from games.tables.pages import for_title

GAMES, SECONDS = 40, 6.0
"""So many games are played, unless that takes longer."""
SEARCHED, ROLLOUTS = 3, 24
NAMED = ("evaluate", "plans", "rollout_policy", "horizon", "play_out")
"""What docs/adding-a-title.md tells authors of; the others are named where a title gives them."""
ALONE = {"play_out": "it is for pages with forecasts"}
"""Why nobody may ask what a title gives."""


class Judged(NamedTuple):
    """What there is to say of a bot, in sentences, and what is wrong with it."""

    hints: list[str]
    problems: list[str]


def judge(title: AnyTitle) -> Judged:
    """Some forty games of the quickest bot against random ones, each seat in turn."""
    with _counted(title.bot) as asked:
        games = _games(title)
        _search(title)
    won, count, chance = sum(game.share for game in games), len(games), 1 / min(title.players)
    low, high = wilson(won, count)
    told = (
        f"The quick bot (greedy) won {won:g} of {count} games against random ones for {min(title.players)}: "
        f"{low:.0%} to {high:.0%} in the long run, {chance:.0%} by chance."
    )
    worse = ["That is worse than chance: look at evaluate, which bots want as high as can be."] if high < chance else []
    if low <= chance <= high:
        told += " That may be chance: evaluate tells it little."
    return Judged([told, *_methods(title, asked)], [f"{told} {each}" for each in worse])


def _games(title: AnyTitle) -> list[Game]:
    """Deals that the bot plays from each seat, until there are enough or it has taken long enough."""
    games: list[Game] = []
    begin, options = process_time(), title.options.validate(title.options.complete({"players": min(title.players)}))
    number = 0
    while len(games) < GAMES - 1 and process_time() - begin < SECONDS:
        number += 1
        games += deal(title, options, 7, number, (BOTS["greedy"], BOTS["random"]))
    return games


def _search(title: AnyTitle) -> None:
    """A few decisions of the bot that looks ahead, for what it asks."""
    bot, random = SearchBot(rollouts=ROLLOUTS), Random(1)
    table = Table(title, title.options.validate(title.options.complete({"players": min(title.players)})))
    for moment in islice(walk(table), SEARCHED):
        view = title.rules.view(moment.state, moment.seat)
        bot.choose(title, view, moment.seat, random, Budget())


def _methods(title: AnyTitle, asked: Counter[str]) -> Iterator[str]:
    """Which methods the title gives, which are as by default, and which of its own nobody asks."""
    given = [name for name in _names() if _is_given(title.bot, name)]
    default = [name for name in NAMED if name not in given]
    own = f"Its bot gives {', '.join(given)}" if given else "Its bot gives nothing of its own"
    yield f"{own}; by default: {', '.join(default)}." if default else f"{own}."
    for name in given:
        if name in NAMED and not asked[name] and not (name == "play_out" and for_title(title.name).forecasts):
            why = f": {ALONE[name]}" if name in ALONE else ""
            yield f"Nobody asks its {name}{why}."


def _names() -> list[str]:
    return [name for name, value in vars(Strategy).items() if callable(value) and not name.startswith("_")]


def _is_given(bot: Strategy[Any, Any], name: str) -> bool:
    return getattr(type(bot), name, None) is not getattr(Strategy, name) or name in vars(bot)


@contextmanager
def _counted(bot: Strategy[Any, Any]) -> Iterator[Counter[str]]:
    """How often each method is asked inside."""
    asked: Counter[str] = Counter()
    kept = dict(vars(bot))
    for name in _names():
        setattr(bot, name, _counting(getattr(bot, name), name, asked))
    try:
        yield asked
    finally:
        vars(bot).clear()
        vars(bot).update(kept)


def _counting(method: Callable[..., Any], name: str, asked: Counter[str]) -> Callable[..., Any]:
    def counting(*given: Any, **named: Any) -> Any:
        asked[name] += 1
        return method(*given, **named)

    return counting
