"""Streams of events for programs: each for a minute, opened with a ticket that the API gives out.

This process asks no database. What is told here comes through Redis: an event's id and kind, and where to look.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings

from cacao_site.live.messages import Event
from cacao_site.live.tokens import path_for
from core.opaque import seal, unseal

SALT = "cacao_site.live.programs"
SECONDS = 60.0
"""So long a ticket opens a stream, and so long a stream lasts: then the API looks at the token again."""
KEPT = 2 * SECONDS
"""Events are remembered for so long: what happened between the ticket and the stream is told."""
BEAT = 15.0
MOST_PENDING = 100
MOST_OF_ONE = 10
"""Streams of one person."""
SKEW = 2.0
"""Seconds by which the clocks of two machines may differ."""
SOON, LATER = "retry: 100\n\n", "retry: 2000\n\n"
"""When a program comes again: after its stream, or because this process cannot vouch for one."""
AGAIN = (1_000, 10_000)
"""Milliseconds within which programs come again, each at a moment of its own, when the process stops."""


class Ticket(NamedTuple):
    """Whose program it is, which event it has seen last, and when the API said that there is none after that."""

    person: int
    last: int
    at: float


class BadTicket(Exception):
    """It was not made here."""


def address(person: int, last: int) -> str:
    """Where a program finds its stream; it names no token, and holds for a minute."""
    ticket = seal(json.dumps(Ticket(person, last, time.time())).encode(), SALT)
    return f"{path_for('events', person)}?{urlencode({'ticket': ticket})}"


def read(ticket: str) -> Ticket:
    """What a ticket allows. Raises ``BadTicket``."""
    try:
        return Ticket(*json.loads(unseal(ticket, SALT)))
    except ValueError as reason:
        raise BadTicket from reason


class Outgoing:
    """One open stream: text that is to be written, until it ends."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_PENDING)

    def say(self, text: str) -> None:
        """Write something that is no event."""
        self._put(text)

    def end(self) -> None:
        """Send the program away."""
        self._put(None)

    def _put(self, text: str | None) -> None:
        if self._queue.full():
            self._queue.get_nowait()
            text = None
        self._queue.put_nowait(text)

    async def next(self, seconds: float) -> str | None:
        """What to write now, a sign of life after a while; ``None`` at the end."""
        try:
            return await asyncio.wait_for(self._queue.get(), min(seconds, BEAT))
        except TimeoutError:
            return ": beat\n\n" if seconds > BEAT else None


class ProgramStream(Outgoing):
    """One open stream of somebody's events."""

    def __init__(self, ticket: Ticket) -> None:
        super().__init__()
        self.person = ticket.person
        self.last = ticket.last

    def tell(self, event: Event) -> None:
        """Write an event soon; a program that does not read is sent away, and comes again."""
        if event.number <= self.last:
            return
        self.last = event.number
        self._put(event.text)


class ProgramStreams:
    """All streams of programs in this process, and what was told lately."""

    def __init__(self) -> None:
        self._streams: defaultdict[int, set[ProgramStream]] = defaultdict(set)
        self._lately: deque[tuple[float, Event]] = deque()
        self._hearing_since: float | None = None
        self._ended: dict[int, float] = {}
        """When a token of somebody's last ended, as long as tickets from before may come."""
        self.told = 0
        """Events written to streams since the start."""

    def __len__(self) -> int:
        return sum(map(len, self._streams.values()))

    def is_up_to_date(self, ticket: Ticket) -> bool:
        """Whether a ticket holds, what happened since it was written was heard, and there is room for a stream."""
        if self._hearing_since is None:
            return False
        since = max(self._hearing_since, self._ended.get(ticket.person, 0.0), time.time() - SECONDS - SKEW)
        of_one = len(self._streams.get(ticket.person, ()))
        return since + SKEW < ticket.at and of_one < MOST_OF_ONE and len(self) < settings.LIVE_CONNECTIONS // 2

    @staticmethod
    def read(ticket: str) -> Ticket:
        """What a ticket allows. Raises ``BadTicket``."""
        return read(ticket)

    def open(self, ticket: Ticket) -> ProgramStream:
        """A stream that is told from now on, and what happened since its ticket was written."""
        stream = ProgramStream(ticket)
        self.add(stream)
        return stream

    def add(self, stream: ProgramStream) -> None:
        """Tell this one from now on, and what happened since its ticket was written."""
        for event in self._since(stream.person):
            stream.tell(event)
        self._streams[stream.person].add(stream)

    def remove(self, stream: ProgramStream) -> None:
        """Forget a stream that has ended."""
        self._streams[stream.person].discard(stream)
        if not self._streams[stream.person]:
            del self._streams[stream.person]

    def hear(self, events: Sequence[Event]) -> None:
        """Tell those whom they are for."""
        now = time.time()
        while self._lately and self._lately[0][0] < now - KEPT:
            self._lately.popleft()
        for event in events:
            self._lately.append((now, event))
            for stream in self._streams.get(event.person, ()):
                stream.tell(event)
                self.told += 1

    def end(self, person: int) -> None:
        """Send somebody's programs away, and those that come with a ticket from before: the API looks at tokens."""
        now = time.time()
        self._ended = {one: at for one, at in self._ended.items() if at > now - KEPT} | {person: now}
        for stream in self._streams.get(person, ()):
            stream.end()

    def send_away(self) -> None:
        """End every stream, each with a word when to come again."""
        for stream in [each for streams in self._streams.values() for each in streams]:
            stream.say(f"retry: {random.randint(*AGAIN)}\n\n")
            stream.end()

    def come_back(self) -> None:
        """Messages come in, from now on."""
        self._hearing_since = time.time()

    def go_away(self) -> None:
        """Messages come in no longer: programs ask the API."""
        self._hearing_since = None
        for streams in self._streams.values():
            for stream in streams:
                stream.end()

    def _since(self, person: int) -> Iterator[Event]:
        return (event for _at, event in self._lately if event.person == person)
