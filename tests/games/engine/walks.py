"""Ways through the games of every title for tests: sets of options, and random games move by move."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import registry
from games.engine.bots.arena import game_seed
from games.engine.registry import AnyRuleset
from games.engine.ruleset import InvalidOptions, Move, OptionField, Options, SeatNumber
from tests.games.tiny_title import TINY
from tests.plugins.luck import luck

TITLES: list[AnyRuleset] = [*registry.titles().values(), TINY]
SURPRISES = 3
DRAWN = 1 if "ALL_TABLES" in os.environ else 3
"""One in so many tables is drawn."""
MOST_MOVES = 5000
"""No game is longer than this."""
MOST_LISTED = 500
"""Of more legal moves than this only some are looked at: there may be millions."""


class Table(NamedTuple):
    """A title with options it allows."""

    ruleset: AnyRuleset
    options: Options

    def __str__(self) -> str:
        parts = [f"{key}={value}" for key, value in self.options.items() if key != "players"]
        return " ".join([f"{self.ruleset.name} for {self.options['players']}", *parts])


class Moment(NamedTuple):
    """A position in which ``seat`` is about to make ``move``."""

    state: Any
    seat: SeatNumber
    move: Move


def plain_tables() -> list[Table]:
    """Every title with every number of players and nothing else."""
    return [Table(ruleset, {"players": players}) for ruleset in TITLES for players in ruleset.players]


def tables() -> list[Table]:
    """The plain tables, and for each every single option, every preset and some surprises."""
    found: dict[str, Table] = {}
    for plain in plain_tables():
        for options in [plain.options, *_variants(plain)]:
            table = Table(plain.ruleset, options)
            found[str(table)] = table
    return list(found.values())


def drawn_tables() -> list[Table]:
    """The plain tables, and some others that each commit draws anew: for what takes whole games of each."""
    plain = plain_tables()
    others = [table for table in tables() if table not in plain]
    return plain + luck("tables").sample(others, len(others) // DRAWN)


def _variants(plain: Table) -> Iterator[Options]:
    ruleset, players = plain.ruleset, plain.options["players"]
    yield from ({"players": players, **preset} for preset in ruleset.presets(players).values())
    yield from (ruleset.surprise(players, game_seed(number, 1)) for number in range(SURPRISES))
    for field in ruleset.option_fields():
        for value in _values(field):
            allowed = _allowed(ruleset, {"players": players, field.key: value})
            yield from [] if allowed is None else [allowed]


def _values(field: OptionField) -> list[Any]:
    if field.kind == "flag":
        return [not field.default]
    if field.kind == "set":
        return [[choice] for choice in field.choices]
    return list(field.choices) if field.kind == "choice" else []


def _allowed(ruleset: AnyRuleset, options: Mapping[str, Any]) -> Options | None:
    try:
        return ruleset.validate_options(options)
    except InvalidOptions:
        return None


def walk(table: Table, number: int = 1) -> Iterator[Moment]:
    """A random game: each position before its move, which is made when the next one is asked for."""
    ruleset, random = table.ruleset, Random(number)
    state = ruleset.new(table.options, game_seed(99, number))
    for _ in range(MOST_MOVES):
        seats = ruleset.to_move(state)
        if not seats:
            return
        seat = random.choice(seats)
        moment = Moment(state, seat, ruleset.random_move(state, seat, random))
        yield moment
        ruleset.apply(state, moment.move)
    raise AssertionError(f"{table}: the game does not end")


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
    ruleset = table.ruleset
    views = [ruleset.view(state, viewer) for viewer in viewers(table)]
    moves = [ruleset.legal_moves(state, seat) for seat in range(table.options["players"])]
    return views, moves, ruleset.to_move(state), ruleset.scores(state), ruleset.outcome(state), ruleset.resigned(state)
