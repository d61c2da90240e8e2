"""Benchmark of pushed news: ``python -m tools.bench live`` holds streams on a real process.

``STREAMS`` says how many are idle (10,000), ``IDLE`` for how many seconds (360).
"""

from __future__ import annotations

import asyncio
import os
import resource
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import psutil

from tools.bench.measure import Figure, show

if TYPE_CHECKING:
    from tests.plugins.live import LiveProcess

STREAMS = int(os.environ.get("STREAMS", "10000"))
A_SECOND = 300
"""New streams; the process takes some more."""
IDLE = float(os.environ.get("IDLE", "360"))
"""Seconds: some times as long as what is done now and then takes turns."""
CHANGES = 1000


def report() -> None:
    """Print what streams cost."""
    from tests.plugins import redis
    from tests.plugins.live import LiveProcess
    from tools.bench.site import set_up

    _allow_files(STREAMS * 2 + 1000)
    program = redis.find()
    assert program, "this needs a redis-server"
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = redis.Redis(program)
        stack.callback(server.stop)
        os.environ |= {"REDIS_URL": server.url, "CACHE_URL": server.cache_url, "PUSHED_NEWS": "yes"}
        os.environ |= dict.fromkeys(("LIVE_CONNECTIONS", "LIVE_CONNECTIONS_PER_ADDRESS"), str(STREAMS))
        os.environ["SECRET_KEY"] = "b" * 50
        set_up(folder)
        live = LiveProcess(server.url, Path(folder), CACHE_URL=server.cache_url)
        stack.callback(live.stop)
        show(asyncio.run(_measure(live)))


def _allow_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, number)), hard))


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
        figures.append(Figure("idle streams: CPU", 100 * idle, "% of a core", "1"))
        begin = _cpu(process)
        lags = await _changes(pages)
        spent = _cpu(process) - begin
        figures += [
            Figure("a change reaches its two readers: median", 1000 * median(lags), "ms"),
            Figure("... p95", 1000 * quantiles(lags, n=20)[-1], "ms", "300"),
            Figure("... CPU of the process a change", 1000 * spent / CHANGES, "ms"),
            Figure("a clean stop with all of them", await _stopped(process), "s", "5"),
        ]
    return figures


async def _stopped(process: psutil.Process) -> float:
    """How long the process takes to end."""
    begin = time.monotonic()
    process.terminate()
    await asyncio.to_thread(process.wait, 60)
    return time.monotonic() - begin


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
