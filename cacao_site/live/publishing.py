"""Says after each commit at which table something is new, and for whom something waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Sequence
from functools import cache

import redis
from django.conf import settings
from django.db import transaction

from api.events import as_text
from api.models import Event
from cacao_site.live import figures, messages, programs, watching
from cacao_site.live.messages import Message
from cacao_site.ops.redis.server import FAULTS, patience, server_at
from games.models import Seat
from games.tables import tellers
from games.tables.changes import TableChange
from games.tables.handlers import Handler
from games.tables.tellers import Audience

MOST_KEPT = 10_000
"""Messages that a process keeps while Redis is away; who missed more asks within minutes anyway."""


class Publisher:
    """Publishes in Redis. What Redis did not take is kept by this process and said again when it answers."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queue: list[str] = []
        self._timer: threading.Timer | None = None

    def tell_table(self, public_id: str, mark: str, audience: Audience, only: int | None) -> None:
        if settings.PUSHED_NEWS:
            self._send(Message(public_id, mark, audience, only, at=time.time()))

    def tell_people(self, people: Collection[int], public_id: str) -> None:
        if settings.PUSHED_NEWS and people:
            self._send(Message(public_id, waiting=tuple(people), at=time.time()))

    def tell_talk(self, people: Collection[int], public_id: str) -> None:
        if settings.PUSHED_NEWS and people:
            self._send(Message(public_id, messages.TALK, waiting=tuple(people), at=time.time()))

    def push(self, events: Sequence[Event]) -> None:
        if settings.PUSHED_NEWS:
            told = [messages.Event(event.person_id, event.number, as_text(event)) for event in events]
            self._publish_or_queue(messages.write_events(told))

    def end(self, person: int) -> None:
        if settings.PUSHED_NEWS:
            self._publish_or_queue(messages.write_ended(messages.Ended(person)))

    def address(self, person: int, last: int) -> str:
        return programs.address(person, last) if settings.PUSHED_NEWS and figures.read() else ""

    def table_address(self, public_id: str) -> str:
        return watching.address(public_id) if settings.PUSHED_NEWS and figures.read() else ""

    def _send(self, message: Message) -> None:
        self._publish_or_queue(messages.write(message))

    def _publish_or_queue(self, text: str) -> None:
        if not server_at(messages.address()).is_available() or not self._publish([text]):
            self._enqueue([text])

    def _publish(self, texts: list[str]) -> bool:
        try:
            with _client(messages.address()).pipeline(transaction=False) as together:
                for text in texts:
                    together.publish(messages.channel(), text)
                together.execute()
        except FAULTS as error:
            server_at(messages.address()).note_failure(error)
            return False
        return True

    def _enqueue(self, texts: list[str]) -> None:
        with self._lock:
            self._queue = [*self._queue, *texts][-MOST_KEPT:]
            if self._timer is None:
                self._timer = threading.Timer(settings.REDIS_PAUSE + 0.1, self._flush)
                self._timer.daemon = True
                self._timer.start()

    def _flush(self) -> None:
        with self._lock:
            queued, self._queue, self._timer = self._queue, [], None
        if not server_at(messages.address()).is_available() or not self._publish(queued):
            self._enqueue(queued)


class TellPeople(Handler):
    """Tells the people for whom a change of a running table made something wait, or no longer wait."""

    def on_change(self, change: TableChange) -> None:
        if not settings.PUSHED_NEWS:
            return
        seats: list[Seat] = list(change.table.seats) if change.ended else [*change.asked, *change.answered]
        people = sorted({seat.user_id for seat in seats if seat.user_id is not None})
        public_id = change.table.game.public_id
        transaction.on_commit(lambda: tellers.tell_people(people, public_id), robust=True)


@cache
def _client(address: str) -> redis.Redis:
    return redis.Redis.from_url(address, **patience())
