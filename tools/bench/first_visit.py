"""Benchmark of a first visit to a table on a slow phone: ``python -m tools.bench first_visit``.

A public site behind Caddy (HTTP/2), Chromium with an empty cache, a processor 4 times slower, 1.6 Mbit/s, 150 ms there
and back. ``VISITS`` says how many visits the medians are of.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from tools.bench.browser import Screen, fix_seeds, opened
from tools.bench.measure import Figure, show
from tools.bench.pages import Site, _set_up
from tools.bench.tables import BIG_GAME, has_worker_tiles, late_game

if TYPE_CHECKING:
    from playwright.sync_api import Page

VISITS = int(os.environ.get("VISITS", "5"))
SECRET_KEY = "first visit " * 5
PHONE = Screen("a phone", 390, 844, slowdown=4, is_touched=True)
BYTES_A_SECOND = 1_600_000 / 8
LATENCY = 150
CADDYFILE = """{{
	admin off
	skip_install_trust
}}
https://localhost:{port} {{
	bind 127.0.0.1
	tls internal
	encode zstd gzip
	reverse_proxy 127.0.0.1:{web}
}}
"""
_TIMES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
  const files = performance.getEntriesByType("resource");
  const bytes = [page, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0);
  const drawn = Math.max(...files.filter(({ name }) => name.includes(".svg")).map(({ responseEnd }) => responseEnd));
  return { paint, scripts: page.domContentLoadedEventEnd, drawn, files: files.length + 1, bytes };
}"""


def report() -> None:
    """Print when there is something to read and when one can play."""
    with tempfile.TemporaryDirectory() as folder:
        show(_figures(Path(folder)))


def _figures(folder: Path) -> Iterator[Figure]:
    from tests.plugins.redis import Redis, find

    program = find()
    assert program, "this needs a redis-server"
    os.environ["SECRET_KEY"] = SECRET_KEY
    _set_up(str(folder))
    fix_seeds()
    site = Site()
    game = late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(40))
    redis = Redis(program)
    try:
        with _public(folder, redis.url, redis.cache_url) as address:
            visits = list(_visits(address, game.get_absolute_url(), site))
    finally:
        redis.stop()

    def middle(name: str) -> float:
        return median(visit[name] for visit in visits)

    yield Figure("first contentful paint", middle("paint") / 1000, "s", "1.8")
    yield Figure(
        "scripts have run and all is drawn", median(max(v["scripts"], v["drawn"]) for v in visits) / 1000, "s", "3"
    )
    yield Figure("... scripts have run", middle("scripts") / 1000, "s")
    yield Figure("requests", middle("files"), "")
    yield Figure("bytes on the wire", middle("bytes") / 1000, "kB")


@contextmanager
def _public(folder: Path, redis: str, cache: str) -> Iterator[str]:
    """The address of the site as the public gets it, until the block ends."""
    from cacao_site.dev.processes import start_child, stop_children
    from tests.core.gunicorn.running import running
    from tests.plugins import caddy
    from tests.plugins.ports import free_port, wait_for_port

    port = free_port()
    program = caddy.find()
    assert program, "this needs Caddy"
    variables = _variables(f"https://localhost:{port}", redis, cache)
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"], env=variables, check=True)
    with (
        (folder / "log").open("wb") as log,
        running("cacao_site.wsgi", workers=1, variables=variables, output=log) as server,
    ):
        file = folder / "Caddyfile"
        file.write_text(CADDYFILE.format(port=port, web=server.port))
        own = os.environ | {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
        process = start_child(command, variables=own, output=subprocess.DEVNULL)
        try:
            wait_for_port(port, process)
            yield f"https://localhost:{port}"
        finally:
            stop_children([process], patience=10)


def _variables(address: str, redis: str, cache: str) -> dict[str, str]:
    return {
        **os.environ,
        "SITE_MODE": "production",
        "SECRET_KEY": SECRET_KEY,
        "BASE_URL": address,
        "ALLOWED_HOSTS": "localhost",
        "REDIS_URL": redis,
        "CACHE_URL": cache,
        "EMAIL_URL": "smtp://127.0.0.1:1",
        "MAIL_FROM": "Cacao <games@games.example>",
    }


def _visits(address: str, table: str, site: Site) -> Iterator[dict[str, Any]]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        for visit in range(VISITS + 1):
            with opened(playwright, PHONE, address, site) as page:
                times = _visit(page, address + table)
            if visit:  # The first warms the site up.
                yield times


def _visit(page: Page, address: str) -> dict[str, Any]:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **speed})
    session.send("Emulation.setCPUThrottlingRate", {"rate": PHONE.slowdown})
    answer = page.goto(address, wait_until="load")
    assert answer is not None
    assert answer.status == 200, answer.status
    page.wait_for_timeout(500)
    times: dict[str, Any] = page.evaluate(_TIMES)
    return times
