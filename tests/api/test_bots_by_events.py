"""The bots of ``examples/bots`` hear of their turns on the stream to which the API redirects them, and play to the end.

A real process holds the stream, behind the sample proxy. People move only while the bot waits there: until then it has
asked and found nothing, so what wakes it is the event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from subprocess import Popen
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.lobby import joining
from games.models import Game, Seat
from tests.api.test_examples import begin, command, made
from tests.cacao_site.live.conftest import _live_process, live
from tests.games.factories import fresh, play_turn
from tests.people import make_person
from tests.plugins import caddy as proxy
from tests.plugins.live import LiveProcess
from tests.plugins.patience import wait_until

__all__ = ["_live_process", "live"]

# SQLite in memory, as tests have it, refuses whoever reads a table that another thread writes.
pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site_url(
    live_server: LiveServer, live: LiveProcess, caddy: str, settings: Settings, tmp_path: Path
) -> Iterator[str]:
    """The address of web server and streams together; nobody is too fast."""
    settings.API_READS_PER_MINUTE = settings.BOT_WRITES_PER_MINUTE = 1_000_000
    settings.SECRET_KEY = live.secret_key
    web = urlsplit(live_server.url).port
    assert web
    with proxy.in_front_of(web, program=caddy, folder=tmp_path, host="127.0.0.1", live=live.port) as port:
        settings.BASE_URL = f"http://127.0.0.1:{port}"
        yield settings.BASE_URL


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
@pytest.mark.parametrize("language", ["javascript", "python"])
def test_it_plays_a_game_by_events(
    ana: User, bo: User, live: LiveProcess, site_url: str, tmp_path: Path, title: str, language: str
) -> None:
    di = make_person("Di")
    bot, secret = made(di, 1)
    people = {"cacao": [ana], "chocolatl": [ana, bo]}[title]
    game = begin(di, [bot, *people], title)
    for person in people:
        joining.join(game=game, user=person)
    complaints = tmp_path / "complaints"
    with complaints.open("wb") as file:
        program = Popen(command(language, site_url, secret), stderr=file)
    try:
        _play_against(game, bot, lambda: program.poll() is None and is_waiting(live))
        wait_until(lambda: program.poll() is not None)
    finally:
        program.kill()
        program.wait()
    assert (program.returncode, complaints.read_text()) == (0, "")
    assert fresh(game).is_over
    assert not Seat.objects.filter(game=game).exclude(stand_in="").exists()


def is_waiting(live: LiveProcess) -> bool:
    """Whether the one program there is holds a stream."""
    return json.load(live.ask("/healthz"))["streams"] == 1


def _play_against(game: Game, bot: User, is_listening: Callable[[], bool]) -> None:
    """Let people move to the end of the game, whenever the bot has nothing to decide and listens."""
    luck = Random(1)
    asked = Seat.objects.filter(game=game, user=bot, waiting_since__isnull=False)
    while True:
        wait_until(lambda: fresh(game).is_over or (not asked.exists() and is_listening()))
        if fresh(game).is_over:
            return
        play_turn(game, luck)
