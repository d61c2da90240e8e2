"""Benchmark of pages: CPU time of requests to late games, against a bare view."""

from __future__ import annotations

import io
import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urlencode

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
SECRET = "c" * 32


class Cost(NamedTuple):
    """One kind of request: the middle of its CPU times in milliseconds and as a multiple of a view that does nothing,
    the multiple it should reach, its queries and its size."""

    name: str
    milliseconds: float
    multiple: float
    aim: float | None
    queries: int
    size: int


def report() -> None:
    """Print what each kind of request costs."""
    print(f"{'request':<34}{'CPU ms':>8}{'× nothing':>11}{'aim':>6}{'queries':>9}{'bytes':>8}")
    for cost in measure():
        aim = "" if cost.aim is None else f"{cost.aim:g}"
        print(
            f"{cost.name:<34}{cost.milliseconds:>8.2f}{cost.multiple:>11.1f}{aim:>6}{cost.queries:>9}{cost.size:>8}",
            flush=True,
        )


def measure() -> Iterator[Cost]:
    """Make a site in a temporary folder, play games until late, and time its pages."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        site, others = Site(), _people("Bo", "Cy", "Dee")
        yield from _tables(site, others)
        many_tables(site.ana, others[0], 48)
        yield _cost(site, "my games, 48 tables and more", 5, lambda: site.get("/my-games/"))
        open_tables(others[0], 20)
        yield _cost(site, "the lobby, 20 open tables", 6, lambda: site.get("/tables/"))


def _tables(site: Site, others: list[User]) -> Iterator[Cost]:
    game = late_game(site.ana, "cacao", {}, has_worker_tiles(30))
    yield _cost(site, "nothing at all", None, lambda: site.get("/nothing/"))
    yield _cost(site, "nothing new", 1.3, lambda: site.get(f"/tables/{game.public_id}/news/?v={game.version}"))
    yield from _pages(site, game, "Cacao")
    yield _step(site, game)
    yield _confirm(site, with_people(game, others), "Cacao")
    yield from _pages(site, late_game(site.ana, "cacao", BIG_GAME, has_worker_tiles(36)), "Big Game")
    game = late_game(site.ana, "chocolatl", {}, asks_bids_in_round(4))
    yield from _pages(site, game, "Chocolatl")
    yield _confirm(site, with_people(game, others), "Chocolatl")


def _pages(site: Site, game: Game, name: str) -> list[Cost]:
    page = f"/tables/{game.public_id}/"
    return [
        _cost(site, f"{name}: the table page", 5, lambda: site.get(page)),
        _cost(site, f"{name}: as an update", 4, lambda: site.get(f"{page}news/?v=0")),
    ]


def _step(site: Site, game: Game) -> Cost:
    page = f"/tables/{game.public_id}/"
    step = site.some_step(page)
    back = site.after_step(page, step)
    return _cost(
        site,
        "Cacao: a step, lay a tile",
        5,
        lambda: site.post(f"{page}step/", step),
        after=lambda: site.post(f"{page}undo/", back),
    )


def _confirm(site: Site, game: Game, name: str) -> Cost:
    turn, page = Turn(game, site.ana), f"/tables/{game.public_id}/"

    def again() -> None:
        """Ana has drafted the turn anew, and sees it, as whoever confirms one does."""
        turn.again()
        site.get(page)

    return _cost(
        site,
        f"{name}: confirm a turn",
        8,
        lambda: site.post(f"{page}confirm/", {"decision": turn.decision}),
        after=again,
        rounds=ROUNDS // 4,
    )


def _set_up(folder: str) -> None:
    os.environ |= {"SITE_MODE": "test", "DATA_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
    os.environ |= dict.fromkeys(("READS_PER_MINUTE", "WRITES_PER_MINUTE"), "1000000")  # Faster than people.
    os.environ["DJANGO_SETTINGS_MODULE"] = "cacao_site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _cost(
    site: Site,
    name: str,
    aim: float | None,
    ask: Callable[[], bytes],
    *,
    after: Callable[[], object] = lambda: None,
    rounds: int = ROUNDS,
) -> Cost:
    from django.db import connection, reset_queries

    ask()
    after()
    connection.force_debug_cursor = True
    reset_queries()
    size = len(ask())
    queries = len(connection.queries)
    connection.force_debug_cursor = False
    after()
    spent, nothing = _middle(site, ask, after, rounds)
    return Cost(name, spent * 1000, spent / nothing, aim, queries, size)


def _middle(site: Site, ask: Callable[[], bytes], after: Callable[[], object], rounds: int) -> tuple[float, float]:
    """The median CPU times of a request and of a view that does nothing, asked in turn; ``after`` is not counted."""
    times, nothing = [], []
    for _round in range(rounds):
        start = time.process_time()
        site.get("/nothing/")
        begin = time.process_time()
        ask()
        times.append(time.process_time() - begin)
        nothing.append(begin - start)
        after()
    return statistics.median(times), statistics.median(nothing)


class Site:
    """The site's WSGI application, a person (a new one, Ana, if nobody is given) and her cookies."""

    def __init__(self, ana: User | None = None, *, htmx: bool = True) -> None:
        from django.core.wsgi import get_wsgi_application
        from django.http import HttpResponse
        from django.urls import path

        from cacao_site import urls

        urls.urlpatterns.append(path("nothing/", lambda request: HttpResponse("nothing"), name="nothing"))
        self.application = get_wsgi_application()
        self.ana = ana or _people("Ana")[0]
        self.htmx = htmx
        self.known = ""
        """The tags of the regions that an open page has."""
        self.extra: dict[str, str] = {}
        """What each request carries besides, as WSGI has it."""
        self.cookies = f"{_session(self.ana)}; csrftoken={SECRET}"

    def get(self, address: str) -> bytes:
        """The answer to a request of an open page."""
        return self._ask("GET", address, b"")

    def post(self, address: str, fields: dict[str, str]) -> bytes:
        return self._ask("POST", address, urlencode(fields).encode())

    def some_step(self, page: str) -> dict[str, str]:
        """The form that lays the first tile on the first cell."""
        html = self.get(page).decode()
        decision = self._decision(html)
        spot = re.search(r'class="spot place" name="move" value="([^"]+)"', html)
        tile = re.search(r'name="tile"\s+value="([^"]+)"', html)
        if not (decision and spot and tile):
            raise RuntimeError("it is not Ana's turn")
        move = spot[1].replace("&quot;", '"')
        return {"decision": decision, "move": move, "tile": tile[1], "rotation": "0"}

    def after_step(self, page: str, step: dict[str, str]) -> dict[str, str]:
        """The form that takes this step back, once it is made."""
        self.post(f"{page}step/", step)
        back = {"decision": self._decision(self.get(page).decode())}
        self.post(f"{page}undo/", back)
        return back

    def _decision(self, html: str) -> str:
        found = re.search(r'name="decision" value="(\w+)"', html)
        return found[1] if found else ""

    def _ask(self, method: str, address: str, body: bytes) -> bytes:
        path, _, query = address.partition("?")
        status: list[str] = []

        def start_response(line: str, *_rest: Any) -> Callable[[bytes], object]:
            status.append(line)
            return lambda content: None

        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": unquote(path),
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": self.cookies,
            "HTTP_X_CSRFTOKEN": SECRET,
            **({"HTTP_HX_REQUEST": "true"} if self.htmx else {}),
            "HTTP_KNOWN_REGIONS": self.known,
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
            **self.extra,
        }
        answer = self.application(environ, start_response)
        content = b"".join(answer)
        answer.close()
        assert status[0][0] in "23", (address, status, content[:500])
        return content


def _session(person: User) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def _people(*names: str) -> list[User]:
    from accounts.models import User

    return [User.objects.create(username=name, email=f"{name.lower()}@example.org") for name in names]


if __name__ == "__main__":
    report()
