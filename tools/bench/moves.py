"""Benchmark of whole moves: ``python -m tools.bench moves`` lets people play at many tables of a real site.

From the press that confirms a turn to the other's page, which hears by its stream and asks. ``TABLES`` says at how many
tables (200), ``RATE`` how many turns a second (3.4), ``SECONDS`` for how long (120), ``STREAMS`` how many other pages
are open beside (0).
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.bench.live import Pages
from tools.bench.measure import Figure, show
from tools.bench.open_page import Regions, question
from tools.chaos.people.browser import HOST
from tools.chaos.world import World, running

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

TABLES = int(os.environ.get("TABLES", "200"))
RATE = float(os.environ.get("RATE", "3.4"))
SECONDS = float(os.environ.get("SECONDS", "120"))
STREAMS = int(os.environ.get("STREAMS", "0"))
PATIENCE = 20.0
"""Seconds after which a page has missed a turn."""


class Spacious(World):
    """A site that takes as many streams and requests as one machine sends."""

    def _settings(self, web_processes: int, settings: str) -> Mapping[str, str]:
        streams = str(STREAMS + 4 * TABLES)
        more = dict.fromkeys(("LIVE_CONNECTIONS", "LIVE_CONNECTIONS_PER_ADDRESS"), streams)
        return {**super()._settings(web_processes, settings), **more}


class Turn(NamedTuple):
    """Seconds from the press until something."""

    answered: float
    told: float
    shown: float


def report() -> None:
    """Print how long turns take until the other sees them, and what it costs to look."""
    with running(players=0, pause=1, web_processes=2, settings="cacao_site.settings", kind=Spacious) as world:
        port = int(world.variables["LIVE_BIND"].rpartition(":")[2])
        tables = [_table(number, Asker(world.ports[0])) for number in range(TABLES)]
        show(asyncio.run(_measure(tables, port)))


async def _measure(tables: list[Table], port: int) -> list[Figure]:
    pages = Pages(port)
    async with pages.opened(STREAMS):
        for table in tables:
            await table.open(pages)
        lags: list[float] = []
        lag = asyncio.create_task(_note_lags(lags))
        spent, begin = time.process_time(), time.monotonic()
        turns = await _play(tables)
        spent, seconds = time.process_time() - spent, time.monotonic() - begin
        lag.cancel()
    missed = sum(table.missed for table in tables)
    return [*_figures(turns, missed), *_client(spent / seconds, spent / len(turns), lags)]


def _figures(turns: list[Turn], missed: int) -> Iterator[Figure]:
    yield Figure(f"turns at {TABLES} tables, {STREAMS:,} other pages", len(turns), "turns")
    yield Figure("... that no page saw", missed, "turns", "0")
    for name, aims, times in zip(
        ("answered", "the other’s page is told", "it has what is new"),
        (("", ""), ("", ""), ("80", "250")),
        zip(*turns, strict=True),
        strict=True,
    ):
        yield Figure(f"from the press until {name}: median", 1000 * median(times), "ms", aims[0])
        yield Figure("... p95", 1000 * quantiles(times, n=20)[-1], "ms", aims[1])


def _client(share: float, each: float, lags: list[float]) -> Iterator[Figure]:
    """What is part of the times above, and no part of the site."""
    yield Figure("CPU of whoever asks", 100 * share, "% of a core")
    yield Figure("... a turn", 1000 * each, "ms")
    yield Figure("... and how late it is itself: p95", 1000 * quantiles(lags, n=20)[-1], "ms")


async def _note_lags(lags: list[float]) -> None:
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(0.02)
        lags.append(time.perf_counter() - begin - 0.02)


async def _play(tables: list[Table]) -> list[Turn]:
    """Turns at tables that are drawn, begun at this rate whether those before are done or not."""
    luck, playing, turns = Random(1), [], list[Turn]()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        free = [table for table in tables if not table.is_busy and not table.is_over]
        if free:
            playing.append(asyncio.create_task(luck.choice(free).take_turn(turns)))
        await asyncio.sleep(luck.expovariate(RATE))
    await asyncio.gather(*playing)
    return turns


class Asker:
    """Asks the web server as the proxy does, each time by a connection of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def ask(self, method: str, path: str, who: Mapping[str, str], body: Any = None) -> tuple[int, str]:
        """Status and text of an answer."""
        content = b"" if body is None else json.dumps(body).encode()
        head = {"Host": HOST, "X-Forwarded-Proto": "https", "Connection": "close", **who}
        head |= {"Content-Length": str(len(content)), "Content-Type": "application/json"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        async with _connected(self._port) as (reader, writer):
            writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content)
            answer = await reader.read()
        begin, _blank, text = answer.partition(b"\r\n\r\n")
        return int(begin.split(b" ", 2)[1]), text.decode()


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


