"""Benchmark of the browser's main thread in steps of a late Big Game: ``python -m tools.bench browser``.

``SEED`` names another game, ``STEPS`` says how many steps are made on each screen.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from tools.bench.site import Site, set_up
from tools.bench.tables import BIG_GAME, has_worker_tiles, late_game

if TYPE_CHECKING:
    from django.test.testcases import LiveServerThread
    from playwright.sync_api import CDPSession, Page, Playwright

STEPS = int(os.environ.get("STEPS", "24"))
SEED = os.environ.get("SEED", "1")
QUIET = 1.5
"""Seconds after which whatever moves has come to rest."""


class Screen(NamedTuple):
    """What somebody plays on."""

    name: str
    width: int
    height: int
    slowdown: int = 1
    is_touched: bool = False


SCREENS = (
    Screen("1440×900", 1440, 900),
    Screen("390×844, processor 4 times slower", 390, 844, slowdown=4, is_touched=True),
)

_PRESS = """() => {
  document.querySelector("#dock .hand label.choice, .hand label.choice")?.click();
  const choices = ".spot.place, .spot.overbuild, .spot.fill, #dock button[name=move], #dock .use, #dock .button--gold";
  document.querySelector(choices).click();
}"""
_MOMENT = """() => `${document.querySelector("#play").dataset.version}
  ${document.querySelector("#play-form [name=decision]")?.value}`"""
_TASK = """() => document.querySelector("#play").dataset.task"""
_WATCH_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((seen) => {
    for (const shift of seen.getEntries()) window.shifted += shift.value;
  }).observe({ type: "layout-shift" });
}"""
_SHIFTED = "() => { const sum = window.shifted; window.shifted = 0; return sum; }"


class Step(NamedTuple):
    """What was asked, for how many milliseconds the main thread ran scripts, matched styles and laid out until nothing
    moved any more, for how many it was busy at all, and by how much the layout shifted."""

    task: str
    busy: float
    all: float
    shift: float


def report() -> None:
    """Print how much work the steps of one person among bots are for an open page, on a desk and on a phone."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        _fix_seeds()
        site = Site()
        games = [late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(40)) for _screen in SCREENS]
        server = _serve()
        with sync_playwright() as playwright:
            for screen, game in zip(SCREENS, games, strict=True):
                address = f"http://{server.host}:{server.port}"
                with _opened(playwright, screen, address, site) as page:
                    page.goto(f"{address}{game.get_absolute_url()}")
                    session = page.context.new_cdp_session(page)
                    session.send("Performance.enable", {"timeDomain": "threadTicks"})
                    print(f"{screen.name}: {_elements(session)} elements, those of drawings in them included")
                    session.send("Emulation.setCPUThrottlingRate", {"rate": screen.slowdown})
                    _tell(list(_played(page, session)))
        server.terminate()


def _tell(steps: list[Step]) -> None:
    print("scripts, styles and layout of the main thread, ms of its own time; all its work; shift of the layout:")
    for task in sorted({step.task for step in steps}):
        some = [step for step in steps if step.task == task]
        busy = [step.busy for step in some]
        print(
            f"  {task}: {len(some)} steps, median {statistics.median(busy):.0f}, most {max(busy):.0f}; "
            f"all {statistics.median(step.all for step in some):.0f}; "
            f"shift at most {max(step.shift for step in some):.3f}",
            flush=True,
        )


def _fix_seeds() -> None:
    """Deal the same games in each run, so that builds can be compared."""
    from games.lobby import making

    number = iter(range(10**6))
    making.new_seed = lambda: sha256(f"{SEED} {next(number)}".encode()).digest()


def _serve() -> LiveServerThread:
    """The site, with its files as they lie in the tree."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.test.testcases import LiveServerThread

    server = LiveServerThread("127.0.0.1", StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    return server


@contextmanager
def _opened(playwright: Playwright, screen: Screen, address: str, site: Site) -> Iterator[Page]:
    """A page of somebody who is signed in, as long as the block lasts."""
    from tests.plugins import chromium

    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        has_touch=screen.is_touched,
        is_mobile=screen.is_touched,
        device_scale_factor=2 if screen.is_touched else 1,
        reduced_motion="reduce",
    )
    for name, value in (part.split("=", 1) for part in site.cookies.split("; ")):
        context.add_cookies([{"name": name, "value": value, "url": address}])
    yield context.new_page()
    browser.close()


def _elements(session: CDPSession) -> int:
    """How many elements the page has, with those of the trees that browsers make for drawings used elsewhere."""
    pending, count = [session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]], 0
    while pending:
        node = pending.pop()
        count += node["nodeType"] == 1
        pending += [*node.get("children", ()), *node.get("shadowRoots", ())]
    session.send("DOM.disable")
    return count


def _played(page: Page, session: CDPSession) -> Iterator[Step]:
    page.evaluate(_WATCH_SHIFTS)
    for _step in range(STEPS):
        task = page.evaluate(_TASK)
        if task == "over":
            return
        before = page.evaluate(_MOMENT)
        page.evaluate(_SHIFTED)
        (busy, everything) = _busy(session)
        page.evaluate(_PRESS)
        while page.evaluate(_MOMENT) == before:
            time.sleep(0.05)
        time.sleep(QUIET)
        after = _busy(session)
        if page.evaluate(_TASK) == "over":
            task = "the end"
        yield Step(task, after[0] - busy, after[1] - everything, page.evaluate(_SHIFTED))
        while page.evaluate(_TASK) == "wait":
            time.sleep(0.5)


def _busy(session: CDPSession) -> tuple[float, float]:
    """Milliseconds for which the main thread has run scripts, matched styles and laid out so far, and worked at all."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    busy = sum(metrics[name] for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"))
    return 1000 * busy, 1000 * metrics["TaskDuration"]
