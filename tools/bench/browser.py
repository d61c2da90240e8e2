"""Benchmark of the browser's main thread in steps of a late Big Game: ``python -m tools.bench browser``."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tools.bench.pages import Site, _set_up
from tools.bench.tables import BIG_GAME, has_worker_tiles, late_game

if TYPE_CHECKING:
    from django.test.testcases import LiveServerThread
    from playwright.sync_api import CDPSession, Page, ViewportSize

STEPS = 24
WIDE: ViewportSize = {"width": 1440, "height": 900}
QUIET = 1.5
"""Seconds after which whatever moves has come to rest."""

_PRESS = """() => {
  document.querySelector("#dock .hand label.choice, .hand label.choice")?.click();
  const choices = ".spot.place, .spot.overbuild, .spot.fill, #dock button[name=move], #dock .use, #dock .button--gold";
  document.querySelector(choices).click();
}"""
_MOMENT = """() => `${document.querySelector("#play").dataset.version}
  ${document.querySelector("#play-form [name=decision]")?.value}`"""
_TASK = """() => document.querySelector("#play").dataset.task"""


class Step(NamedTuple):
    """What was asked, and for how many milliseconds the main thread worked until nothing moved any more."""

    task: str
    busy: float


def report() -> None:
    """Print how much work the steps of one person among bots are for an open page."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        site = Site()
        game = late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(40))
        server = _serve()
        steps = list(_steps(f"http://{server.host}:{server.port}", game.get_absolute_url(), site))
        server.terminate()
    print("scripts, styles and layout of the main thread, ms on the clock (aim 60):")
    for task in sorted({step.task for step in steps}):
        some = [step.busy for step in steps if step.task == task]
        print(f"  {task}: {len(some)} steps, median {statistics.median(some):.0f}, most {max(some):.0f}")


def _serve() -> LiveServerThread:
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.test.testcases import LiveServerThread

    server = LiveServerThread("127.0.0.1", StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    return server


def _steps(address: str, table: str, site: Site) -> Iterator[Step]:
    from playwright.sync_api import sync_playwright

    from tests.plugins import chromium

    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        context = browser.new_context(base_url=address, viewport=WIDE, reduced_motion="reduce")
        for name, value in (part.split("=", 1) for part in site.cookies.split("; ")):
            context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        page.goto(table)
        session = context.new_cdp_session(page)
        session.send("Performance.enable")
        yield from _played(page, session)
        browser.close()


def _played(page: Page, session: CDPSession) -> Iterator[Step]:
    for _step in range(STEPS):
        task = page.evaluate(_TASK)
        if task == "over":
            return
        before, busy = page.evaluate(_MOMENT), _busy(session)
        page.evaluate(_PRESS)
        while page.evaluate(_MOMENT) == before:
            time.sleep(0.05)
        time.sleep(QUIET)
        yield Step(task, _busy(session) - busy)
        while page.evaluate(_TASK) == "wait":
            time.sleep(0.5)


def _busy(session: CDPSession) -> float:
    """Milliseconds for which the main thread has run scripts, matched styles and laid out so far."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(metrics[name] for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"))
