"""The bots of ``examples/bots`` play whole games of every title against the running site, over HTTP alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import Popen

import pytest
from django.conf import settings as site
from django.core.signals import request_started
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from api import services
from games.models import Game, Seat
from tests.api.programs import Program
from tests.games.factories import fresh

# SQLite in memory, as tests have it, refuses whoever reads a table that another thread writes.
pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

BOTS = site.BASE_DIR / "examples" / "bots"
ARENA = (sys.executable, str(BOTS / "arena.py"))


@pytest.fixture
def _answers_soon(settings: Settings, live_server: LiveServer) -> None:
    """Bots come again at once, and nobody is too fast."""
    settings.API_EVENTS_RETRY = 20
    settings.API_READS_PER_MINUTE = settings.BOT_WRITES_PER_MINUTE = 1_000_000
    settings.BASE_URL = live_server.url


def made(owner: User, number: int) -> tuple[User, str]:
    """A bot with the token that its program gets."""
    bot = services.make_bot(owner=owner, name=f"Rex {number}")
    return bot, Program(bot, owner=owner).secret


def command(language: str, site_url: str, secret: str) -> Sequence[str]:
    """How one starts the bot in this language."""
    deno = str(Path(sys.executable).with_name("deno"))
    start = {
        "javascript": (deno, "run", "--allow-net", str(BOTS / "bot.js")),
        "python": (sys.executable, str(BOTS / "bot.py")),
    }
    return (*start[language], site_url, secret, "--once")


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[Popen[bytes]]]:
    """Programs that run; they end with the test."""
    programs: list[Popen[bytes]] = []
    yield programs
    for program in programs:
        program.kill()
        program.wait()


@pytest.fixture
def begun_from() -> Iterator[list[str]]:
    """The event after which each request for events wants to hear."""
    seen: list[str] = []

    def note(environ: dict[str, str], **_signal: object) -> None:
        if environ["PATH_INFO"] == "/api/v1/events":
            seen.append(environ.get("HTTP_LAST_EVENT_ID", ""))

    request_started.connect(note)
    yield seen
    request_started.disconnect(note)


@pytest.mark.usefixtures("_answers_soon")
@pytest.mark.parametrize(("title", "players"), [("cacao", 2), ("chocolatl", 3)])
def test_both_bots_play_to_the_end(
    ana: User, live_server: LiveServer, started: list[Popen[bytes]], title: str, players: int, begun_from: list[str]
) -> None:
    bots = [made(ana, number) for number in range(players)]
    game = begin(ana, [bot for bot, _secret in bots], title)
    for number, (_bot, secret) in enumerate(bots):
        language = "python" if number else "javascript"
        started.append(Popen(command(language, live_server.url, secret), stderr=subprocess.PIPE))
    for program in reversed(started):
        _out, complaint = program.communicate()
        assert program.returncode == 0, complaint.decode()
    assert fresh(game).is_over
    assert begun_from[0] == "", "no bot goes through all that ever happened to it"
    assert not Seat.objects.filter(game=game).exclude(stand_in="").exists()


@pytest.mark.usefixtures("_answers_soon")
@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_what_plays_in_the_arena_plays_on_the_site(
    ana: User, live_server: LiveServer, started: list[Popen[bytes]], title: str
) -> None:
    bots = [made(ana, number) for number in range(2 if title == "cacao" else 3)]
    game = begin(ana, [bot for bot, _secret in bots], title)
    for number, (_bot, secret) in enumerate(bots):
        run = (
            command("python", live_server.url, secret)
            if number
            else (sys.executable, str(BOTS / "bridge.py"), live_server.url, secret, "--once", "--", *ARENA)
        )
        started.append(Popen(run, stderr=subprocess.PIPE))
    for program in reversed(started):
        _out, complaint = program.communicate()
        assert (program.returncode, complaint) == (0, b"")
    assert fresh(game).is_over


def begin(owner: User, bots: Sequence[User], title: str) -> Game:
    """The first of the bots makes a table and invites the others, who accept by themselves."""
    others = [{"sitter": "invited", "name": bot.username} for bot in bots[1:]]
    table = Program(bots[0], owner=owner).post("/tables", {"title": title, "places": [{"sitter": "me"}, *others]})
    assert table.status_code == 201, table.content
    return Game.objects.get(public_id=table.json()["id"])


def test_the_bot_in_python_is_short() -> None:
    assert len((BOTS / "bot.py").read_text().splitlines()) <= 70
