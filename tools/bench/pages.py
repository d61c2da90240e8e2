"""Benchmark of pages and the API: CPU time of requests to late games, against a bare view.

An open page asks as in a browser: it names the regions it has, and what it polls with.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tools.bench.open_page import question
from tools.bench.site import Answer, Site, people, set_up
from tools.bench.tables import (
    BIG_GAME,
    Turn,
    asks_bids_in_round,
    has_worker_tiles,
    late_game,
    many_tables,
    open_tables,
    with_people,
)

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

ROUNDS = 150


class Cost(NamedTuple):
    """One kind of request: its status and size, the middle of its CPU times and as a multiple of a view that does
    nothing, the status and the multiple it should have, and its queries; what is done when the answer is sent apart."""

    name: str
    answer: Answer
    milliseconds: float
    multiple: float
    queries: int
    status: int
    aim: float | None
    later: float = 0.0
    """As a multiple too."""
    later_queries: int = 0

    @property
    def is_missed(self) -> bool:
        """Whether it is not answered as it should be, or takes longer."""
        return self.answer.status != self.status or (self.aim is not None and self.multiple > self.aim)

    def __str__(self) -> str:
        aim = "" if self.aim is None else f"{self.aim:.2g}"
        return (
            f"{self.name:<34}{self.answer.status:>7}{len(self.answer.content):>8}{self.milliseconds:>8.2f}"
            f"{self.multiple:>11.1f}{aim:>6}{self.queries:>9}{self._afterwards}{'  missed' if self.is_missed else ''}"
        )

    @property
    def _afterwards(self) -> str:
        return f"  and {self.later:.1f}, {self.later_queries} when it is sent" if self.later_queries else ""


def report() -> int:
    """Print what each kind of request costs; gives how many miss their aims."""
    print(f"{'request':<34}{'status':>7}{'bytes':>8}{'CPU ms':>8}{'× nothing':>11}{'aim':>6}{'queries':>9}")
    missed = 0
    for cost in measure():
        print(cost, flush=True)
        missed += cost.is_missed
    return missed


def measure() -> Iterator[Cost]:
    """Make a site in a temporary folder, play games until late, and time its pages."""
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        site, others = Site(), people("Bo", "Cy", "Dee")
        yield from _tables(site, others)
        many_tables(site.ana, others[0], 48)
        yield _cost(site, "my games, 48 tables and more", 5.9, lambda: site.get("/my-games/"))
        open_tables(others[0], 20)
        yield _cost(site, "the lobby, 20 open tables", 6, lambda: site.get("/tables/"))


def _tables(site: Site, others: list[User]) -> Iterator[Cost]:
    game = late_game(site.ana, "cacao", {}, has_worker_tiles(30), goes_on=True)
    yield _cost(site, "nothing at all", None, lambda: site.get("/nothing/"))
    yield _nothing_new(site, game)
    yield from _pages(site, game, "Cacao", page=6, update=5)
    yield from _step(site, game)
    yield from _confirm(site, with_people(game, others), others[0], "Cacao")
    big_game = late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(36))
    yield from _pages(site, big_game, "Big Game", page=6.7, update=5.6)
    game = late_game(site.ana, "chocolatl", {}, asks_bids_in_round(4), goes_on=True)
    yield from _pages(site, game, "Chocolatl", page=7.2, update=5.5)
    yield from _confirm(site, with_people(game, others), others[0], "Chocolatl")


def _nothing_new(site: Site, game: Game) -> Cost:
    page = game.get_absolute_url()
    address = f"{page}news/?{question(site.show(page))}"
    return _cost(site, "nothing new", 1.3, lambda: site.get(address), status=204)


def _pages(site: Site, game: Game, name: str, *, page: float, update: float) -> Iterator[Cost]:
    """The page, and all of it anew for a page that has none of it."""
    site.headers.pop("HTTP_KNOWN_REGIONS", None)
    address = game.get_absolute_url()
    yield _cost(site, f"{name}: the table page", page, lambda: site.get(address))
    yield _cost(site, f"{name}: as an update", update, lambda: site.get(f"{address}news/?v=0"))


def _step(site: Site, game: Game) -> Iterator[Cost]:
    """By the page, and by the API, which should take less."""
    page = game.get_absolute_url()
    step = site.some_step(page)
    back = site.after_step(page, step)
    by_page = _cost(
        site,
        "Cacao: a step, lay a tile",
        6,
        lambda: site.post(f"{page}step/", step),
        after=lambda: site.post(f"{page}undo/", back),
    )
    yield by_page
    program, api = Program(site), f"/api/v1/tables/{game.public_id}"
    shown = json.loads(program.get(api).content)["me"]
    move = {"decision": shown["decision"], "move": shown["legal"]["moves"][0]}
    undo = {"decision": json.loads(program.send(f"{api}/steps", move).content)["me"]["decision"]}
    program.send(f"{api}/undo", undo)
    yield _cost(site, "Cacao, API: the table", None, lambda: program.get(api))
    yield _cost(
        site,
        "Cacao, API: a step, lay a tile",
        0.7 * by_page.multiple,
        lambda: program.send(f"{api}/steps", move),
        after=lambda: program.send(f"{api}/undo", undo),
    )


class Program(Site):
    """The same person's program: asks with a token, without a cookie."""

    def __init__(self, site: Site) -> None:
        from django.conf import settings

        from api import services
        from api.models import Scope

        super().__init__(site.ana, htmx=False)
        settings.API_READS_PER_MINUTE = settings.API_WRITES_PER_MINUTE = 1_000_000
        secret = services.make_token(owner=site.ana, name="bench", scopes=[*Scope], days=1)
        self.cookies, self.headers = "", {"HTTP_AUTHORIZATION": f"Bearer {secret}"}

    def send(self, address: str, data: object) -> Answer:
        """The answer to a document."""
        return self.ask("POST", address, json.dumps(data).encode(), "application/json")


