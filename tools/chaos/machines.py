"""Two web machines behind Caddy, PgBouncer, a primary and its replica, all on this machine: what operators do to them.

``python -m tools.chaos machines``; docs/scaling.md has what came of it.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import psycopg

from tests.cacao_site.deployment import manage
from tests.plugins import caddy, pgbouncer
from tests.plugins.pgbouncer import PgBouncer
from tests.plugins.postgresql import Replica
from tools.chaos.faults import Fault
from tools.chaos.people.browser import Browser, NoAnswer
from tools.chaos.site.supervisor import Unit
from tools.chaos.world import World, port_of, wait_for_answer

NAMES = ("one", "two")
NOTICED_AFTER = 5.0
"""Seconds until the proxy has asked a machine's health again, and what was sent before has been answered."""
BEHIND = 120.0
"""Seconds that the replica falls behind."""


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
        self.replica = Replica(self.postgresql)
        self._stack.callback(self.replica.stop)
        self.bouncer = PgBouncer(program, self.postgresql.port)
        self._stack.callback(self.bouncer.stop)
        addresses = {"DATABASE_URL": self.bouncer.url, "REPLICA_URL": self.replica.url, "PUSHED_NEWS": "no"}
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

    def tell(self, url: str, command: str) -> None:
        """Say something to one of the databases."""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(command)


def all_faults() -> Iterator[Fault]:
    """What operators do, and what happens to them."""
    yield Fault("a web machine is drained, ended and started", _of(_renew_first))
    yield Fault("a web machine loses its power", _of(_kill_first), _of(_start_first), 10)
    yield Fault("a rolling upgrade: one machine after the other", _of(_upgrade))
    yield Fault("the primary is restarted, PgBouncer pausing", _of(_restart_primary))
    yield Fault("the primary is restarted, PgBouncer not told", _of(lambda world: world.postgresql.restart()))
    yield Fault("the replica falls two minutes behind", _of(_fall_behind), _of(_catch_up), BEHIND)
    yield Fault("the replica is killed", _of(lambda world: world.replica.kill()), _of(_mend_replica), 15)
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


def _restart_primary(world: Machines) -> None:
    _pause(world)
    world.postgresql.restart()
    _go_on(world)


def _pause(world: Machines) -> None:
    world.bouncer.tell("PAUSE")


def _go_on(world: Machines) -> None:
    world.bouncer.tell("RESUME")


def _fall_behind(world: Machines) -> None:
    world.tell(world.replica.url, "SELECT pg_wal_replay_pause()")


def _catch_up(world: Machines) -> None:
    """Before it does, nobody may see a table that is over as it was."""
    look_at_records(world)
    world.tell(world.replica.url, "SELECT pg_wal_replay_resume()")


def _mend_replica(world: Machines) -> None:
    look_at_records(world)
    world.replica.recover()


def look_at_records(world: Machines) -> None:
    """Whether the record of every table that is over, which anybody may read, has all of its moves."""
    from games.models import Game

    browser = Browser(world.ports, len(world.players), world.ledger)
    for public_id, moves in Game.objects.filter(status=Game.Status.FINISHED).values_list("public_id", "move_count"):
        try:
            record = browser.get(f"/tables/{public_id}/record/").text
        except NoAnswer:
            continue
        if record.count('"seat":') < moves:
            world.ledger.note_trouble("older table")
