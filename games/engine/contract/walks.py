"""Ways through the games of a title: tables with all kinds of options, and random games move by move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from games.engine.bots.arena import game_seed
from games.engine.contract import trail
from games.engine.ruleset import InvalidOptions, Move, OptionField, Options, SeatNumber
from games.engine.title import AnyTitle

SURPRISES = 3
MOST_MOVES = 5000
"""No game is longer than this."""
MOST_LISTED = 500
"""Of more legal moves than this only some are looked at: there may be millions."""


class Table(NamedTuple):
    """A title with options it allows."""

    title: AnyTitle
    options: Options

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the number of players was chosen."""
        return len(self.options) == 1

    def __str__(self) -> str:
        parts = [f"{key}={value}" for key, value in self.options.items() if key != "players"]
        return " ".join([f"{self.title.name} for {self.options['players']}", *parts])


class Moment(NamedTuple):
    """A position in which ``seat`` is about to make ``move``."""

    state: Any
    seat: SeatNumber
    move: Move


def plain_tables(title: AnyTitle) -> list[Table]:
    """Every number of players and nothing else."""
    return [Table(title, {"players": players}) for players in title.players]


def tables(title: AnyTitle) -> list[Table]:
    """The plain tables, and for each every single option, every preset and some surprises."""
    found: dict[str, Table] = {}
    for plain in plain_tables(title):
        for options in [plain.options, *_variants(plain)]:
            table = Table(title, options)
            found[str(table)] = table
    return list(found.values())


def _variants(plain: Table) -> Iterator[Options]:
    title, players = plain.title, plain.options["players"]
    yield from ({"players": players, **preset} for preset in title.options.presets(players).values())
    yield from (title.options.surprise(players, game_seed(number, 1)) for number in range(SURPRISES))
    for field in title.options.fields():
        for value in _values(field):
            allowed = _allowed(title, {"players": players, field.key: value})
            yield from [] if allowed is None else [allowed]


def _values(field: OptionField) -> list[Any]:
    if field.kind == "flag":
        return [not field.default]
    if field.kind == "set":
        return [[choice] for choice in field.choices]
    return list(field.choices) if field.kind == "choice" else []


def _allowed(title: AnyTitle, options: Mapping[str, Any]) -> Options | None:
    try:
        return title.options.validate(options)
    except InvalidOptions:
        return None


def walk(table: Table, number: int = 1) -> Iterator[Moment]:
    """A random game: each position before its move, which is made when the next one is asked for."""
    title, random, seed = table.title, Random(number), game_seed(99, number)
    state, followed = title.new(table.options, seed), trail.present() or trail.Trail()
    followed.begin(title, table.options, seed)
    for _ in range(MOST_MOVES):
        seats = title.rules.to_move(state)
        if not seats:
            return
        seat = random.choice(seats)
        moment = Moment(state, seat, title.rules.random_move(state, seat, random))
        yield moment
        title.rules.apply(state, moment.move)
        followed.moves.append(moment.move)
    raise AssertionError(f"{table}: a random game has not ended after {MOST_MOVES} moves. Every game must end.")


def some_moments(table: Table, number: int = 1, stride: int = 9) -> Iterator[Moment]:
    """Every moment of a random game under plain options, else one in so many."""
    return islice(walk(table, number), 0, None, 1 if table.is_plain else stride)


def play_on(table: Table, state: Any) -> None:
    """Play to the end, always in the same way."""
    title, random = table.title, Random(3)
    for _ in range(MOST_MOVES):
        if not (seats := title.rules.to_move(state)):
            return
        title.rules.apply(state, title.rules.random_move(state, seats[0], random))
    raise AssertionError(f"{table}: a random game has not ended after {MOST_MOVES} moves. Every game must end.")


def listed(moves: Sequence[Move]) -> Sequence[Move]:
    """All moves, or so many spread evenly from the first to the last."""
    if len(moves) <= MOST_LISTED:
        return moves
    return [moves[number * (len(moves) - 1) // (MOST_LISTED - 1)] for number in range(MOST_LISTED)]


def viewers(table: Table) -> list[SeatNumber | None]:
    """All seats and a spectator."""
    return [*range(table.options["players"]), None]


def observed(table: Table, state: Any) -> tuple[Any, ...]:
    """Everything that anybody can see of a position."""
    title = table.title
    views = [title.rules.view(state, viewer) for viewer in viewers(table)]
    moves = [title.rules.legal_moves(state, seat) for seat in range(table.options["players"])]
    return (
        views,
        moves,
        title.rules.to_move(state),
        title.rules.scores(state),
        title.rules.outcome(state),
        title.rules.resigned(state),
    )
