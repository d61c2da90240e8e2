"""Two web machines behind Caddy, and PgBouncer, all on this machine: what operators do to them.

``python -m tools.chaos machines``; docs/scaling.md has what came of it.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

from tests.cacao_site.deployment import manage
from tests.plugins import caddy, pgbouncer
from tests.plugins.pgbouncer import PgBouncer
from tools.chaos.faults import Fault
from tools.chaos.site.supervisor import Unit
from tools.chaos.world import World, port_of, wait_for_answer

NAMES = ("one", "two")
NOTICED_AFTER = 5.0
"""Seconds until the proxy has asked a machine's health again, and what was sent before has been answered."""


class Machine:
    """A web server with a port of its own; ``folder`` is its /run/cacao."""

    def __init__(self, name: str, world: Machines) -> None:
        self.name = name
        self._world = world
        with socket.create_server(("127.0.0.1", 0)) as any_port:
            self.port = port_of(any_port)
        self._drain = world.folder / "run" / name / "cacao" / "drain"
        self._listener: socket.socket | None = None
        self._unit: Unit | None = None

    def start(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port), backlog=512)
        self._unit = self._world.start_web(self.name, self._listener)
        wait_for_answer(self.port)

    def end(self, *, at_once: bool = False) -> None:
        """As when a machine is switched off: nobody can connect any more. ``at_once``: as when its power fails."""
        if self._listener:
            self._listener.close()
        if self._unit:
            if at_once:
                self._unit.kill()
            self._unit.end()
        self._listener = self._unit = None

    def drain(self) -> None:
        self._drain.touch()
        time.sleep(NOTICED_AFTER)

    def fill(self) -> None:
        self._drain.unlink()

    def renew(self) -> None:
        """Drained, ended, started: as with another release."""
        self.drain()
        self.end()
        self._drain.unlink()
        self.start()


class Machines(World):
    """A site of several machines. Make it by ``running`` of ``tools.chaos.world``."""

    def __init__(self, stack: ExitStack, **options: Any) -> None:
        self._stack = stack
        super().__init__(stack, **options)
        self.machines = [Machine(name, self) for name in NAMES]

    def _settings(self, web_processes: int, settings: str) -> Mapping[str, str]:
        program = pgbouncer.find(may_install=True)
        assert program, "PgBouncer is missing"
        self.bouncer = PgBouncer(program, self.postgresql.port)
        self._stack.callback(self.bouncer.stop)
        addresses = {"DATABASE_URL": self.bouncer.url, "PUSHED_NEWS": "no"}
        return {**super()._settings(web_processes, settings), **addresses}

    def upgrade(self) -> None:
        """With PostgreSQL's own address, as it needs a connection for longer than a transaction."""
        upgraded = manage("upgrade", variables={**self.variables, "DATABASE_URL": self.postgresql.url})
        assert upgraded.returncode == 0, upgraded.stderr

    def start_site(self, variables: Mapping[str, str] | None = None) -> None:
        """Both machines and the proxy; workers and the schedule as ever."""
        self.start_workers(variables)
        for machine in self.machines:
            machine.start()
            self._stack.callback(machine.end)
        program = caddy.find(may_install=True)
        assert program, "Caddy is missing"
        one, other = self.machines
        proxy = caddy.in_front_of_machines((one.port, other.port), program=program, folder=self.folder)
        self.ports[:] = [self._stack.enter_context(proxy)]


def all_faults() -> Iterator[Fault]:
    """What operators do, and what happens to them."""
    yield Fault("a web machine is drained, ended and started", _of(_renew_first))
    yield Fault("a web machine loses its power", _of(_kill_first), _of(_start_first), 10)
    yield Fault("a rolling upgrade: one machine after the other", _of(_upgrade))
    yield Fault("PostgreSQL is restarted, PgBouncer pausing", _of(_restart_postgresql))
    yield Fault("PostgreSQL is restarted, PgBouncer not told", _of(lambda world: world.postgresql.restart()))
    yield Fault("PgBouncer pauses for three seconds", _of(_pause), _of(_go_on), 3)


def _of(act: Callable[[Machines], object]) -> Callable[[World], object]:
    def on(world: World) -> object:
        assert isinstance(world, Machines)
        return act(world)

    return on


def _renew_first(world: Machines) -> None:
    world.machines[0].renew()


def _kill_first(world: Machines) -> None:
    world.machines[0].end(at_once=True)


def _start_first(world: Machines) -> None:
    world.machines[0].start()


def _upgrade(world: Machines) -> None:
    world.upgrade()
    for machine in world.machines:
        machine.renew()


def _restart_postgresql(world: Machines) -> None:
    _pause(world)
    world.postgresql.restart()
    _go_on(world)


def _pause(world: Machines) -> None:
    world.bouncer.tell("PAUSE")


def _go_on(world: Machines) -> None:
    world.bouncer.tell("RESUME")
