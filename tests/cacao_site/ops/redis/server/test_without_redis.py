"""Nobody notices that Redis is away, full, read-only or hangs: every page answers as usual, and nobody waits twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from cacao_site.ops.redis.server import server_at
from games.models import Game
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    running_game,
    table_fields,
    take_step,
)
from tests.people import PASSWORD, browser_of
from tests.plugins.redis import FragileRedis

pytestmark = pytest.mark.django_db(transaction=True)
MOST_SECONDS = 1


@pytest.fixture(params=FragileRedis.FAULTS)
def broken_redis(request: pytest.FixtureRequest, fragile_redis: FragileRedis) -> FragileRedis:
    """A Redis that worked until a moment ago."""
    assert server_at(fragile_redis.url).answers()
    getattr(fragile_redis, request.param)()
    return fragile_redis


class Visit:
    """Ana goes through the site; each step is one request with the status that it always has."""

    def __init__(self, ana: User, game: Game) -> None:
        self._ana, self._game = ana, game
        self._browser = browser_of(ana)

    def steps(self) -> Iterator[tuple[str, int, Callable[[], Any]]]:
        """What is done, the status, and the request."""
        get, post, table = self._browser.get, self._browser.post, self._game.get_absolute_url()
        stranger = Client()
        yield "healthz", 200, lambda: get("/healthz")
        yield "profile", 200, lambda: get("/profile/")
        yield "lobby", 200, lambda: get("/tables/")
        yield "my games", 200, lambda: get("/my-games/")
        yield "form for a table", 200, lambda: get("/tables/new/")
        yield "new table", 302, lambda: post("/tables/new/", table_fields(title="cacao", key=str(uuid4())))
        yield "table", 200, lambda: get(table)
        yield "poll", 204, lambda: get(f"{table}news/", {"v": fresh(self._game).version_mark})
        yield "step", 302, lambda: post(f"{table}step/", self._step())
        yield "confirm", 302, lambda: post(f"{table}confirm/", {"decision": decision(self._game, self._ana)})
        yield "poll for the move", 200, lambda: get(f"{table}news/")
        yield "sign out", 302, lambda: post("/accounts/logout/")
        yield "sign in", 302, lambda: post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
        yield "my games after it", 200, lambda: get("/my-games/")
        yield "guest", 302, lambda: stranger.post("/guest/")
        yield "sign up", 302, lambda: Client().post("/accounts/signup/", NEWCOMER)
        yield "readyz", 503, lambda: get("/readyz")

    def _step(self) -> dict[str, Any]:
        return {"decision": decision(self._game, self._ana), "move": '{"type": "sacrifice", "card": 0}'}


NEWCOMER = {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD}


@pytest.fixture
def visit(ana: User, bo: User, cy: User) -> Visit:
    """Ana has just begun a game of Chocolatl with two others: all are to move."""
    return Visit(ana, running_game(ana, bo, cy, title="chocolatl"))


def test_everything_is_done_as_usual_and_nobody_waits_twice(visit: Visit, broken_redis: FragileRedis) -> None:
    server = server_at(broken_redis.url)
    for what, status, request in visit.steps():
        before = server.failures
        answer: HttpResponse = request()
        assert (what, answer.status_code) == (what, status)
        assert (server.failures - before) * settings.REDIS_PATIENCE < MOST_SECONDS / 2, what
    assert server.since


def test_a_redis_that_hangs_costs_a_visit_one_moment(
    visit: Visit, fragile_redis: FragileRedis, settings: Settings
) -> None:
    settings.REDIS_PAUSE = 600
    by_itself = connections_while_it_hangs(fragile_redis, [])
    requests = [request for _what, _status, request in visit.steps()][:8]
    assert connections_while_it_hangs(fragile_redis, requests) == by_itself + 1
    assert server_at(fragile_redis.url).failures == 1


def connections_while_it_hangs(server: FragileRedis, requests: Iterable[Callable[[], Any]]) -> int:
    """How many came to it: each that waits in vain hangs up, so that the next one needs another."""
    with server.client() as outside:
        before = outside.info("stats")["total_connections_received"]
        server.hang()
        for request in requests:
            request()
        server.recover()
        return int(outside.info("stats")["total_connections_received"] - before)


def test_who_signed_out_without_redis_stays_out_when_it_is_back(
    ana: User, fragile_redis: FragileRedis, settings: Settings
) -> None:
    settings.REDIS_PAUSE = 0
    browser = browser_of(ana)
    browser.get("/profile/")
    stolen = browser.cookies.output(attrs=[], header="")

    fragile_redis.hang()
    browser.post("/accounts/logout/")
    fragile_redis.recover()

    assert Client(headers={"Cookie": stolen}).get("/profile/").status_code == 302
    assert server_at(fragile_redis.url).answers()


def test_a_password_that_was_changed_without_redis_ends_other_sessions_for_good(
    ana: User, fragile_redis: FragileRedis, settings: Settings
) -> None:
    settings.REDIS_PAUSE = 0
    here, elsewhere = Client(), browser_of(ana)
    elsewhere.get("/profile/")
    here.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})

    fragile_redis.hang()
    new = {"oldpassword": PASSWORD, "password1": "a taller cacao tree", "password2": "a taller cacao tree"}
    assert here.post("/accounts/password/change/", new).status_code == 302
    fragile_redis.recover()

    assert elsewhere.get("/profile/").status_code == 302
    assert here.get("/profile/").status_code == 200


def test_wrong_passwords_are_counted_without_redis(ana: User, broken_redis: FragileRedis) -> None:
    wrong = {"login": "Ana", "password": "a short one"}
    answers = [Client().post("/accounts/login/", wrong).status_code for _ in range(6)]
    assert answers == [422] * 5 + [429]


@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_a_move_made_without_redis_is_news_at_once_or_after_a_minute(
    visit: Visit, ana: User, fragile_redis: FragileRedis, settings: Settings, fault: str
) -> None:
    settings.REDIS_PAUSE = 0
    game = Game.objects.get()
    assert poll(game, game.version_mark) == NO_NEWS
    assert game.public_id in kept_in(fragile_redis)

    getattr(fragile_redis, fault)()
    take_step(game, ana, type="sacrifice", card=0)
    confirm(game, ana)
    assert poll(game, game.version_mark) == NEWS
    fragile_redis.recover()
    with fragile_redis.client() as client:
        assert all(0 < client.ttl(key) <= 60 for key in client.scan_iter(f"*{game.public_id}*"))
        client.flushall()  # The minute is over.

    assert poll(game, game.version_mark) == NEWS
    assert poll(game, fresh(game).version_mark) == NO_NEWS
    assert server_at(fragile_redis.url).since is None


NEWS, NO_NEWS = 200, 204


def poll(game: Game, version: str) -> int:
    """What an open page that shows this version is answered."""
    return Client().get(f"{game.get_absolute_url()}news/", {"v": version}).status_code


def kept_in(redis: FragileRedis) -> str:
    """The names of everything that is kept there."""
    with redis.client() as client:
        return str(client.keys())
