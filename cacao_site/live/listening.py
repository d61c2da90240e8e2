"""Hears what is said through Redis, and notices when it hears nothing any more; says how the process fares."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import suppress
from typing import Any

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from structlog import get_logger

from cacao_site.live import figures, messages
from cacao_site.live.figures import Figures
from cacao_site.live.messages import Ended
from cacao_site.live.programs import ProgramStreams
from cacao_site.live.readers import Readers
from cacao_site.live.watching import TableStreams
from cacao_site.ops.redis.server import FAULTS
from games.tables import presence

logger = get_logger(__name__)

PULSE = 5.0
"""Seconds between two signs of life through Redis."""
SILENCE = 12.0
"""Seconds of silence after which nothing is believed to be heard."""
CATCH_UP = 6.0
"""Seconds after which those who publish have found out that Redis is back, and have said what they kept."""
SHOW = 15.0
"""Seconds between two lists of whose streams are open: with the worker's pause less than a minute."""
STAY = 120.0
"""Seconds between two notes that people are still at their tables; ``presence.KEPT`` is longer."""


class Listener:
    """Connects readers with Redis, as long as ``run`` runs."""

    def __init__(self, readers: Readers, programs: ProgramStreams, tables: TableStreams) -> None:
        self._readers = readers
        self._programs = programs
        self._tables = tables
        self._name = f"{socket.gethostname()}-{os.getpid()}"
        self._lag = 0.0
        options: dict[str, Any] = {"socket_timeout": SILENCE, "socket_connect_timeout": PULSE}
        self._client = redis.Redis.from_url(messages.address(), retry=Retry(NoBackoff(), 0), **options)

    async def run(self) -> None:
        """Never returns."""
        await asyncio.gather(self._listen(), self._pulse(), self._stay(), self._show(), self._beat())

    async def _listen(self) -> None:
        while True:
            with suppress(*FAULTS, TimeoutError):
                await self._hear()
            self._go_away()
            await asyncio.sleep(1)

    async def _hear(self) -> None:
        """Until Redis is away: then it raises one of ``FAULTS``."""
        async with self._client.pubsub() as heard:
            await heard.subscribe(messages.channel(), messages.rights_channel())
            back = asyncio.create_task(self._come_back())
            try:
                while (found := await heard.get_message(timeout=SILENCE)) is not None:
                    if found["type"] == "message":
                        self._take(found["channel"].decode(), found["data"])
            finally:
                back.cancel()

    async def _come_back(self) -> None:
        """At the start nobody has missed anything."""
        await asyncio.sleep(CATCH_UP if len(self._readers) else 0)
        self._readers.tell_all("back")
        self._programs.come_back()
        self._tables.come_back()
        logger.info("hearing of changes", streams=len(self._readers))

    def _go_away(self) -> None:
        if self._readers.is_hearing:
            logger.warning("Redis is away, open pages ask by themselves", streams=len(self._readers))
            self._readers.tell_all("away")
        self._programs.go_away()
        self._tables.go_away()

    def _take(self, channel: str, text: bytes) -> None:
        if channel == messages.rights_channel():
            self._readers.lose(messages.read_lost(text))
            return
        message = messages.read(text)
        if isinstance(message, list):
            self._programs.hear(message)
        elif isinstance(message, Ended):
            self._programs.end(message.person)
        elif message is not None:
            self._readers.hear(message)
            self._tables.hear(message)
            self._lag = max(self._lag, time.time() - message.at)

    async def _pulse(self) -> None:
        while True:
            streams, told = (
                len(self._readers) + len(self._programs) + len(self._tables),
                self._readers.told + self._programs.told,
            )
            said = Figures(time.time(), streams, told, round(self._lag, 4))
            self._lag = 0.0
            with suppress(*FAULTS, TimeoutError):
                await self._client.publish(messages.channel(), messages.ALIVE)
                await self._client.hset(figures.KEY, self._name, figures.write(said))
                await self._client.expire(figures.KEY, int(figures.FORGOTTEN))
            await asyncio.sleep(PULSE)

    async def _stay(self) -> None:
        """Pages that are told when to ask do not ask to show that somebody is there."""
        noted = 0.0
        while True:
            await asyncio.sleep(PULSE)
            readers, now = self._readers, time.monotonic()
            arrived, readers.arrived = readers.arrived, set()
            changed, readers.changed = readers.changed, set()
            if now - noted >= STAY:
                noted, arrived = now, {*readers.present()}
            if arrived or changed:
                await asyncio.to_thread(_note, arrived, changed)
                readers.tell_players(changed)

    async def _show(self) -> None:
        """Whose streams are open, for the worker that looks at their rights: this process asks no database."""
        while True:
            await asyncio.sleep(SHOW)
            written = messages.write_passes(self._readers.passes())
            with suppress(*FAULTS, TimeoutError):
                await self._client.set(messages.held_by(self._name), written, ex=int(3 * SHOW))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(1)
            self._readers.beat(asyncio.get_running_loop().time())

    async def forget(self) -> None:
        """Say that this process ends."""
        with suppress(*FAULTS, TimeoutError):
            await self._client.hdel(figures.KEY, self._name)
        await self._client.aclose()


def _note(present: set[tuple[str, int]], changed: set[str]) -> None:
    presence.stay(present)
    presence.look_anew(changed)
