"""``make play``, really started: pages come, Ctrl-C stops everything, the second start keeps what was there."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cacao_site.playing import PARTS, PATIENCE, Play
from tests.plugins.migrated import copy_sqlite
from tests.plugins.ports import free_port


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Starts ``play`` in a folder with a database without people; ends what a failing test leaves behind."""
    copy_sqlite(tmp_path / "play.sqlite3")
    started: list[Play] = []

    def start_one(*, port: int, by_make: bool = False) -> Play:
        started.append(Play(tmp_path, port=port, by_make=by_make))
        return started[-1]

    yield start_one
    for play in started:
        for process in play.family():
            process.kill()
        play.process.wait(timeout=PATIENCE)


def test_a_newcomer_gets_people_with_passwords_and_pages_and_ctrl_c_leaves_nothing_running(
    start: Callable[..., Play],
) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    assert f"Open {play.address}/" in play.output
    assert re.findall(r"^  (\w+) +\S{12}", play.output, re.MULTILINE) == ["Ana", "Bo", "Cy", "Dee", "Admin"]
    for path in ("/", "/tables/", "/accounts/login/", "/mailbox/", "/static/css/base.css", "/healthz"):
        assert play.fetch(path)
    for part in PARTS:
        assert play.part(part).is_running()

    assert "Stopped. All games are saved." in play.press_ctrl_c()
    assert play.process.returncode == 0
    assert play.survivors() == []


def test_the_second_start_prepares_nothing_anew_and_keeps_everything(
    start: Callable[..., Play], tmp_path: Path
) -> None:
    first = start(port=free_port())
    first.wait_until_open()
    first.press_ctrl_c()
    secret_key, migrations = (tmp_path / "secret_key").read_text(), migrations_applied(tmp_path)

    second = start(port=free_port())
    second.wait_until_open()
    assert "passwords" not in second.output
    assert (tmp_path / "secret_key").read_text() == secret_key
    second.press_ctrl_c()
    assert migrations_applied(tmp_path) == migrations


def migrations_applied(folder: Path) -> list[tuple[object, ...]]:
    """Each with the time at which it was."""
    with closing(sqlite3.connect(folder / "play.sqlite3")) as database:
        return database.execute("SELECT * FROM django_migrations ORDER BY id").fetchall()


def test_a_taken_port_is_named_before_anything_starts(start: Callable[..., Play]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        play = start(port=port)
        output = play.read_to_the_end()

    assert play.process.returncode == 1
    assert f"Port {port} cannot be used" in output
    assert "make play PORT=" in output
    assert "Traceback" not in output


def test_a_port_that_is_none_is_refused(start: Callable[..., Play]) -> None:
    play = start(port=99_999)

    assert "Port 99999 cannot be used" in play.read_to_the_end()


def test_a_database_that_stands_between_two_versions_is_refused(start: Callable[..., Play], tmp_path: Path) -> None:
    """All applied but one of those that a squashed migration replaces, as a stopped upgrade of long ago leaves it."""
    with closing(sqlite3.connect(tmp_path / "play.sqlite3")) as database, database:
        database.execute("DELETE FROM django_migrations WHERE app = 'games' AND name >= '0038'")
    output = start(port=free_port()).read_to_the_end()

    assert "Upgrade to the version before" in output
    assert "Traceback" not in output


@pytest.mark.parametrize("part", PARTS)
def test_nothing_survives_a_command_that_is_killed_as_soon_as_a_part_is_there(
    start: Callable[..., Play], part: str
) -> None:
    play = start(port=free_port())
    play.part(part)
    play.process.kill()
    play.process.wait(timeout=PATIENCE)

    assert play.survivors() == []


def test_nothing_survives_a_command_that_is_killed_while_parts_are_started_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()
    for part in PARTS:
        play.kill(part)
    play.part("schedule")
    play.process.kill()
    play.process.wait(timeout=PATIENCE)

    assert play.survivors() == []


def test_nothing_survives_when_make_is_killed(start: Callable[..., Play]) -> None:
    make = start(port=free_port(), by_make=True)
    make.wait_until_open()
    make.process.kill()
    make.process.wait(timeout=PATIENCE)

    assert make.survivors() == []


def test_a_part_that_ends_by_itself_is_started_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    for part in PARTS:
        killed = play.kill(part)
        assert play.read_until(f"The {part} had ended and was started again")
        assert play.part(part) != killed
    play.wait_until_answered()
    play.press_ctrl_c()


def test_everything_stops_when_one_part_ends_again_and_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    for _ in range(3):
        play.kill("worker")
        assert play.read_until("was started again")
    play.kill("worker")
    assert "The worker ends again and again" in play.read_to_the_end()
    assert play.process.returncode == 1
    assert play.survivors() == []
