"""The proxy of a public site: a Caddy with the settings of ``docs/deployment``, on loopback ports and without TLS."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cacao_site.dev.processes import start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.ports import free_port, wait_for_port

HOST = "games.example"
AS_HTTPS = "\n\t\theader_up X-Forwarded-Proto https"
PATIENTLY = {"read_header 10s": f"read_header {2 * BEFORE_LONG}s", "read_body 30s": f"read_body {2 * BEFORE_LONG}s"}
MACHINES = Path(__file__).parents[2] / "docs" / "deployment" / "Caddyfile.machines"
CADDYFILE = Path(__file__).parents[2] / "docs" / "deployment" / "Caddyfile"


def find(*, may_install: bool = False) -> str | None:
    """The path of the program, or ``None`` where there is none and none can be installed."""
    return _system() or (_system() if may_install and install("caddy") else None)


def _system() -> str | None:
    return shutil.which("caddy")


@contextmanager
def in_front_of(
    web_server: int,
    *,
    program: str,
    folder: Path,
    host: str = HOST,
    live: int | None = None,
    plain: int | None = None,
    is_patient: bool = False,
) -> Iterator[int]:
    """The port of a proxy for the web server on another port, until the block ends.

    ``live`` is where streams are, ``plain`` where those come who ask without TLS. A patient one gives slow clients up
    so late that whoever is answered ``before_long`` has not waited for that.
    """
    port = free_port()
    settings = _adapted(CADDYFILE.read_text(), host, (port, plain or free_port()), web_server, live or free_port())
    settings = _replaced(settings, PATIENTLY) if is_patient else settings
    with _running(program, settings, port, folder):
        yield port


@contextmanager
def in_front_of_machines(
    web_servers: tuple[int, int], *, program: str, folder: Path, live: tuple[int, int] | None = None
) -> Iterator[int]:
    """The port of a proxy for the web servers of two machines, and for their processes that hold streams."""
    port, (one, other), (first, second) = free_port(), web_servers, live or (free_port(), free_port())
    settings = _at(MACHINES.read_text(), HOST, (port, free_port()))
    machines = {
        "10.0.0.11:8000 10.0.0.12:8000 {": f"127.0.0.1:{one} 127.0.0.1:{other} {{{AS_HTTPS}",
        " 10.0.0.11:8001 10.0.0.12:8001 {": f" 127.0.0.1:{first} 127.0.0.1:{second} {{",
        " 10.0.0.12:8001 10.0.0.11:8001 {": f" 127.0.0.1:{second} 127.0.0.1:{first} {{",
    }
    with _running(program, _replaced(settings, machines), port, folder):
        yield port


@contextmanager
def _running(program: str, settings: str, port: int, folder: Path) -> Iterator[None]:
    file = folder / "Caddyfile"
    file.write_text(settings)
    variables = os.environ | {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    process = start_child(command, variables=variables, output=subprocess.DEVNULL)
    try:
        wait_for_port(port, process)
        yield
    finally:
        stop_children([process], patience=10)


def _adapted(settings: str, host: str, ports: tuple[int, int], web_server: int, live: int) -> str:
    """The same proxy at other addresses; people come by HTTP, and the site is told that it was HTTPS."""
    addresses = {
        " 127.0.0.1:8000 {": f" 127.0.0.1:{web_server} {{{AS_HTTPS}",
        " 127.0.0.1:8001 {": f" 127.0.0.1:{live} {{",
    }
    return _replaced(_at(settings, host, ports), addresses)


def _at(settings: str, host: str, ports: tuple[int, int]) -> str:
    port, plain = ports
    replaced = {
        "{\n\tservers {": "{\n\tadmin off\n\tservers {",
        f"\nhttp://{HOST} {{": f"\nhttp://{host}:{plain} {{\n\tbind 127.0.0.1",
        f"\n{HOST} {{": f"\nhttp://{host}:{port} {{\n\tbind 127.0.0.1",
    }
    return _replaced(settings, replaced)


def _replaced(settings: str, replaced: Mapping[str, str]) -> str:
    for before, after in replaced.items():
        assert settings.count(before) == 1, before
        settings = settings.replace(before, after)
    return settings
