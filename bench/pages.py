"""What the pages of a table cost: CPU time per request late in a game for four, beside a view that does nothing."""

from __future__ import annotations

import io
import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urlencode

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

ROUNDS = 150
BIG_GAME = {"modules": ["big-game"]}
SECRET = "c" * 32


class Cost(NamedTuple):
    """One kind of request: the middle of its CPU times in milliseconds, its queries, its size, and the aim."""

    name: str
    milliseconds: float
    queries: int
    size: int
    aim: float | None


def report() -> None:
    """Print what each kind of request costs."""
    print(f"{'request':<32}{'CPU ms':>8}{'aim':>6}{'queries':>9}{'bytes':>8}")
    for cost in measure():
        aim = "" if cost.aim is None else f"{cost.aim:g}"
        print(f"{cost.name:<32}{cost.milliseconds:>8.2f}{aim:>6}{cost.queries:>9}{cost.size:>8}")


def measure() -> list[Cost]:
    """Make a site in a temporary folder, play a game until late, and time its pages."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        site = Site()
        game = _late_game(site.ana, "cacao", {}, _has_worker_tiles(30))
        return [
            _cost("nothing at all", None, lambda: site.get("/nothing/")),
            _cost("nothing new", 1, lambda: site.get(f"/tables/{game.public_id}/news/?v={game.version}")),
            *_pages(site, game, "Cacao"),
            _step(site, game),
            *_pages(site, _late_game(site.ana, "cacao", BIG_GAME, _has_worker_tiles(36)), "Big Game"),
            *_pages(site, _late_game(site.ana, "chocolatl", {}, _asks_bids_in_round(4)), "Chocolatl"),
        ]


def _pages(site: Site, game: Game, name: str) -> list[Cost]:
    page = f"/tables/{game.public_id}/"
    return [
        _cost(f"{name}: the table page", 5, lambda: site.get(page)),
        _cost(f"{name}: as an update", 5, lambda: site.get(f"{page}news/?v=0")),
    ]


def _step(site: Site, game: Game) -> Cost:
    page = f"/tables/{game.public_id}/"
    step = site.some_step(page)
    back = {"decision": str(int(step["decision"]) + 1)}
    return _cost(
        "Cacao: a step, lay a tile",
        8,
        lambda: site.post(f"{page}step/", step),
        after=lambda: site.post(f"{page}undo/", back),
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
    name: str, aim: float | None, ask: Callable[[], bytes], *, after: Callable[[], object] = lambda: None
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
    return Cost(name, _middle(ask, after), queries, size, aim)


def _middle(ask: Callable[[], bytes], after: Callable[[], object]) -> float:
    """The median CPU time of a request in milliseconds; what comes after each is not counted."""
    times = []
    for _round in range(ROUNDS):
        start = time.process_time()
        ask()
        times.append(time.process_time() - start)
        after()
    return statistics.median(times) * 1000


class Site:
    """The site's WSGI application, a person (a new one, Ana, if nobody is given) and her cookies."""

    def __init__(self, ana: User | None = None, *, htmx: bool = True) -> None:
        from django.core.wsgi import get_wsgi_application
        from django.http import HttpResponse
        from django.urls import path

        from cacao_site import urls

        urls.urlpatterns.append(path("nothing/", lambda request: HttpResponse("nothing"), name="nothing"))
        self.application = get_wsgi_application()
        self.ana = ana or _ana()
        self.htmx = htmx
        self.known = ""
        """The tags of the regions that an open page has."""
        self.cookies = f"{_session(self.ana)}; csrftoken={SECRET}"

    def get(self, address: str) -> bytes:
        """The answer to a request of an open page."""
        return self._ask("GET", address, b"")

    def post(self, address: str, fields: dict[str, str]) -> bytes:
        return self._ask("POST", address, urlencode(fields).encode())

    def some_step(self, page: str) -> dict[str, str]:
        """The form that lays the first tile on the first cell."""
        html = self.get(page).decode()
        decision = re.search(r'name="decision" value="(\d+)"', html)
        spot = re.search(r'class="spot place" name="move" value="([^"]+)"', html)
        tile = re.search(r'name="tile"\s+value="([^"]+)"', html)
        if not (decision and spot and tile):
            raise RuntimeError("it is not Ana's turn")
        move = spot[1].replace("&quot;", '"')
        return {"decision": decision[1], "move": move, "tile": tile[1], "rotation": "0"}

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


def _ana() -> User:
    from accounts.models import User

    return User.objects.create(username="Ana", email="ana@example.org")


def _late_game(ana: User, title: str, options: dict[str, Any], is_late: Callable[[Any], bool]) -> Game:
    """A game of Ana against three bots, played until its view says that it is late enough and Ana is asked."""
    while True:
        game = _new_game(ana, title, options)
        while not is_late(_view(game, ana)) and game.is_running:
            _decide(game, ana)
        if game.is_running:
            return game


def _new_game(ana: User, title: str, options: dict[str, Any]) -> Game:
    from games.services import lobby
    from games.services.places import PlaceFor, PlaceWish

    places = [PlaceWish(PlaceFor.HOST), *(PlaceWish(PlaceFor.BOT, bot="random") for _bot in range(3))]
    return lobby.create_game(host=ana, title=title, options=options, places=places)


def _view(game: Game, ana: User) -> Any:
    """What Ana sees now."""
    from games.selectors.tables import read_table

    game.refresh_from_db()
    table = read_table(game)
    return table.ruleset.view(table.state, table.seat_of(ana).number)


def _has_worker_tiles(count: int) -> Callable[[Any], bool]:
    """Whether so many worker tiles lie on the board and the viewer is to lay one (from 36, 60 in the Big Game)."""
    return lambda view: len(view.workers) >= count and view.phase == "place" and view.active == view.seat


def _asks_bids_in_round(number: int) -> Callable[[Any], bool]:
    """Whether it is this round, or a later one, and the viewer is to lay cards."""
    return lambda view: view.round >= number and view.phase == "bid" and view.seat in view.to_move


def _decide(game: Game, ana: User) -> None:
    """Ana's next step, at random, or her confirmation; the bots follow by themselves."""
    from games.selectors.tables import read_table
    from games.services import play

    table = read_table(game)
    seat = table.seat_of(ana)
    draft = table.draft_of(seat)
    number = table.decision_of(seat, draft)
    if seat.number in table.ruleset.to_move(draft.state):
        move = table.ruleset.random_move(draft.state, seat.number, Random(number))
        play.step(game=game, user=ana, decision=number, move=table.ruleset.write_move(move))
    else:
        play.confirm(game=game, user=ana, decision=number)


if __name__ == "__main__":
    report()
