"""What a step costs by the API, beside the page's; and what the library costs over a plain view."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tools.bench.pages import ROUNDS, Site, _set_up
from tools.bench.tables import has_worker_tiles, late_game

AIM = 0.7


class Pair(NamedTuple):
    """The same thing in two ways: medians of CPU times in milliseconds."""

    name: str
    api: float
    other: float


def report() -> None:
    """Print each pair and how it compares."""
    print(f"{'':<40}{'API, ms':>9}{'other, ms':>11}{'share':>8}")
    for pair in measure():
        print(f"{pair.name:<40}{pair.api:>9.2f}{pair.other:>11.2f}{pair.api / pair.other:>8.2f}", flush=True)
    print(f"aim of a step: {AIM}")


def measure() -> Iterator[Pair]:
    """Make a site in a temporary folder and ask it in turn."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        from cacao_site import urls
        from tools.bench import overhead

        overhead.add_to(urls.urlpatterns)
        page = Site()
        program = _program(page)
        game = late_game(page.ana, "cacao", {}, has_worker_tiles(30))
        html, api = f"/tables/{game.public_id}/", f"/api/v1/tables/{game.public_id}"
        yield _pair("the table", lambda: program.get(api), lambda: page.get(html))
        form, shown = page.some_step(html), json.loads(program.get(api))
        decision = shown["me"]["decision"]
        step = json.dumps({"decision": decision, "move": shown["me"]["legal"]["moves"][0]}).encode()
        drafted = json.loads(program._ask("POST", f"{api}/steps", step))
        back = json.dumps({"decision": drafted["me"]["decision"]}).encode()
        program._ask("POST", f"{api}/undo", back)
        yield _pair(
            "a step, lay a tile",
            lambda: program._ask("POST", f"{api}/steps", step),
            lambda: page.post(f"{html}step/", form),
            lambda: program._ask("POST", f"{api}/undo", back),
        )
        yield _pair("who am I, over a view that does nothing", lambda: program.get("/api/v1/me"), _nothing(program))
        yield _pair(
            "GET, django-ninja over a plain view", lambda: program.get("/ninja/"), lambda: program.get("/plain/")
        )
        yield _pair(
            "POST, django-ninja over a plain view",
            lambda: program._ask("POST", "/ninja/", overhead.BODY),
            lambda: program._ask("POST", "/plain/", overhead.BODY),
        )


def _nothing(site: Site) -> Callable[[], bytes]:
    return lambda: site.get("/nothing/")


def _program(page: Site) -> Site:
    """The same site, asked with a token and without a cookie."""
    from django.conf import settings

    from api import services
    from api.models import Scope

    settings.API_READS_PER_MINUTE = settings.API_WRITES_PER_MINUTE = 1_000_000
    secret = services.make_token(owner=page.ana, name="bench", scopes=[*Scope], days=1)
    program = Site(page.ana, htmx=False)
    program.cookies = ""
    program.extra = {"HTTP_AUTHORIZATION": f"Bearer {secret}", "CONTENT_TYPE": "application/json"}
    return program


def _pair(
    name: str, api: Callable[[], bytes], other: Callable[[], bytes], after: Callable[[], object] = lambda: None
) -> Pair:
    """Both are asked in turn; ``after`` is not counted."""
    times: dict[str, list[float]] = {"api": [], "other": []}
    for _round in range(ROUNDS):
        for kind, ask in (("api", api), ("other", other)):
            begin = time.process_time()
            ask()
            times[kind].append(time.process_time() - begin)
            after()
    return Pair(name, _middle(times["api"]), _middle(times["other"]))


def _middle(times: Sequence[float]) -> float:
    return statistics.median(times) * 1000
