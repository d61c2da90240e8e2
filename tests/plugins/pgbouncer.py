"""A PgBouncer in transaction mode before a PostgreSQL server, with the settings of ``docs/deployment``."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

from cacao_site.dev.processes import start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.ports import free_port, wait_for_port

SETTINGS = Path(__file__).parents[2] / "docs" / "deployment" / "pgbouncer.ini"


def find(*, may_install: bool = False) -> str | None:
    """The path of the program, or ``None`` where there is none and none can be installed."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])
    found = shutil.which("pgbouncer", path=path)
    return found or (find() if may_install and install("pgbouncer") else None)


class PgBouncer:
    """A running one. ``url`` is what DATABASE_URL wants."""

    def __init__(self, program: str, server_port: int) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="tests-pgbouncer-"))
        self._folder.chmod(0o755)
        port = free_port()
        (self._folder / "userlist.txt").write_text('"tests" ""\n')
        file = self._folder / "pgbouncer.ini"
        file.write_text(_adapted(SETTINGS.read_text(), self._folder, port, server_port))
        self._process = start_child(
            [program, str(file)], user="postgres" if os.getuid() == 0 else None, output=subprocess.DEVNULL
        )
        wait_for_port(port, self._process)
        self.url = f"postgresql://tests@127.0.0.1:{port}/postgres"
        self._console = f"postgresql://tests@127.0.0.1:{port}/pgbouncer"

    def tell(self, command: str) -> None:
        """``PAUSE`` lets transactions end and holds what comes then; ``RESUME`` lets it go on."""
        with psycopg.connect(self._console, autocommit=True) as console:
            console.execute(command)

    def stop(self) -> None:
        stop_children([self._process], patience=5)
        shutil.rmtree(self._folder, ignore_errors=True)


def _adapted(settings: str, folder: Path, port: int, server_port: int) -> str:
    ours = f"postgres = host=127.0.0.1 port={server_port} dbname=postgres"
    replaced = {
        "cacao = host=10.0.0.21 port=5432 dbname=cacao": ours,
        "listen_addr = 10.0.0.21": "listen_addr = 127.0.0.1",
        "listen_port = 6432": f"listen_port = {port}",
        "auth_type = scram-sha-256": "auth_type = trust",
        "auth_file = /etc/pgbouncer/userlist.txt": f"auth_file = {folder}/userlist.txt",
        "admin_users = postgres": "admin_users = tests",
    }
    for before, after in replaced.items():
        assert settings.count(before) == 1, before
        settings = settings.replace(before, after)
    return settings
