"""Benchmark of pushed news: ``python -m tools.bench live`` holds streams on a real process, beside asking over HTTP.

``STREAMS`` says how many are idle (10,000), ``BACK`` how many come back after an outage (5,000).
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import psutil

from tools.bench.measure import Figure, show

if TYPE_CHECKING:
    from games.models import Game
    from tests.plugins.live import LiveProcess

STREAMS = int(os.environ.get("STREAMS", "10000"))
BACK = int(os.environ.get("BACK", "5000"))
A_SECOND = 300
"""New streams; the process takes some more."""
IDLE = 360.0
"""Seconds: some times as long as what is done now and then takes turns."""
SPREAD = 30.0
"""Seconds over which pages come back (``static/js/live.js``)."""
CHANGES = 1000
ASKS = 500
TABLES = 2000
LIVELY, QUIET = 3, 20
"""Seconds between two asks of a page without a stream, soon after a touch and later."""
ASKS_IN_HALF_AN_HOUR = 4
"""Of a page with a stream: for another token, after it, and every quarter of an hour."""


def report() -> None:
    """Print what streams cost, and what asking does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, STREAMS * 2 + 1000)), hard))
    with tempfile.TemporaryDirectory() as folder:
        show(_figures(Path(folder)))


def _figures(folder: Path) -> Iterator[Figure]:
    from tests.plugins.redis import Redis, find

    program = find()
    assert program, "this needs a redis-server"
    redis = Redis(program)
    try:
        _set_up(folder, redis)
        yield from _streams(folder, redis)
    finally:
        redis.stop()


def _set_up(folder: Path, redis: object) -> None:
    from tools.bench import pages

    os.environ |= {"REDIS_URL": redis.url, "CACHE_URL": redis.cache_url, "PUSHED_NEWS": "yes"}  # type: ignore[attr-defined]
    os.environ |= {"SECRET_KEY": "b" * 50, "LIVE_CONNECTIONS": str(STREAMS + BACK)}
    os.environ["LIVE_CONNECTIONS_PER_ADDRESS"] = str(STREAMS + BACK)
    pages._set_up(str(folder))


def _streams(folder: Path, redis: object) -> Iterator[Figure]:
    from tests.plugins.live import LiveProcess

    live = LiveProcess(os.environ["REDIS_URL"], folder, CACHE_URL=os.environ["CACHE_URL"])
    try:
        figures = asyncio.run(_measure(live))
        yield from figures
        asking = _asking()
    finally:
        live.stop()
    yield Figure("asking: nothing new, over HTTP, CPU of the web process", asking * 1000, "ms")
    idle = next(figure.value for figure in figures if figure.name == IDLE_CPU) / 100 * TABLES / STREAMS
    told = idle + TABLES * ASKS_IN_HALF_AN_HOUR * asking / 1800
    yield Figure(f"{TABLES:,} quiet tables, told", told * 100, "% of a core")
    for pause in (LIVELY, QUIET):
        cost = TABLES * asking / pause
        yield Figure(f"{TABLES:,} quiet tables, asking every {pause} s", cost * 100, "% of a core")
        yield Figure("... as a multiple of being told", cost / told, "times", "100" if pause == LIVELY else "")


IDLE_CPU = "idle streams: CPU"


async def _measure(live: LiveProcess) -> list[Figure]:
    figures = []
    process = psutil.Process(live.process.pid)
    empty = process.memory_info().rss
    pages = Pages(live.port)
    async with pages.opened(STREAMS):
        full = process.memory_info().rss
        figures += [
            Figure(f"{STREAMS:,} streams: memory", full / 2**20, "MiB", "500"),
            Figure("... for each", (full - empty) / STREAMS / 1024, "KiB"),
        ]
        await asyncio.sleep(5)
        begin, at = _cpu(process), time.monotonic()
        await asyncio.sleep(IDLE)
        idle = (_cpu(process) - begin) / (time.monotonic() - at)
        figures.append(Figure(IDLE_CPU, 100 * idle, "% of a core", "1"))
        begin = _cpu(process)
        lags = await _changes(pages)
        spent = _cpu(process) - begin
        figures += [
            Figure("a change reaches its two readers: median", 1000 * median(lags), "ms"),
            Figure("... p95", 1000 * quantiles(lags, n=20)[-1], "ms", "300"),
            Figure("... CPU of the process a change", 1000 * spent / CHANGES, "ms"),
        ]
    figures += await _outage(live)
    return figures


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