@dataclass
class Person:
    """Somebody who plays by the API, and has the table's page open besides."""

    key: int
    token: Mapping[str, str]
    session: Mapping[str, str]
    asked: str = ""
    regions: Regions = field(default_factory=lambda: Regions(""))
    told: asyncio.Event = field(default_factory=asyncio.Event)


class Table:
    """Two people at a table."""

    def __init__(self, game: Game, people: list[Person], asker: Asker) -> None:
        self._game, self._people, self._asker = game.public_id, people, asker
        self._streams: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []
        """Kept: a connection ends with its writer."""
        self.is_busy = self.is_over = False
        self.missed = 0

    async def open(self, pages: Pages) -> None:
        """Both pages, with their streams."""
        for person in self._people:
            await self._look(person, f"/tables/{self._game}/")
            reader, writer = await pages.connect(person.key, self._game)
            self._writers.append(writer)
            await reader.readuntil(b"event: hello\ndata: \n\n")
            self._streams.append(asyncio.create_task(self._hear(person, reader)))

    async def take_turn(self, turns: list[Turn]) -> None:
        """One turn of whoever is asked, noted when the other's page shows it."""
        self.is_busy = True
        for person, other in (self._people, self._people[::-1]):
            if decision := await self._draft(person):
                other.told.clear()
                begin = time.perf_counter()
                seen = asyncio.create_task(self._see(other, begin))
                await self._ask(person, "POST", "/confirm", {"decision": decision})
                answered = time.perf_counter() - begin
                if times := await seen:
                    turns.append(Turn(answered, *times))
                break
        self.is_busy = False

    async def _draft(self, person: Person) -> str:
        """Make steps until only the confirmation is left; what reveals something is no measured turn."""
        me = (await self._ask(person, "GET", "")).get("me")
        self.is_over = not me
        while me and me["to_move"]:
            body = {"decision": me["decision"], "move": me["legal"]["moves"][0]}
            me = (await self._ask(person, "POST", "/steps", body)).get("me")
        return str(me["decision"]) if me and me["may_confirm"] else ""

    async def _see(self, person: Person, begin: float) -> tuple[float, float] | None:
        try:
            await asyncio.wait_for(person.told.wait(), PATIENCE)
        except TimeoutError:
            self.missed += 1
            return None
        told = time.perf_counter() - begin
        await self._look(person, f"/tables/{self._game}/news/?{person.asked}")
        return told, time.perf_counter() - begin

    async def _look(self, person: Person, path: str) -> None:
        known = {"HX-Request": "true", "Known-Regions": person.regions.known} if person.asked else {}
        status, html = await self._asker.ask("GET", path, {**person.session, **known})
        if status == 200:
            person.asked = question(html) or person.asked
            person.regions.update(html)

    async def _ask(self, person: Person, method: str, path: str, body: Any = None) -> Any:
        path = f"/api/v1/tables/{self._game}{path}"
        status, text = await self._asker.ask(method, path, person.token, body)
        return json.loads(text) if status < 400 else {}

    async def _hear(self, person: Person, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line == b"event: table\n":
                person.told.set()


def _table(number: int, asker: Asker) -> Table:
    from games.lobby import joining, making
    from games.lobby.places import PlaceFor, PlaceRequest
    from tools.bench.site import people

    ana, bo = people(f"Ana{number}", f"Bo{number}")
    places = [PlaceRequest(PlaceFor.HOST), PlaceRequest(PlaceFor.ANYBODY)]
    game = making.create_game(host=ana, title="cacao", options={}, places=places)
    joining.join(game=game, user=bo)
    return Table(game, [_person(ana, 2 * number), _person(bo, 2 * number + 1)], asker)


def _person(user: User, number: int) -> Person:
    from api import services
    from api.models import Scope
    from tools.bench.site import session_of

    token = services.make_token(owner=user, name="bench", scopes=[*Scope], days=1)
    came_from = {"X-Forwarded-For": f"198.18.{number // 250}.{number % 250 + 1}"}
    by_token, by_session = {"Authorization": f"Bearer {token}"}, {"Cookie": session_of(user)}
    return Person(user.pk, {**came_from, **by_token}, {**came_from, **by_session})
