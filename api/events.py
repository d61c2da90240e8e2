"""What programs are told: that somebody is asked, moved, spoke, was invited, or that a game is over.

Rows are written after the commit of what happened (``games/tables/telling.py``), under the locks of the people who are
told, so that each person's numbers come in order. They are a doorbell: what is true stands at the table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import NamedTuple, Protocol

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.models import User
from api.models import Event, Scope, Token
from core import opaque
from core.db.commits import after_commit
from core.db.compiled import AnyOf, compiled_query
from core.registry import Registry
from games.models import Game, Move, Seat
from games.tables import telling
from games.tables.tables import read_table
from games.tables.telling import CHANGE, Happening
from notifications.events import event_document

Kind = Event.Kind
PROGRAMS = "programs"
"""The code of what programs alone are told here: a kind of event, and to whom."""
MOST = 100
"""Events that are sent at once."""


class Pusher(Protocol):
    """Carries events to programs that hold a stream open. Nothing registered means that they come and ask."""

    def push(self, events: Sequence[Event]) -> None:
        """Tell these events, which are committed."""
        ...

    def end(self, person: int) -> None:
        """Send this person's programs away: one of their tokens has ended."""
        ...

    def address(self, person: int, last: int) -> str:
        """Where this person's program gets what comes after an event, as it comes; empty while nothing carries it."""
        ...

    def table_address(self, public_id: str) -> str:
        """Where a program waits for a change at a table; empty while nothing carries it."""
        ...


PUSHERS: Registry[Pusher] = Registry()


class News(NamedTuple):
    """One kind of event, and who is told of it, by primary key."""

    kind: Event.Kind
    people: Sequence[int]


class RecordEvents:
    """Listener that writes events for the programs of people, what happened at a table in one go."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        return nullcontext()

    def hear(self, happened: Sequence[Happening]) -> None:
        news = [(each.public_id, one) for each in happened for one in _news(each) if one.people]
        if news:
            _write(news)


def _news(happening: Happening) -> list[News]:
    """What it means to whom."""
    said = happening.details
    if happening.code == PROGRAMS:
        return [News(Kind(said["kind"]), said["people"])]
    if happening.code != CHANGE:
        return []
    everybody, news = happening.people("all"), [News(Kind.ASKED, happening.people("asked"))]
    if said["ended"]:
        news.append(News(Kind.OVER, everybody))
    elif said["moved"]:
        news.append(News(Kind.MOVED, everybody))
    return news


def people_at(seats: Iterable[Seat]) -> list[int]:
    """Who sits there, by primary key."""
    return sorted({seat.user_id for seat in seats if seat.user_id is not None})


def publish(game: Game, news: News) -> None:
    """Tell the programs of these people after the commit; of whom none listens, nothing is written."""
    if news.people and (listening := _listening({*news.people})):
        telling.note(game, PROGRAMS, {"kind": news.kind, "people": sorted(listening)})


def _write(news: Sequence[tuple[str, News]]) -> None:
    """Write events under the locks of those who are told, and push them when they are committed."""
    listening = _listening({person for _table, each in news for person in each.people})
    if not listening:
        return
    User.objects.hold(*listening)
    last = dict.fromkeys(listening, 0) | _last_numbers(listening)
    now = int(time.time() * 1000)
    rows = []
    for table, each in news:
        for person in listening.intersection(each.people):
            last[person] = max(now, last[person] + 1)
            rows.append(Event(person_id=person, number=last[person], kind=each.kind, table=table))
    Event.objects.bulk_create(rows)
    after_commit(_push, rows)


def _push(rows: Sequence[Event]) -> None:
    for pusher in PUSHERS:
        pusher.push(rows)


def _listening(people: set[int]) -> set[int]:
    """Those who have a program that may read."""
    return set(_holding([*people], timezone.now()))


@compiled_query
def _holding(people: list[int], now: datetime) -> QuerySet[Token, int]:
    tokens = Token.objects.filter(AnyOf("person_id", people), expires_at__gt=now, scopes__contains=Scope.READ)
    return tokens.values_list("person_id", flat=True)


def _last_numbers(people: set[int]) -> dict[int, int]:
    rows = Event.objects.filter(person__in=people).order_by().values("person").annotate(last=Max("number"))
    return {row["person"]: row["last"] for row in rows}


def events_after(user: User, number: int) -> list[Event]:
    """What somebody is told since a number, in order."""
    return list(Event.objects.filter(person=user, number__gt=number).order_by("number")[:MOST])


def latest(user: User) -> int:
    """The number after which everything is still to come."""
    return Event.objects.filter(person=user).aggregate(last=Max("number"))["last"] or 0


def end_streams(person: int) -> None:
    """End the streams of somebody's programs after the commit; those with a token that holds come again."""

    def end() -> None:
        for pusher in PUSHERS:
            pusher.end(person)

    transaction.on_commit(end, robust=True)


def stream_after(user: User, number: int) -> str:
    """Where somebody's program may wait for what comes after an event; empty where it comes again by itself."""
    addresses = (pusher.address(user.pk, number) for pusher in PUSHERS)
    return next((address for address in addresses if address), "")


def as_text(event: Event) -> str:
    """An event as ``text/event-stream`` has it."""
    return written(event.number, event.kind, event.table)


def written(number: int | str, kind: str, table: str) -> str:
    """The same by its parts."""
    return f"id: {number}\nevent: {kind}\ndata: {json.dumps(event_document(kind, table))}\n\n"


# --- one table -------------------------------------------------------------------------------------------------------


def mark_of(game: Game) -> str:
    """By which a table's events are told apart: nothing of how often something has changed is read from it.

    It is of the last move that stands, so that a decision that was reconsidered leaves none.
    """
    last = Move.objects.standing_of(game).order_by("-number").values_list("pk", flat=True).first()
    return opaque.name(f"{game.status}/{last}", f"events/{game.public_id}")


def _while_deciding(game: Game) -> str:
    return opaque.name("deciding", f"events/{game.public_id}")


def latest_at(game: Game) -> str:
    """The mark after which everything at a table is still to come."""
    return _while_deciding(game) if _some_have_decided(game) else mark_of(game)


def at_table_after(game: Game, mark: str) -> str:
    """What has happened at a table since a mark, as text: that somebody has moved, or that it is over.

    While some still decide the same, nobody is told that others have: as in ``telling``.
    """
    if _some_have_decided(game):
        return ""
    now = mark_of(game)
    if now == mark:
        return ""
    return written(now, Kind.MOVED if game.is_running or game.is_open else Kind.OVER, game.public_id)


def _some_have_decided(game: Game) -> bool:
    if not game.is_running:
        return False
    table = read_table(game)
    return bool(table.title.rules.ready(table.state))


def stream_of_table(game: Game) -> str:
    """Where a program may wait for a change at a table; empty where it comes again by itself."""
    addresses = (pusher.table_address(game.public_id) for pusher in PUSHERS)
    return next((address for address in addresses if address), "")
