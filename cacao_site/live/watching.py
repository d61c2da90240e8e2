"""Streams of one table for programs: each ends when something changes there, and the program asks the API what.

As for pages, no more is told than when to ask. A ticket of the API says for which table it is, and holds for a minute.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings

from cacao_site.live.messages import Message
from cacao_site.live.programs import KEPT, SECONDS, SKEW, BadTicket, Outgoing
from core.opaque import seal, unseal

SALT = "cacao_site.live.watching"


class TableTicket(NamedTuple):
    """Which table it is for, and when the API said that nothing had changed there."""

    table: str
    at: float


def address(table: str) -> str:
    """Where a program waits for a change at a table."""
    ticket = seal(json.dumps(TableTicket(table, time.time())).encode(), SALT)
    return f"/live/table?{urlencode({'ticket': ticket})}"


class TableStream(Outgoing):
    """One open stream: says nothing, and ends with the next change."""

    def __init__(self, ticket: TableTicket) -> None:
        super().__init__()
        self.table = ticket.table


class TableStreams:
    """All streams of tables in this process, and when tables changed lately."""

    def __init__(self) -> None:
        self._streams: defaultdict[str, set[TableStream]] = defaultdict(set)
        self._changed: dict[str, float] = {}
        self._hearing_since: float | None = None

    def __len__(self) -> int:
        return sum(map(len, self._streams.values()))

    @staticmethod
    def read(ticket: str) -> TableTicket:
        """What a ticket allows. Raises ``BadTicket``."""
        try:
            return TableTicket(*json.loads(unseal(ticket, SALT)))
        except ValueError as reason:
            raise BadTicket from reason

    def is_up_to_date(self, ticket: TableTicket) -> bool:
        """Whether a ticket holds, nothing was heard of since it was written, and there is room for a stream."""
        if self._hearing_since is None:
            return False
        since = max(self._hearing_since, self._changed.get(ticket.table, 0.0), time.time() - SECONDS - SKEW)
        return since + SKEW < ticket.at and len(self) < settings.LIVE_CONNECTIONS // 4

    def open(self, ticket: TableTicket) -> TableStream:
        """A stream that ends with the next change."""
        stream = TableStream(ticket)
        self._streams[stream.table].add(stream)
        return stream

    def remove(self, stream: TableStream) -> None:
        """Forget a stream that has ended."""
        self._streams[stream.table].discard(stream)
        if not self._streams[stream.table]:
            del self._streams[stream.table]

    def hear(self, message: Message) -> None:
        """End those of a table whose board has changed for everybody."""
        if not message.mark or message.audience or message.only is not None or message.waiting is not None:
            return
        now = time.time()
        self._changed = {table: at for table, at in self._changed.items() if at > now - KEPT} | {message.table: now}
        for stream in self._streams.get(message.table, ()):
            stream.end()

    def send_away(self) -> None:
        """End every stream: programs come again by themselves."""
        for stream in [each for streams in self._streams.values() for each in streams]:
            stream.end()

    def come_back(self) -> None:
        """Messages come in, from now on."""
        self._hearing_since = time.time()

    def go_away(self) -> None:
        """Messages come in no longer: programs ask the API."""
        self._hearing_since = None
        self.send_away()
