"""How well predicted chances to win fit how games end, by tenths, over games that bots play against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from games.engine.analysis.chances import chances
from games.engine.analysis.turns import turns
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed, play
from games.engine.ruleset import Options
from games.engine.title import AnyTitle


class Prediction(NamedTuple):
    """What was said of a seat in the middle of a game, and its part of the victory in the end."""

    chance: float
    share: float


class Tenth(NamedTuple):
    """All predictions in one tenth: how many, what they said on average, and what came of it."""

    seats: int
    predicted: float
    actual: float


def predictions(
    title: AnyTitle, options: Options, base: int, number: int, *, level: str, positions: int, ends: int
) -> list[Prediction]:
    """Of each seat in so many positions of game ``number`` between bots of one level.

    All positions of a game share one ending: a few of many games tell more than many of a few.
    """
    seed, random = game_seed(base, number), Random(number)
    played = play(title, options, seed, [BOTS[level]] * options["players"])
    begins = {turn.begin for turn in turns(title, title.new(options, seed), played.moves)}
    chosen = set(random.sample(sorted(begins), min(positions, len(begins))))
    winners, state, found = played.outcome.winners, title.new(options, seed), list[Prediction]()
    for at, recorded in enumerate(played.moves):
        if at in chosen:
            wins = chances(title, state, (), random, Budget(evaluations=ends)).wins
            found += [Prediction(win, (seat in winners) / len(winners)) for seat, win in enumerate(wins)]
        title.rules.apply(state, recorded.move)
    return found


def tenths(found: Iterable[Prediction]) -> Iterator[Tenth]:
    """Those tenths in which something was predicted, from the lowest."""
    by_tenth: defaultdict[int, list[Prediction]] = defaultdict(list)
    for prediction in found:
        by_tenth[min(9, int(10 * prediction.chance))].append(prediction)
    for _, some in sorted(by_tenth.items()):
        yield Tenth(len(some), fmean(each.chance for each in some), fmean(each.share for each in some))


def mean_error(found: Sequence[Tenth]) -> float:
    """How far what was predicted lies from what came of it, on average over all predictions."""
    return sum(each.seats * abs(each.predicted - each.actual) for each in found) / sum(each.seats for each in found)


def error_by_luck(found: Sequence[Prediction], players: int, random: Random, trials: int = 40) -> float:
    """What ``mean_error`` would be on average if all chances were exactly right: of few games it is far from nothing.

    The predictions are those of all seats of one position after the other. Positions of one game are taken for
    independent.
    """
    positions = [found[at : at + players] for at in range(0, len(found), players)]
    return fmean(mean_error(list(tenths(_drawn(positions, random)))) for _ in range(trials))


def _drawn(positions: Sequence[Sequence[Prediction]], random: Random) -> Iterator[Prediction]:
    """The same positions with a winner of each that is drawn by what was said."""
    for seats in positions:
        (winner,) = random.choices(range(len(seats)), [each.chance for each in seats])
        yield from (Prediction(each.chance, float(seat == winner)) for seat, each in enumerate(seats))


def brier(found: Sequence[Prediction]) -> float:
    """The mean square of the error of single predictions: it also says whether they tell positions apart."""
    return fmean((each.chance - each.share) ** 2 for each in found)
