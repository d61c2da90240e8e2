"""What breaks, in the order in which it does. A fault lasts for some seconds; then what broke comes back."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import NamedTuple

import psutil

from tests.plugins.scripted_smtp import Answer, be_silent, drip, hang_up, later, say
from tools.chaos.site.supervisor import QUEUES, end_all
from tools.chaos.world import World

Act = Callable[[World], object]
HOUR = timedelta(hours=1)


def nothing(world: World) -> None:
    """It mends itself."""


class Fault(NamedTuple):
    """``seconds`` lie between ``begin`` and ``end``."""

    name: str
    begin: Act
    end: Act = nothing
    seconds: float = 0
    obstacle: Callable[[World], str] = lambda world: ""
    """Why it cannot be tried on this machine; empty where it can."""


def all_faults(before: str) -> list[Fault]:
    """Every fault; ``before`` is the commit whose programs run beside those of today."""
    return [
        *_of_processes(),
        *_of_streams(),
        *_of_schedules(),
        *_of_redis(),
        *_of_postgresql(),
        *_of_mail(),
        *_of_disks(),
        _old_workers(before),
        _old_web_server(before),
        *_of_clocks(),
    ]


# --- the site's own processes ---


def _of_processes() -> Iterator[Fault]:
    yield Fault("a web process is killed", _kill_child("web"))
    yield Fault("the web server is killed", lambda world: world.units["web"].kill())
    yield _standing_web_process()
    yield Fault("the web server stands still", _freeze("web"), _thaw("web"), 10)
    for queue in QUEUES:
        yield from _of_worker(queue)
    yield Fault("everything of the site is killed", _kill_everything)


def _of_worker(queue: str) -> Iterator[Fault]:
    def missing(world: World) -> str:
        return "" if queue in world.queues else "this run has no such worker"

    yield Fault(f"the worker for {queue} is killed", _kill(queue), obstacle=missing)
    yield Fault(f"a process of the worker for {queue} is killed", _kill_child(queue), obstacle=missing)
    yield Fault(f"the worker for {queue} stands still", _freeze(queue), _thaw(queue), 10, missing)


def _standing_web_process() -> Fault:
    stopped: list[psutil.Process] = []

    def begin(world: World) -> None:
        stopped.append(world.units["web"].stop_child())

    return Fault("a web process stands still", begin, lambda world: stopped.pop().resume(), 10)


def _kill(unit: str) -> Act:
    return lambda world: world.units[unit].kill()


def _kill_child(unit: str) -> Act:
    return lambda world: world.units[unit].kill_child()


def _kill_everything(world: World) -> None:
    for unit in world.units.values():
        unit.kill()


def _freeze(unit: str) -> Act:
    return lambda world: world.units[unit].freeze()


def _thaw(unit: str) -> Act:
    return lambda world: world.units[unit].thaw()


def _of_streams() -> Iterator[Fault]:
    yield Fault("the process that holds streams is killed", _kill("live"))
    yield Fault("the process that holds streams stands still", _freeze("live"), _thaw("live"), 20)


def _of_schedules() -> Iterator[Fault]:
    yield Fault("the schedule is killed", _kill("beat"))
    yield Fault("the schedule stands still", _freeze("beat"), _thaw("beat"), 20)
    yield Fault("two schedules", _start_second_schedule, nothing, 20)
    yield Fault("the first of two schedules ends for good", _end_first_schedule, nothing, 20)


def _start_second_schedule(world: World) -> None:
    world.units["second beat"] = world.start("cacao-beat")


def _end_first_schedule(world: World) -> None:
    """The unit is stopped while its process stands still, so that the lease is not given back."""
    first = world.units.pop("beat")
    first.freeze()
    first.end()
    world.units["beat"] = world.units.pop("second beat")


# --- what the site stands on ---


def _of_redis() -> Iterator[Fault]:
    yield Fault("Redis is killed, and all it held is gone", lambda world: world.redis.kill(), _mend_redis, 10)
    yield Fault("Redis stands still", lambda world: world.redis.hang(), _mend_redis, 10)
    yield Fault("Redis is full", lambda world: world.redis.fill(), _mend_redis, 10)
    yield Fault("Redis is read-only", lambda world: world.redis.make_read_only(), _mend_redis, 10)


def _mend_redis(world: World) -> None:
    world.redis.recover()


def _of_postgresql() -> Iterator[Fault]:
    yield Fault("PostgreSQL is killed", lambda world: world.postgresql.kill(), _mend_postgresql, 3)
    yield Fault("PostgreSQL stands still", lambda world: world.postgresql.hang(), _mend_postgresql, 10)


def _mend_postgresql(world: World) -> None:
    world.postgresql.recover()


def _of_mail() -> Iterator[Fault]:
    yield _mail("is slow: 2 s for the answer to the final dot", "dot", later(2), seconds=20)
    yield _mail("says 451 to every recipient", "RCPT", say("451 later"))
    yield _mail("says 550 to every recipient", "RCPT", say("550 no"))
    yield _mail("says 554 to every text", "dot", say("554 no"), takes=False)
    yield _mail("says 421 as a greeting", "greeting", say("421 no"))
    yield _mail("is silent from the beginning", "greeting", be_silent)
    yield _mail("takes mails and says nothing", "dot", be_silent)
    yield _mail("takes mails and hangs up", "dot", hang_up)
    yield _mail("answers drop by drop", "RCPT", drip)
    yield Fault(
        "The mail server refuses connections",
        lambda world: world.smtp.stop(),
        lambda world: world.smtp.listen_again(),
        15,
    )


def _mail(name: str, step: str, answer: Answer, *, takes: bool = True, seconds: float = 15) -> Fault:
    return Fault(
        f"The mail server {name}",
        lambda world: world.smtp.play(step, answer, takes_at_the_dot=takes),
        lambda world: world.smtp.play(),
        seconds,
    )


def _of_disks() -> Iterator[Fault]:
    def no_disk(world: World) -> str:
        return "" if world.site_disk.is_limited else "only root may make a small disk"

    yield Fault("the site's disk is full, and the web server is killed", _fill_site, _make_room_for_site, 15, no_disk)
    yield Fault(
        "PostgreSQL's disk is full", lambda world: world.database_disk.fill(), _make_room_for_database, 15, no_disk
    )


def _fill_site(world: World) -> None:
    """New processes want to write there: their counts for /metrics."""
    world.site_disk.fill()
    world.units["web"].kill()


def _make_room_for_site(world: World) -> None:
    world.site_disk.make_room()


def _make_room_for_database(world: World) -> None:
    world.database_disk.make_room()
    world.postgresql.recover()


# --- another version, another time ---


def _old_workers(before: str) -> Fault:
    def begin(world: World) -> None:
        for queue in world.queues:
            world.units[f"old {queue}"] = world.start_old("cacao-worker@", queue, before)

    def end(world: World) -> None:
        end_all([world.units.pop(f"old {queue}") for queue in world.queues])

    return Fault(f"workers of {before} beside those of today", begin, end, 40, lambda world: _no_history(before))


def _old_web_server(before: str) -> Fault:
    """As behind a proxy with two machines of which one is upgraded: each person asks both in turn."""
    listener = socket.create_server(("127.0.0.1", 0))

    def begin(world: World) -> None:
        world.units["old web"] = world.start_old("cacao-web", "", before, listener)
        world.open_to(listener)

    def end(world: World) -> None:
        world.close_to(listener)
        world.units.pop("old web").end()

    name = f"people on the web server of {before} and on today's in turn"
    return Fault(name, begin, end, 10, lambda world: _no_history(before))


def _no_history(before: str) -> str:
    return "" if before else "this clone does not hold the commit before the last migrations"


def _of_clocks() -> Iterator[Fault]:
    yield Fault("the whole site is stopped and started", _start_again)
    yield Fault("the site's clock jumps an hour ahead", _set(HOUR), nothing, 35)
    yield Fault("and back", _set(timedelta()), nothing, 35)
    yield Fault("the site's clock jumps back by an hour", _set(-HOUR), nothing, 35)
    yield Fault("and ahead again", _set(timedelta()), nothing, 35)


def _start_again(world: World) -> None:
    """With a clock that can be set."""
    world.stop_site()
    world.start_site(world.clock.variables())


def _set(offset: timedelta) -> Act:
    return lambda world: world.clock.set(offset)
