"""The proxy of a public site: a Caddy with the settings of ``docs/deployment``, on loopback ports and without TLS."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cacao_site.dev.processes import start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.ports import free_port, wait_for_port

HOST = "games.example"
CADDYFILE = Path(__file__).parents[2] / "docs" / "deployment" / "Caddyfile"


def find(*, may_install: bool = False) -> str | None:
    """The path of the program, or ``None`` where there is none and none can be installed."""
    return _system() or (_system() if may_install and install("caddy") else None)


def _system() -> str | None:
    return shutil.which("caddy")


@contextmanager
def in_front_of(
    web_server: int, *, program: str, folder: Path, host: str = HOST, live: int | None = None
) -> Iterator[int]:
    """The port of a proxy for the web server on another port, until the block ends; ``live`` is where streams are."""
    port = free_port()
    file = folder / "Caddyfile"
    file.write_text(_adapted(CADDYFILE.read_text(), host, port, web_server, live or free_port()))
    variables = os.environ | {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    process = start_child(command, variables=variables, output=subprocess.DEVNULL)
    try:
        wait_for_port(port, process)
        yield port
    finally:
        stop_children([process], patience=10)


def _adapted(settings: str, host: str, port: int, web_server: int, live: int) -> str:
    """The same proxy at other addresses; people come by HTTP, and the site is told that it was HTTPS."""
    replaced = {
        "{\n\tservers {": "{\n\tadmin off\n\tservers {",
        f"\n{HOST} {{": f"\nhttp://{host}:{port} {{\n\tbind 127.0.0.1",
        " 127.0.0.1:8000 {": f" 127.0.0.1:{web_server} {{\n\t\theader_up X-Forwarded-Proto https",
        " 127.0.0.1:8001 {": f" 127.0.0.1:{live} {{",
    }
    for before, after in replaced.items():
        assert settings.count(before) == 1, before
        settings = settings.replace(before, after)
    return settings