def _confirm(site: Site, game: Game, other: User, name: str) -> Iterator[Cost]:
    """Ana's confirmed turn, and what it brings to the open page of somebody else."""
    turn, page = Turn(game, site.ana), game.get_absolute_url()
    watching = Site(other)
    asked = question(watching.show(page))

    def again() -> None:
        """Ana has drafted the turn anew, and sees it, as whoever confirms one does."""
        turn.again()
        site.show(page)

    again()
    yield _cost(
        site,
        f"{name}: confirm a turn",
        9,
        lambda: site.post(f"{page}confirm/", {"decision": turn.decision}),
        after=again,
        rounds=ROUNDS // 4,
    )
    site.post(f"{page}confirm/", {"decision": turn.decision})
    site.go_on()
    yield _cost(site, f"{name}: the other’s update", 2.5, lambda: watching.get(f"{page}news/?{asked}"))
    again()


def _cost(
    site: Site,
    name: str,
    aim: float | None,
    ask: Callable[[], Answer],
    *,
    status: int = 200,
    after: Callable[[], object] = lambda: None,
    rounds: int = ROUNDS,
) -> Cost:
    from django.db import connection, reset_queries

    ask()
    after()
    connection.force_debug_cursor = True
    reset_queries()
    answer = ask()
    queries = len(connection.queries)
    site.go_on()
    later_queries = len(connection.queries) - queries
    connection.force_debug_cursor = False
    after()
    times = _middle(site, ask, after, rounds)
    multiples = (times.asked / times.nothing, queries, status, aim, times.later / times.nothing, later_queries)
    return Cost(name, answer, times.asked * 1000, *multiples)


class _Times(NamedTuple):
    """Median CPU times: of a request, of what is done when it is answered, of a view that does nothing."""

    asked: float
    later: float
    nothing: float


def _middle(site: Site, ask: Callable[[], Answer], after: Callable[[], object], rounds: int) -> _Times:
    """Asked in turn; ``after`` is not counted."""
    rows = []
    for _round in range(rounds):
        times = [time.process_time()]
        for act in (lambda: site.get("/nothing/"), site.go_on, ask, site.go_on):
            act()
            times.append(time.process_time())
        rows.append((times[3] - times[2], times[4] - times[3], times[1] - times[0]))
        after()
    return _Times(*map(statistics.median, zip(*rows, strict=True)))
