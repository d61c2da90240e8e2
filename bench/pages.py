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
from urllib.parse import urlencode

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

ROUNDS = 150
LATE = 30
"""Worker tiles on the board; a game for four has 36."""
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
        page = f"/tables/{site.game.public_id}/"
        return [
            _cost("nothing at all", None, lambda: site.get("/nothing/")),
            _cost("nothing new", 1, lambda: site.get(f"{page}news/?v={site.game.version}")),
            _cost("the table page", 5, lambda: site.get(page)),
            _cost("the table page as an update", 5, lambda: site.get(f"{page}news/?v=0")),
            _cost("a step: lay a tile", 8, lambda: site.post(f"{page}step/", site.step), after=lambda: site.undo(page)),
        ]


def _set_up(folder: str) -> None:
    os.environ |= {"SITE_MODE": "test", "DATA_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "cacao_site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _cost(
    name: str, aim: float | None, ask: Callable[[], bytes], *, after: Callable[[], object] = lambda: None
) -> Cost:
    from django.db import connection, reset_queries

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
    """The site's WSGI application with a table where Ana is to lay a tile, and Ana's cookies."""

    def __init__(self) -> None:
        from django.core.wsgi import get_wsgi_application
        from django.http import HttpResponse
        from django.urls import path

        from cacao_site import urls

        urls.urlpatterns.append(path("nothing/", lambda request: HttpResponse("nothing")))
        self.application = get_wsgi_application()
        self.ana = _ana()
        self.game = _late_game(self.ana)
        self.cookies = f"{_session(self.ana)}; csrftoken={SECRET}"
        self.step = self._some_step()

    def get(self, address: str) -> bytes:
        """The answer to a request of an open page."""
        return self._ask("GET", address, b"")

    def post(self, address: str, fields: dict[str, str]) -> bytes:
        """The answer to a form."""
        return self._ask("POST", address, urlencode(fields).encode())

    def undo(self, page: str) -> bytes:
        """Take the step back."""
        return self.post(f"{page}undo/", {"decision": str(int(self.step["decision"]) + 1)})

    def _some_step(self) -> dict[str, str]:
        """The form that lays the first tile on the first cell."""
        html = self.get(f"/tables/{self.game.public_id}/").decode()
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
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": self.cookies,
            "HTTP_X_CSRFTOKEN": SECRET,
            "HTTP_HX_REQUEST": "true",
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        answer = self.application(environ, start_response)
        content = b"".join(answer)
        answer.close()
        assert status[0][:3] in ("200", "204"), (address, status, content[:500])
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


def _late_game(ana: User) -> Game:
    """A game of Ana against three bots, played until she is to lay one of the last tiles."""
    from games.services import lobby
    from games.services.places import Place, Sitter

    places = [Place(Sitter.HOST), *(Place(Sitter.BOT, bot="random") for _bot in range(3))]
    game = lobby.create_game(host=ana, title="cacao", options={}, places=places)
    while not _is_late(game):
        _decide(game, ana)
    game.refresh_from_db()
    return game


def _is_late(game: Game) -> bool:
    from games.services.tables import look_at

    game.refresh_from_db()
    table = look_at(game)
    view = table.ruleset.view(table.state, None)
    return len(view.workers) >= LATE and view.phase == "place" and table.seats[view.active].user_id is not None


def _decide(game: Game, ana: User) -> None:
    """Ana's next step, at random, or her confirmation; the bots follow by themselves."""
    from games.services import play
    from games.services.tables import look_at

    table = look_at(game)
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
