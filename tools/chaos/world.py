"""Everything of one run: database, Redis, mail server, the site's processes, the players, and their ledger."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.cacao_site.deployment import bare_environment, manage, sample_settings
from tests.plugins.ports import free_port
from tests.plugins.postgresql import FragilePostgreSQL
from tests.plugins.redis import FragileRedis
from tests.plugins.scripted_smtp import ScriptedSmtp
from tools.chaos.ledger import Ledger
from tools.chaos.people.browser import Browser
from tools.chaos.people.player import Pair, Player
from tools.chaos.site.clock import Clock
from tools.chaos.site.disk import Disk, stay_alone
from tools.chaos.site.releases import unpack
from tools.chaos.site.supervisor import (
    QUEUES,
    ROOT,
    Unit,
    command_of,
    end_all,
    folder_in_memory,
)

MEGABYTES_OF_DATABASE = 320
MEGABYTES_OF_SITE = 40
MAIL_DELAY = 0
"""Seconds until a *your turn* mail is due: at once, so that many are sent."""


class World:
    """One site and its surroundings. Make it by ``running``."""

    def __init__(self, stack: ExitStack, *, web_processes: int, queues: Sequence[str], settings: str) -> None:
        stay_alone()
        self.folder = Path(tempfile.mkdtemp(prefix="chaos-"))
        self.folder.chmod(0o755)  # PostgreSQL runs as somebody else.
        stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.database_disk = self._disk(stack, "database", MEGABYTES_OF_DATABASE)
        self.site_disk = self._disk(stack, "site", MEGABYTES_OF_SITE)
        self.postgresql = FragilePostgreSQL(self.database_disk.folder)
        stack.callback(self.postgresql.stop)
        self.redis = FragileRedis(self._new_folder("redis"))
        stack.callback(self.redis.stop)
        self.smtp = ScriptedSmtp()
        stack.callback(self.smtp.stop)
        self.clock = Clock(self.folder)
        self.queues = queues
        """Each has a worker."""
        self.listener = stack.enter_context(_listener())
        self.ports = [port_of(self.listener)]
        """Where people ask, in turn."""
        self.variables = self._settings(web_processes, settings)
        self.ledger = Ledger()
        self.players: list[Player] = []
        self.units: dict[str, Unit] = {}
        stack.callback(self.stop_site)
        stack.callback(self.stop_players)

    def _disk(self, stack: ExitStack, name: str, megabytes: int) -> Disk:
        disk = Disk(self._new_folder(name), megabytes)
        stack.callback(disk.remove)
        return disk

    def _new_folder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir()
        return folder

    def _settings(self, web_processes: int, settings: str) -> Mapping[str, str]:
        """The sample settings of a public site, in the places of this run."""
        ours = {
            "DATABASE_URL": self.postgresql.url,
            "REDIS_URL": self.redis.url,
            "EMAIL_URL": f"smtp://{self.smtp.host}:{self.smtp.port}",
            "DATA_DIR": str(self.site_disk.folder),
            "PUSHED_NEWS": "yes",
            "LIVE_BIND": f"127.0.0.1:{free_port()}",
            "TURN_MAIL_DELAY": str(MAIL_DELAY),
            "WEB_CONCURRENCY": str(web_processes),
            "DJANGO_SETTINGS_MODULE": settings,
            "TMPDIR": str(self._new_folder("tmp")),
        }
        variables = {**bare_environment(), **sample_settings(), **ours}
        # Each process would compile the whole project anew.
        return {name: value for name, value in variables.items() if name != "PYTHONDONTWRITEBYTECODE"}

    # --- the site ---

    def prepare(self) -> None:
        """The database and the files of a new site; from here on this process may read the database too."""
        self.upgrade()
        os.environ.update(self.variables)
        import django

        django.setup()

    def upgrade(self) -> None:
        """Migrate the database and collect static files."""
        upgraded = manage("upgrade", variables=self.variables)
        assert upgraded.returncode == 0, upgraded.stderr

    def start_site(self, variables: Mapping[str, str] | None = None) -> None:
        """Web server, streams, workers, and the schedule; ``variables`` come on top."""
        self.units["web"] = self.start("cacao-web", variables=variables)
        self.units["live"] = self.start("cacao-live", variables=variables)
        self.start_workers(variables)

    def start_workers(self, variables: Mapping[str, str] | None = None) -> None:
        """What works beside the web servers."""
        for queue in self.queues:
            self.units[queue] = self.start("cacao-worker@", queue, variables=variables)
        self.units["beat"] = self.start("cacao-beat", variables=variables)

    def start(self, unit: str, instance: str = "", *, variables: Mapping[str, str] | None = None) -> Unit:
        """One more program of the site."""
        listener = self.listener if unit == "cacao-web" else None
        return self._start(unit, instance, ROOT, "tools.chaos", listener, variables or {})

    def start_web(self, name: str, listener: socket.socket) -> Unit:
        """The web server of one more machine."""
        return self._start("cacao-web", "", ROOT, name, listener, {})

    def start_old(self, unit: str, instance: str, commit: str, listener: socket.socket | None = None) -> Unit:
        """One more program, of another commit, which has collected its static files; it knows its own settings only."""
        release = unpack(commit, self.folder / "before")
        own = {"DJANGO_SETTINGS_MODULE": self._settings_in(release)}
        if listener:
            collected = manage("collectstatic", "--no-input", variables={**self.variables, **own}, folder=release)
            assert collected.returncode == 0, collected.stderr
        return self._start(unit, instance, release, "before", listener, own)

    def _settings_in(self, release: Path) -> str:
        """Those of this run, where the release has them."""
        ours = self.variables["DJANGO_SETTINGS_MODULE"]
        return ours if (release / f"{ours.replace('.', '/')}.py").exists() else "cacao_site.settings"

    def _start(
        self,
        unit: str,
        instance: str,
        release: Path,
        name: str,
        listener: socket.socket | None,
        variables: Mapping[str, str],
    ) -> Unit:
        """``name`` stands for the machine's."""
        command = command_of(unit, instance, release=release, host=name)
        environment = {**self.variables, "PYTHONPATH": str(release), **variables}
        if folder := folder_in_memory(unit):
            environment["RUNTIME_DIRECTORY"] = str(self.folder / "run" / name / folder)
        log = self.folder / f"{unit}{instance}-{name}.log"
        return Unit(command, environment, log, release, listener=listener)

    def open_to(self, listener: socket.socket) -> None:
        """Let people ask there too, as soon as somebody answers."""
        port = port_of(listener)
        wait_for_answer(port)
        self.ports.append(port)

    def close_to(self, listener: socket.socket) -> None:
        """Let nobody ask there any more."""
        self.ports.remove(port_of(listener))

    def stop_site(self) -> None:
        end_all(self.units.values())
        self.units = {}

    # --- the players ---

    def start_players(self, number: int, *, pause: float) -> None:
        """People with accounts who log in by the form and begin to play, in pairs; their programs are told of it."""
        from api import services
        from api.models import Scope
        from tests.people import PASSWORD, make_person

        wait_for_answer(self.ports[0])
        pairs = [Pair() for _pair in range(number // 2)]
        for index in range(len(pairs) * 2):
            person = make_person(f"Player{index}")
            services.make_token(owner=person, name="accounting", scopes=[Scope.READ], days=1)
            browser = Browser(self.ports, index, self.ledger)
            is_host = index % 2 == 0
            player = Player(person.username, browser, pairs[index // 2], self.ledger, is_host=is_host, pause=pause)
            player.log_in(PASSWORD)
            self.players.append(player)
        for player in self.players:
            player.start()

    def stop_players(self) -> None:
        for player in self.players:
            player.stopped.set()
        for player in self.players:
            if player.is_alive():
                player.join(30)


def _listener() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0), backlog=512)


def port_of(listener: socket.socket) -> int:
    """Where it listens."""
    return int(listener.getsockname()[1])


def wait_for_answer(port: int) -> None:
    """Until the web server has started. Raises ``TimeoutError``."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        with suppress(OSError, HTTPException), closing(HTTPConnection("127.0.0.1", port, timeout=30)) as http:
            http.request("GET", "/healthz")
            if http.getresponse().status == HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nobody answers on port {port}")


@contextmanager
def running(
    *,
    players: int,
    pause: float,
    web_processes: int,
    settings: str,
    queues: Sequence[str] = QUEUES,
    kind: type[World] | None = None,
) -> Iterator[World]:
    """A public site on which people play; all of it is gone afterwards. ``settings`` is a module."""
    with ExitStack() as stack:
        world = (kind or World)(stack, web_processes=web_processes, queues=queues, settings=settings)
        world.prepare()
        world.start_site()
        world.start_players(players, pause=pause)
        yield world
