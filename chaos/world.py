"""Everything of one run: database, Redis, mail server, the site's processes, the players, and their ledger."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from chaos.browser import Browser
from chaos.clock import Clock
from chaos.disk import Disk, stay_alone
from chaos.ledger import Ledger
from chaos.player import Pair, Player
from chaos.supervisor import QUEUES, ROOT, Unit, command_of, folder_in_memory
from tests.cacao_site.deployment import bare_environment, manage, sample_settings
from tests.plugins.postgresql import FragilePostgreSQL
from tests.plugins.redis import FragileRedis
from tests.plugins.scripted_smtp import ScriptedSmtp

MEGABYTES_OF_DATABASE = 320
MEGABYTES_OF_SITE = 40
MAIL_DELAY = 0
"""Seconds until a *your turn* mail is due: at once, so that many are sent."""


class World:
    """One site and its surroundings. Make it by ``running``."""

    def __init__(self, stack: ExitStack, *, web_processes: int) -> None:
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
        self.listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=512))
        self.variables = self._settings(web_processes)
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

    def _settings(self, web_processes: int) -> Mapping[str, str]:
        """The sample settings of a public site, in the places of this run."""
        ours = {
            "DATABASE_URL": self.postgresql.url,
            "REDIS_URL": self.redis.url,
            "EMAIL_URL": f"smtp://{self.smtp.host}:{self.smtp.port}",
            "DATA_DIR": str(self.site_disk.folder),
            "TURN_MAIL_DELAY": str(MAIL_DELAY),
            "WEB_CONCURRENCY": str(web_processes),
            "DJANGO_SETTINGS_MODULE": "cacao_site.settings",
            "TMPDIR": str(self._new_folder("tmp")),
        }
        return {**bare_environment(), **sample_settings(), **ours}

    # --- the site ---

    def prepare(self) -> None:
        """The database and the files of a new site; from here on this process may read the database too."""
        upgraded = manage("upgrade", variables=self.variables)
        assert upgraded.returncode == 0, upgraded.stderr
        os.environ.update(self.variables)
        import django

        django.setup()

    def start_site(self, variables: Mapping[str, str] | None = None) -> None:
        """Web server, a worker for each queue, and the schedule; ``variables`` come on top."""
        self.units["web"] = self.start("cacao-web", variables=variables)
        for queue in QUEUES:
            self.units[queue] = self.start("cacao-worker@", queue, variables=variables)
        self.units["beat"] = self.start("cacao-beat", variables=variables)

    def start(
        self,
        unit: str,
        instance: str = "",
        *,
        release: Path = ROOT,
        name: str = "chaos",
        variables: Mapping[str, str] | None = None,
    ) -> Unit:
        """One more program of the site, of another release if one is named; ``name`` stands for the machine's."""
        command = command_of(unit, instance, release=release, host=name)
        environment = {**self.variables, "PYTHONPATH": str(release), **(variables or {})}
        if folder := folder_in_memory(unit):
            environment["RUNTIME_DIRECTORY"] = str(self.folder / "run" / folder)
        log = self.folder / f"{unit}{instance}-{name}.log"
        return Unit(command, environment, log, release, listener=self.listener if unit == "cacao-web" else None)

    def release(self, commit: str) -> Path:
        """The code of another commit."""
        folder = self.folder / "before"
        if not folder.exists():
            folder.mkdir()
            archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
            subprocess.run(["tar", "--extract"], cwd=folder, input=archive.stdout, check=True)
        return folder

    def stop_site(self) -> None:
        for unit in self.units.values():
            unit.end()
        self.units = {}

    # --- the players ---

    def start_players(self, number: int, *, pause: float) -> None:
        """People with accounts who log in by the form and begin to play, in pairs."""
        from tests.people import PASSWORD, make_person

        port = self.listener.getsockname()[1]
        pairs = [Pair() for _pair in range(number // 2)]
        for index in range(len(pairs) * 2):
            person = make_person(f"Player{index}")
            browser = Browser(port, index, self.ledger)
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


@contextmanager
def running(*, players: int, pause: float, web_processes: int) -> Iterator[World]:
    """A public site on which people play; all of it is gone afterwards."""
    with ExitStack() as stack:
        world = World(stack, web_processes=web_processes)
        world.prepare()
        world.start_site()
        world.start_players(players, pause=pause)
        yield world