class Pages:
    """Open pages, two at each table."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.told: dict[str, list[float]] = {}
        """When pages heard of a change, by table."""

    @asynccontextmanager
    async def opened(self, number: int) -> AsyncIterator[None]:
        """So many streams, as long as the block lasts."""
        tasks = []
        opened: list[asyncio.Future[None]] = []
        for page in range(number):
            opened.append(asyncio.get_running_loop().create_future())
            tasks.append(asyncio.create_task(self._hold(page, opened[-1])))
            await asyncio.sleep(1 / A_SECOND)
        await asyncio.gather(*opened)
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hold(self, page: int, opened: asyncio.Future[None]) -> None:
        table = f"table-{page // 2}"
        reader, writer = await self.connect(page, table)
        await reader.readuntil(b"event: hello\ndata: \n\n")
        opened.set_result(None)
        try:
            while line := await reader.readline():
                if line == b"event: table\n":
                    self.told.setdefault(table, []).append(time.perf_counter())
        finally:
            writer.close()

    async def connect(self, page: int, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Ask for a stream."""
        from cacao_site.live import tokens
        from cacao_site.live.tokens import Pass

        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1024)
        token = tokens.sign(Pass(page, table, plays=True))
        writer.write(f"GET /live/stream?token={token} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return reader, writer


async def _changes(pages: Pages) -> list[float]:
    """How long each change took until the second of its readers had heard of it."""
    from games.tables import tellers

    await asyncio.sleep(6)  # What presence has to say is said.
    begins = {}
    for change in range(CHANGES):
        table = f"table-{change % (STREAMS // 2)}"
        pages.told.pop(table, None)
        begins[table] = time.perf_counter()
        await asyncio.to_thread(tellers.tell_table, table, "0" * 16)
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    return [max(pages.told[table]) - begin for table, begin in begins.items()]


async def _outage(live: LiveProcess) -> list[Figure]:
    """The process is killed under many pages and started again at once; they come back as their script does."""
    live.kill()
    await asyncio.to_thread(live.start)
    process = psutil.Process(live.process.pid)
    pages, begin = Pages(live.port), time.monotonic()
    tries: Counter[int] = Counter()
    done = await asyncio.gather(*(_come_back(pages, page, begin, tries) for page in range(BACK)))
    return [
        Figure(f"{BACK:,} streams come back: seconds until the last one", max(done), "s"),
        Figure("... tries in the busiest second", max(tries.values()), ""),
        Figure("... tries in all", tries.total(), ""),
        Figure("... CPU for each", 1000 * _cpu(process) / BACK, "ms"),
    ]


async def _come_back(pages: Pages, page: int, begin: float, tries: Counter[int]) -> float:
    while True:
        await asyncio.sleep(random.uniform(0, SPREAD))
        tries[int(time.monotonic() - begin)] += 1
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, _writer = await pages.connect(page, f"table-{page // 2}")
            if b" 200 " in await reader.readline():
                await reader.readuntil(b"event: hello\ndata: \n\n")
                return time.monotonic() - begin


def _asking() -> float:
    """CPU seconds of a real web process for an open page's question, with nothing new."""
    from http.client import HTTPConnection

    from tests.core.gunicorn.running import running
    from tools.bench.pages import Site
    from tools.bench.tables import has_worker_tiles, late_game

    site = Site()
    game: Game = late_game(site.ana, "cacao", {}, has_worker_tiles(30))
    headers = {"Cookie": site.cookies, "HX-Request": "true"}
    address = f"/tables/{game.public_id}/news/?v={game.version_mark}&side={game.side_version}"
    with running("cacao_site.wsgi", workers=1) as server:
        http = HTTPConnection("127.0.0.1", server.port)
        worker = psutil.Process(server.process.pid).children()[0]

        def ask() -> int:
            http.request("GET", address, headers=headers)
            answer = http.getresponse()
            answer.read()
            return answer.status

        for _warm in range(20):
            ask()
        assert ask() == 204, "the page is not up to date"
        begin = _cpu(worker)
        for _ask in range(ASKS):
            ask()
        return (_cpu(worker) - begin) / ASKS


if __name__ == "__main__":
    report()
