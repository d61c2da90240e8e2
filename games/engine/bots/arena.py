"""Whole games of bots against each other, without a site: for self-play, measuring and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from games.engine.bots import Bot, Budget
from games.engine.record import Heading, RecordedMove, write
from games.engine.ruleset import Document, Options, Outcome, SeatNumber
from games.engine.title import AnyTitle


@dataclass(frozen=True, slots=True)
class Played:
    """A game from its first to its last move."""

    moves: tuple[RecordedMove, ...]
    outcome: Outcome


def game_seed(base: int, number: int) -> bytes:
    """The seed of game ``number`` in a series: SHA-256 of ``selfplay/<base>/<number>`` in ASCII."""
    return sha256(f"selfplay/{base}/{number}".encode()).digest()


def bot_random(seed: bytes, seat: SeatNumber) -> Random:
    """A bot's own randomness in a game: it follows from the game's seed, and gives nothing of the seed away."""
    return Random(sha256(seed + f"/bot/{seat}".encode()).digest())


def play(
    title: AnyTitle,
    options: Options,
    seed: bytes,
    bots: Sequence[Bot],
    budget: Callable[[], Budget] = Budget,
) -> Played:
    """Let bots play a game to its end, one per seat, each decision with a new ``budget``.

    What needs no decision is settled as on the site.
    """
    state = title.new(options, seed)
    randoms = [bot_random(seed, seat) for seat in range(len(bots))]
    moves = []
    while waiting := title.rules.to_move(state):
        seat = waiting[0]
        recorded = _next_move(title, state, seat, bots[seat], randoms[seat], budget())
        title.rules.apply(state, recorded.move)
        moves.append(recorded)
    outcome = title.rules.outcome(state)
    assert outcome is not None, "a game in which nobody is to move is over"
    return Played(tuple(moves), outcome)


class Game(NamedTuple):
    """A game of a deal: where the first bot sat, and who else."""

    seat: SeatNumber
    options: Options
    seed: bytes
    played: Played

    @property
    def share(self) -> float:
        """The first bot's part of the victory."""
        winners = self.played.outcome.winners
        return (self.seat in winners) / len(winners)

    @property
    def margin(self) -> int:
        """Its points less those of the best of the others."""
        totals = [score["total"] for score in self.played.outcome.scores]
        return totals[self.seat] - max(total for seat, total in enumerate(totals) if seat != self.seat)


def deal(
    title: AnyTitle,
    options: Options | None,
    base: int,
    number: int,
    bots: tuple[Bot, Bot],
    budget: Callable[[], Budget] = Budget,
) -> Iterator[Game]:
    """The games in which the first bot plays a deal from every seat, against the second at all others.

    Without ``options`` each deal is a surprise for two.
    """
    seed = game_seed(base, number)
    options = title.options.surprise(2, seed) if options is None else options
    for seat in range(options["players"]):
        sitting = [bots[0] if each == seat else bots[1] for each in range(options["players"])]
        yield Game(seat, options, seed, play(title, options, seed, sitting, budget))


def duplicate(
    title: AnyTitle,
    options: Options | None,
    base: int,
    number: int,
    bots: tuple[Bot, Bot],
    budget: Callable[[], Budget] = Budget,
) -> list[float]:
    """The first bot's part of each victory of a deal."""
    return [game.share for game in deal(title, options, base, number, bots, budget)]


def _next_move(title: AnyTitle, state: Any, seat: SeatNumber, bot: Bot, random: Random, budget: Budget) -> RecordedMove:
    automatic = title.rules.automatic(state, seat, {})
    if automatic is not None:
        return RecordedMove(automatic, auto=True, at=None)
    move = bot.choose(title, title.rules.view(state, seat), seat, random, budget)
    return RecordedMove(move, auto=False, at=None)


def record_of(played: Played, *, title: AnyTitle, options: Options, seed: bytes, levels: Sequence[str]) -> Document:
    """The record of a game that bots of these levels played."""
    seats = [
        {"name": f"{level} {seat + 1}", "colour": title.colours[seat], "kind": "bot"}
        for seat, level in enumerate(levels)
    ]
    heading = Heading(title, title.version, options, seats)
    return write(heading, seed=seed, moves=played.moves, outcome=played.outcome)
