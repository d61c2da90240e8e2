"""Benchmark of a move's way from one browser to another's: ``python -m tools.bench moves``.

All processes of a public site; people play Cacao for two at ``TABLES`` tables for ``SECONDS``, each with an open page
that holds a stream. A move is there when the answer to the question that the stream led to has been read.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from tools.bench.measure import Figure, show

if TYPE_CHECKING:
    from tools.chaos.people.browser import Browser
    from tools.chaos.people.page import Page
    from tools.chaos.world import World

TABLES = int(os.environ.get("TABLES", "200"))
SECONDS = int(os.environ.get("SECONDS", "120"))
PEOPLE = 40
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PAUSE = float(os.environ.get("PAUSE", "40"))
"""Seconds between two turns of a table."""


def report() -> None:
    """Print how long a move takes to the other's page."""
    from tools.chaos.world import running

    with running(players=0, pause=0, web_processes=2, queues=("rest",), settings="cacao_site.settings") as world:
        show(_figures(world))


def _figures(world: World) -> Iterator[Figure]:
    tables = _tables(world)
    begin = time.monotonic()
    asyncio.run(_play(tables, world))
    lags, posts = zip(*(moved for table in tables for moved in table.moved), strict=True)
    spent = time.monotonic() - begin
    yield Figure("tables, all with a page that is told", len(tables), "")
    yield Figure("moves a second", len(lags) / spent, "")
    yield Figure("a move is at the other's page: median", 1000 * median(lags), "ms")
    yield Figure("... p95", 1000 * quantiles(lags, n=20)[-1], "ms", "300")
    yield Figure("... of it until the mover has the answer: median", 1000 * median(posts), "ms")
    yield Figure("... p95", 1000 * quantiles(posts, n=20)[-1], "ms")
    yield Figure("moves of which the other was not told", sum(table.lost for table in tables), "", "0")


@dataclass
class Table:
    """A game, its two people with a browser each, and what was measured there."""

    public_id: str
    people: Sequence[Person]
    moved: list[tuple[float, float]] = field(default_factory=list)
    """Seconds from the press until the other has read it, and until the mover has an answer."""
    lost: int = 0

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/tables/{self.public_id}/"


@dataclass
class Person:
    """Somebody who is signed in."""

    key: int
    browser: Browser


def _tables(world: World) -> list[Table]:
    from accounts.models import User
    from games.lobby import joining, making
    from games.lobby.places import PlaceFor, PlaceWish
    from tests.people import make_person

    people, users = [], []
    for number in range(PEOPLE):
        users.append(make_person(f"Mover {number}"))
        people.append(_signed_in(world, number, users[-1]))
    found = []
    for number in range(TABLES):
        one, other = number % PEOPLE, (number % PEOPLE + 1 + number // PEOPLE) % PEOPLE
        places = [PlaceWish(PlaceFor.HOST), PlaceWish(PlaceFor.ANYBODY)]
        game = making.create_game(host=users[one], title="cacao", options={}, places=places, is_public=True)
        joining.join(game=game, user=User.objects.get(pk=users[other].pk))
        found.append(Table(game.public_id, (people[one], people[other])))
    return found


def _signed_in(world: World, number: int, user: Any) -> Person:
    from tests.people import PASSWORD
    from tools.chaos.people.browser import Browser

    browser = Browser(world.ports, number, world.ledger)
    browser.get("/accounts/login/")
    answer = browser.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    assert answer.status == 302, answer.text
    return Person(user.pk, browser)


async def _play(tables: Sequence[Table], world: World) -> None:
    from concurrent.futures import ThreadPoolExecutor

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    port = int(world.variables["LIVE_BIND"].rpartition(":")[2])
    end = time.monotonic() + SECONDS
    await asyncio.gather(*(_table(table, port, end) for table in tables))


async def _table(table: Table, port: int, end: float) -> None:
    luck = Random(table.public_id)
    watches = [await _Watch.of(table, person, port) for person in table.people]
    await asyncio.sleep(luck.uniform(0, PAUSE))
    while time.monotonic() < end:
        for at in (0, 1):
            page = await _page(table, table.people[at])
            if page.task not in ("wait", "over", ""):
                await _turn(table, page, at, watches[1 - at], luck)
                break
        await asyncio.sleep(luck.uniform(0.5, 1.5) * PAUSE)
    for watch in watches:
        watch.end()


async def _page(table: Table, person: Person) -> Page:
    from tools.chaos.people.page import Page

    return Page((await asyncio.to_thread(person.browser.get, table.path)).text)


async def _turn(table: Table, page: Page, at: int, watch: _Watch, luck: Random) -> None:
    mover = table.people[at]
    while step := page.some_step(luck):
        await asyncio.to_thread(mover.browser.post, f"{table.path}step/", step)
        page = await _page(table, mover)
        if page.task in ("wait", "over", ""):
            return  # A step that revealed something has ended the turn.
    other = await _page(table, table.people[1 - at])
    watch.expect(other.version)
    begin = time.perf_counter()
    answer = await asyncio.to_thread(mover.browser.post, f"{table.path}confirm/", {"decision": page.decision})
    posted = time.perf_counter() - begin
    if answer.status != 302:
        return
    try:
        table.moved.append((await asyncio.wait_for(watch.seen, 10) - begin, posted))
    except TimeoutError:
        table.lost += 1


class _Watch:
    """The page of somebody who waits: a stream, and the question that it leads to."""

    def __init__(self, table: Table, person: Person, stream: Stream) -> None:
        self._table, self._person, (self._reader, self._writer) = table, person, stream
        self._version = ""
        self.seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._listen())

    @classmethod
    async def of(cls, table: Table, person: Person, port: int) -> _Watch:
        """Open the stream."""
        from cacao_site.live import tokens
        from cacao_site.live.tokens import Pass

        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        token = tokens.sign(Pass(person.key, table.public_id, plays=True))
        writer.write(f"GET /live/stream?token={token} HTTP/1.1\r\nHost: games.example\r\n\r\n".encode())
        await reader.readuntil(b"event: hello\n")
        return cls(table, person, (reader, writer))

    def expect(self, version: str) -> None:
        """From here on what comes after this version is new."""
        self._version, self.seen = version, asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """Close the stream."""
        self._task.cancel()
        self._writer.close()

    async def _listen(self) -> None:
        while line := await self._reader.readline():
            if line == b"event: table\n" and self._version and not self.seen.done():
                await self._ask()

    async def _ask(self) -> None:
        from tools.chaos.people.browser import NoAnswer

        path = f"{self._table.path}news/?v={self._version}"
        with suppress(NoAnswer):
            answer = await asyncio.to_thread(self._person.browser.get, path)
            if answer.status == 200:
                self.seen.set_result(time.perf_counter())
