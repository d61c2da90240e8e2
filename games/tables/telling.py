"""Tells notifications and programs what happened at a table: once, in order, when the answer to the request is sent.

``cacao_site/wiring.py`` registers the listeners, in the order in which they lock: those who lock people come first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from copy import copy
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Any, Protocol

from django.db import transaction
from django.utils import timezone

from core.http import after_answer
from core.registry import Registry
from games.models import Game, Seat, Untold
from games.tables import dispatch
from games.tables.changes import TableChange
from games.tables.handlers import Handler
from games.tables.tables import seats_of

CHANGE = "change"
"""The code of a ``TableChange``; others belong to who notes them."""
IS_LEFT_AFTER = timedelta(seconds=10)
"""What nobody was told for so long is left by a process that has died."""


class Happening:
    """Something that happened at a table, with its rows as they were then. Seats are known by their primary keys."""

    def __init__(self, row: Untold) -> None:
        self.code = row.code
        self.details: Mapping[str, Any] = row.details
        self.public_id = row.game.public_id
        self._row = row

    @cached_property
    def game(self) -> Game:
        game = copy(self._row.game)
        game.epoch, game.move_count = self.details["epoch"], self.details["moves"]
        return game

    def seats(self, name: str) -> list[Seat]:
        """The seats of people that have this name in the details, in turn order."""
        return [seat for key in self.details[name] if (seat := self._seats.get(key))]

    def people(self, name: str) -> list[int]:
        """Who sat on these seats, by primary key."""
        sitting = {key: person for key, person, *_rest in self.details["people"]}
        return sorted({sitting[key] for key in self.details[name] if key in sitting})

    @cached_property
    def _seats(self) -> dict[int, Seat]:
        """Whoever has left a seat since is told nothing more of it."""
        now = {seat.pk: seat for seat in seats_of(self.game)}
        return {
            key: _as_it_was(now[key], *rest)
            for key, person, *rest in self.details["people"]
            if key in now and now[key].user_id == person
        }


def _as_it_was(seat: Seat, waiting_since: str | None, seen_move: int) -> Seat:
    seat.waiting_since = datetime.fromisoformat(waiting_since) if waiting_since else None
    seat.seen_move = seen_move
    return seat


class Listener(Protocol):
    """Tells somebody what happened, by writing rows."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        """Context manager around telling of many tables, by primary key: rows for all may be read ahead."""
        ...

    def hear(self, happened: Sequence[Happening]) -> None:
        """Write what follows from what happened at one table, in order; called in the transaction that ends it."""
        ...


LISTENERS: Registry[Listener] = Registry()


class Tell(Handler):
    """Notes a change, to be told after the commit."""

    @contextmanager
    def prefetch(self, games: Collection[int]) -> Iterator[None]:
        with ExitStack() as stack:
            for listener in LISTENERS:
                stack.enter_context(listener.prefetch(games))
            yield

    def on_change(self, change: TableChange) -> None:
        note(change.table.game, CHANGE, _details(change))


def note(game: Game, code: str, details: Mapping[str, Any]) -> None:
    """Note what happened at a table in this transaction; it is told when that is committed and the answer is sent."""
    Untold.objects.create(game=game, code=code, details=details)
    transaction.on_commit(lambda: after_answer.do(partial(tell, game.pk)), robust=True)


@transaction.atomic
def tell(game: int) -> None:
    """Tell what happened at a table. Whoever comes second waits for the first, so that it is told in order."""
    rows = list(Untold.objects.select_for_update(of=("self",)).filter(game=game).select_related("game"))
    if rows:
        happened = [Happening(row) for row in rows]
        for listener in LISTENERS:
            listener.hear(happened)
        Untold.objects.filter(pk__in=[row.pk for row in rows]).delete()


def enqueue_left() -> int:
    """Enqueue every table of which something is left to be told; says how many."""
    left = Untold.objects.filter(at__lt=timezone.now() - IS_LEFT_AFTER)
    games = set(left.order_by().values_list("game", flat=True))
    for game in games:
        dispatch.after_commit(dispatch.TELL, game)
    return len(games)


def _details(change: TableChange) -> dict[str, Any]:
    table = change.table
    rules, state = table.title.rules, table.state
    decided = {made.row.seat for made in change.made if not made.row.auto}
    movers = {made.row.seat for made in change.made}
    return {
        "epoch": table.game.epoch,
        "moves": table.game.move_count,
        "round": rules.round_number(state),
        "people": [_person(seat) for seat in table.seats if seat.user_id is not None],
        "all": _keys(table.seats),
        "asked": _keys(change.asked),
        "still_asked": _keys(change.still_asked),
        "planned": _keys(seat for seat in change.asked if table.plans_due(seat)),
        "decided": _keys(seat for seat in change.answered if seat.seat_number in decided),
        "released": _keys(seat for seat in change.answered if seat.seat_number not in decided),
        "others": _keys(seat for seat in table.seats if movers - {seat.seat_number}),
        "by_bot": change.by_bot,
        "retracted": bool(change.retracted),
        "went_back": change.went_back,
        "ended": change.ended,
        # While others still decide the same, nobody is told that a seat has: else one could count how often it
        # reconsiders.
        "moved": bool(change.made) and not change.ended and not rules.ready(state),
    }


def _keys(seats: Iterable[Seat]) -> list[int]:
    return [seat.pk for seat in seats]


def _person(seat: Seat) -> tuple[int, int | None, str | None, int]:
    return seat.pk, seat.user_id, seat.waiting_since.isoformat() if seat.waiting_since else None, seat.seen_move
