"""Benchmark of what each middleware costs a question with nothing new: ``python -m tools.bench middleware``."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tools.bench import pages
from tools.bench.measure import Figure, show
from tools.bench.tables import has_worker_tiles, late_game

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 400
NEEDED = (
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
)
"""A bare Django view with session and user has no others."""


def report() -> None:
    """Print the middle of each one's own time, the dearest first, and what the same request is without any."""
    with tempfile.TemporaryDirectory() as folder:
        pages._set_up(folder)
        from django.conf import settings

        site = pages.Site()
        game = late_game(site.ana, "cacao", {}, has_worker_tiles(30))
        address = f"/tables/{game.public_id}/news/?v={game.version_mark}"
        times: defaultdict[str, list[float]] = defaultdict(list)
        with _timed(times):
            [own] = _in_turn((pages.Site(site.ana), address))
        middle = {path.rpartition(".")[2]: statistics.median(spent) for path, spent in times.items()}
        dearest = sorted(middle.items(), key=lambda item: -item[1])
        show(Figure(name, 1e6 * seconds, "µs") for name, seconds in dearest)
        show([Figure(f"{len(middle)} middlewares together", 1e6 * sum(middle.values()), "µs")])
        show([Figure("nothing new, these counted", 1e6 * own, "µs")])
        everything, settings.MIDDLEWARE = settings.MIDDLEWARE, list(NEEDED)
        bare = _Reading(site.ana)
        settings.MIDDLEWARE = everything
        nothing_new, least = _in_turn((site, address), (bare, "/bare/"))
        show(
            [
                Figure("a bare Django view that reads session and user", 1e6 * least, "µs"),
                Figure("nothing new", 1e6 * nothing_new, "µs"),
                Figure("... as a multiple of it", nothing_new / least, "times", "2"),
            ]
        )


class _Reading(pages.Site):
    """A site whose bare view reads who asks."""

    def __init__(self, ana: Any) -> None:
        super().__init__(ana)
        from django.http import HttpRequest, HttpResponse
        from django.urls import clear_url_caches, path

        from cacao_site import urls

        def view(request: HttpRequest) -> HttpResponse:
            return HttpResponse(str(request.user.is_authenticated))

        urls.urlpatterns.append(path("bare/", view))
        clear_url_caches()


def _in_turn(*asks: tuple[pages.Site, str]) -> list[float]:
    """The median CPU time of each."""
    times: list[list[float]] = [[] for _ask in asks]
    for _round in range(ROUNDS):
        for (site, address), spent in zip(asks, times, strict=True):
            begin = time.process_time()
            site.get(address)
            spent.append(time.process_time() - begin)
    return [statistics.median(spent) for spent in times]


@contextmanager
def _timed(times: dict[str, list[float]]) -> Iterator[None]:
    """Applications that are made in this block note how long each middleware takes by itself."""
    from django.core import handlers
    from django.core.handlers import base as _loaded  # noqa: F401

    base: Any = handlers.base
    load = base.import_string

    def timed(path: str) -> Callable[[Any], Any]:
        return lambda get_response: _Timed(load(path), get_response, times[path])

    base.import_string = timed
    try:
        yield
    finally:
        base.import_string = load


class _Timed:
    """A middleware, and the time that passes in it and not in what it calls."""

    sync_capable, async_capable = True, False

    def __init__(self, factory: Callable[[Any], Any], get_response: Any, times: list[float]) -> None:
        self._inside = 0.0
        self._times = times
        self._get_response = get_response
        self._middleware = factory(self._call)
        for hook in ("process_view", "process_exception", "process_template_response"):
            if hasattr(self._middleware, hook):
                setattr(self, hook, getattr(self._middleware, hook))

    def __call__(self, request: Any) -> Any:
        self._inside = 0.0
        begin = time.thread_time()
        answer = self._middleware(request)
        self._times.append(time.thread_time() - begin - self._inside)
        return answer

    def _call(self, request: Any) -> Any:
        begin = time.thread_time()
        try:
            return self._get_response(request)
        finally:
            self._inside = time.thread_time() - begin


if __name__ == "__main__":
    report()
