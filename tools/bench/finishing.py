"""What the last confirmation of a rated game costs with ratings and statistics, and without: on PostgreSQL.

``python -m tools.bench.finishing``; ``GAMES=400`` for more games. Half of them end without, in turn.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_urlsafe
from statistics import quantiles
from typing import Any, NamedTuple
from unittest.mock import patch

GAMES = int(os.environ.get("GAMES", "160"))
MOST = 5.0
"""Milliseconds more."""


def bench() -> int:
    """1 when it costs more than it may."""
    from accounts.services import create_account
    from games.tables import dispatch

    people = [
        create_account(name=name, email=f"{name.lower()}@example.org", password=token_urlsafe())
        for name in ("Ana", "Bo", "Cy", "Di")
    ]
    spent: dict[tuple[int, bool], list[Spent]] = {}
    with patch.object(dispatch, "_enqueue", lambda *_args: None):
        for number in range(GAMES):
            size, is_counted = 2 + 2 * (number // 2 % 2), number % 2 == 0
            spent.setdefault((size, is_counted), []).append(_finish(number, people[:size], is_counted=is_counted))
    more = []
    for size in (2, 4):
        without, counted = (_middle(spent[size, is_counted]) for is_counted in (False, True))
        site, database, waiting, statements = (one - other for one, other in zip(counted, without, strict=True))
        more.append(site + database)
        print(
            f"Cacao for {size}: {without.site:.1f} ms of the site's processor and {without.database:.1f} of the"
            f" database's without; {site:.1f} and {database:.1f} more with (aim: {MOST:g} together),"
            f" in {statements} more statements, for which one waits {waiting:.1f} ms longer than {without.waiting:.1f}"
        )
    return int(max(more) > MOST)


def _middle(found: list[Spent]) -> Spent:
    """The lower quartile: other work on the machine makes some slow."""
    site, database, waiting = (quantiles(values, n=4)[0] for values in list(zip(*found, strict=True))[:3])
    return Spent(site, database, waiting, found[-1].statements)


def _finish(number: int, people: list[Any], *, is_counted: bool) -> Spent:
    """What the last confirmation of a game costs."""
    from django.db import connection

    from games.models import Game
    from games.tables import play

    game, mover, decision = _drafted(number, people)
    statements = Statements()
    with without_counting() if not is_counted else _nothing():
        backend, start = _backend_seconds(), time.process_time()
        with connection.execute_wrapper(statements):
            play.confirm(game=game, user=mover, decision=decision)
        spent, database = time.process_time() - start, _backend_seconds() - backend
    assert Game.objects.get(pk=game.pk).is_over, "the last decision ends the game"
    return Spent(1000 * spent, 1000 * database, 1000 * sum(statements.seconds), len(statements.seconds))


def _backend_seconds() -> float:
    """For how long the processor has worked for this connection in the database, which runs on this machine."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        pid = cursor.fetchone()[0]
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


class Statements:
    """How long the database takes for each statement."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        start = time.perf_counter()
        try:
            return execute(*query)
        finally:
            self.seconds.append(time.perf_counter() - start)


class Spent(NamedTuple):
    """Milliseconds of the processor, of the database's, and of waiting for it; and statements."""

    site: float
    database: float
    waiting: float
    statements: int


def _drafted(number: int, people: list[Any]) -> tuple[Any, Any, str]:
    """A game that lacks nothing but the confirmation of its last decision."""
    from games.engine.bots.arena import game_seed
    from games.engine.registry import ruleset
    from games.models import Game
    from games.tables import play
    from games.tables.tables import read_table
    from tools.bench.scale import templates

    rules = ruleset("cacao")
    seed, options = game_seed(2, number), rules.validate_options({"players": len(people)})
    moves = templates._moves(rules, options, seed)
    last = max(index for index, (_move, is_automatic) in enumerate(moves) if not is_automatic)
    game = templates._written(rules, options, seed, moves[:last], people)
    Game.objects.filter(pk=game.pk).update(is_rated=True)
    game.seats.update(has_decided=True)
    game.refresh_from_db()
    table = read_table(game)
    seat = table.seats[moves[last][0].seat]
    shown = table.decision_of(seat, table.draft_of(seat))
    drafted = play.step(game=game, user=seat.user, decision=shown, move=rules.write_move(moves[last][0]))
    own = drafted.seats[seat.seat_number]
    return game, seat.user, drafted.decision_of(own, drafted.draft_of(own))


@contextmanager
def without_counting() -> Iterator[None]:
    """As if ratings and statistics heard of nothing."""
    from games.ratings.handlers import Ratings
    from games.statistics.handlers import Statistics

    with (
        patch.object(Ratings, "on_change", lambda *_args: None),
        patch.object(Statistics, "on_change", lambda *_args: None),
    ):
        yield


@contextmanager
def _nothing() -> Iterator[None]:
    yield


if __name__ == "__main__":
    from tools.bench.scale.__main__ import on_a_database

    sys.exit(on_a_database(bench))
