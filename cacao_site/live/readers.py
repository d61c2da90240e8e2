"""The open streams, by table and by person: who is told what, and that nobody slow keeps others waiting."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from typing import Any

from django.conf import settings

from cacao_site.live import tokens
from cacao_site.live.messages import TALK, Lost, Message
from cacao_site.live.tokens import BadToken, Pass
from games.tables.tellers import Audience

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 180.0
"""Seconds between two signs of life on a stream: pages give one up that was silent for more than twice as long, and
networks forget connections of which they see nothing for longer."""
GRACE = 200.0
"""Seconds after which somebody counts as gone from a table; no less than ``presence.KEPT``."""


AGAIN = (1_000, 30_000)
"""Milliseconds within which pages come again, each at a moment of its own, when the process stops."""
AT_ONCE = 200
"""Streams that are sent away before others have their turn."""
LAST = {"renew", "again"}
"""Events after which a stream ends."""


class Full(Exception):
    """There are as many streams as may be."""


class Reader:
    """One stream. What was not written yet is told once, however often it happened."""

    __slots__ = ("ends_at", "pending", "send", "signed_at", "task", "who")

    def __init__(self, who: Pass, send: Send, signed_at: float) -> None:
        self.who = who
        self.send = send
        self.signed_at = signed_at
        """When its token was, in seconds since 1970."""
        self.ends_at = asyncio.get_running_loop().time() + signed_at + tokens.SECONDS - time.time()
        """When its token ends, by the clock of the event loop."""
        self.pending: dict[str, str] = {}
        self.task: asyncio.Task[None] | None = None

    def tell(self, event: str, data: str = "") -> None:
        """Write an event soon. News of a version, and other news before the page has heard of it, are just news."""
        known = self.pending.get(event)
        self.pending[event] = data if known is None or known == data else ""
        if self.task is None:
            self.task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self.pending:
                events, self.pending = self.pending, {}
                text = "".join(_written(event, data) for event, data in events.items())
                await self.send(
                    {"type": "http.response.body", "body": text.encode(), "more_body": not LAST & events.keys()}
                )
        finally:
            self.task = None


class Readers:
    """All streams of this process."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, set[Reader]] = defaultdict(set)
        self.people: defaultdict[int | None, set[Reader]] = defaultdict(set)
        self.arrived: set[tuple[str, int]] = set()
        """Tables, by public id, and people who have come there since somebody took note of it."""
        self.changed: set[str] = set()
        """Tables at which those who play may know that somebody came or went."""
        self.is_hearing = False
        """Whether messages come in: if not, pages ask as if there were no streams."""
        self.told = 0
        """Events since the start."""
        self._beats: dict[Reader, float] = {}
        self._lost: dict[Pass, float] = {}
        """When passes were lost, as long as tokens from before may come."""
        self._leaving: dict[tuple[str, int], asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._beats)

    def expect_right(self, who: Pass, signed_at: float) -> None:
        """Raises ``BadToken`` where this pass was lost after its token was signed."""
        if signed_at <= self._lost.get(who, 0.0):
            raise BadToken

    def lose(self, lost: Lost) -> None:
        """End the streams of these passes: their pages ask for another token, and get what they may have now."""
        forgotten = lost.at - tokens.SECONDS
        self._lost = {who: at for who, at in self._lost.items() if at > forgotten} | dict.fromkeys(lost.passes, lost.at)
        passes = set(lost.passes)
        for reader in [each for each in self._beats if each.who in passes and each.signed_at <= lost.at]:
            reader.tell("renew")

    def passes(self) -> set[Pass]:
        """What is held open for whom."""
        return {reader.who for reader in self._beats}

    def expect_room(self, who: Pass) -> None:
        """Raises ``Full`` where one more stream is too many; strangers get half of the places at most."""
        most = settings.LIVE_CONNECTIONS
        share = most // 2 if who.person is None else settings.LIVE_CONNECTIONS_PER_PERSON
        if len(self) >= most or len(self.people.get(who.person, ())) >= share:
            raise Full

    def add(self, reader: Reader) -> None:
        """Tell this one from now on."""
        who = reader.who
        self._arrive(who)
        self.people[who.person].add(reader)
        if who.table:
            self.tables[who.table].add(reader)
        self._beats[reader] = asyncio.get_running_loop().time() + BEAT
        reader.tell("hello", "" if self.is_hearing else "away")

    def remove(self, reader: Reader) -> None:
        """Forget a stream that has ended."""
        who = reader.who
        self._beats.pop(reader, None)
        for streams, key in ((self.people, who.person), (self.tables, who.table)):
            if key in streams:
                streams[key].discard(reader)  # type: ignore[index]
                if not streams[key]:  # type: ignore[index]
                    del streams[key]  # type: ignore[arg-type]
        if who.table and who.person is not None and not self._is_at(who.table, who.person):
            loop = asyncio.get_running_loop()
            self._leaving[who.table, who.person] = loop.call_later(GRACE, self._leave, who)

    def hear(self, message: Message) -> None:
        """Tell those whom a message is for."""
        for reader in self._heard_by(message):
            if message.waiting is None:
                reader.tell("table", message.mark)
            else:
                reader.tell(TALK if message.mark == TALK else "waiting", message.table)
            self.told += 1

    def tell_all(self, event: str) -> None:
        """Tell every stream that messages come in no longer (``away``), or again (``back``)."""
        self.is_hearing = event == "back"
        for reader in list(self._beats):
            reader.tell(event)

    async def send_away(self) -> None:
        """End every stream, each with a word when to come again: all at once would be too many."""
        for number, reader in enumerate(list(self._beats)):
            reader.tell("again", str(random.randint(*AGAIN)))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def beat(self, now: float) -> None:
        """A sign of life to those whose last one is long ago; streams whose tokens have ended are told to renew."""
        while self._beats and self._beats[reader := next(iter(self._beats))] <= now:
            del self._beats[reader]
            self._beats[reader] = now + BEAT
            reader.tell("renew" if reader.ends_at <= now else "beat")

    def present(self) -> list[tuple[str, int]]:
        """Who views which table."""
        return [
            (table, reader.who.person)
            for table, readers in self.tables.items()
            for reader in readers
            if reader.who.person is not None
        ]

    def tell_players(self, tables: set[str]) -> None:
        """Those who play at these tables may ask who is there."""
        for table in tables:
            self.hear(Message(table, audience=Audience.PLAYERS))

    def _heard_by(self, message: Message) -> Iterator[Reader]:
        if message.waiting is not None:
            for person in message.waiting:
                yield from self.people.get(person, ())
            return
        for reader in self.tables.get(message.table, ()):
            who = reader.who
            if message.only is not None and who.person != message.only:
                continue
            if not message.audience or (message.audience == Audience.PLAYERS) == who.plays:
                yield reader

    def _is_at(self, table: str, person: int) -> bool:
        return any(reader.who.person == person for reader in self.tables.get(table, ()))

    def _arrive(self, who: Pass) -> None:
        if not who.table or who.person is None or self._is_at(who.table, who.person):
            return
        if leaving := self._leaving.pop((who.table, who.person), None):
            leaving.cancel()
            return
        self.arrived.add((who.table, who.person))
        if who.shows:
            self.changed.add(who.table)

    def _leave(self, who: Pass) -> None:
        if who.person is not None:
            del self._leaving[who.table, who.person]
        if who.shows:
            self.changed.add(who.table)


def _written(event: str, data: str) -> str:
    """As ``text/event-stream`` has it; when to come again is said to browsers too, for pages of releases before."""
    retry = f"retry: {data}\n" if event == "again" else ""
    return f"{retry}event: {event}\ndata: {data}\n\n"
