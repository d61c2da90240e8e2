"""A real Celery worker process that works on the test's database, Redis and mail sink."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import redis
from celery import Celery
from django.conf import settings

from cacao_site.dev.processes import kill_family, start_child, stop_children
from tests.plugins.patience import BEFORE_LONG


@contextmanager
def tasks_go_to(broker_url: str, app: Any, **write_options: float) -> Iterator[None]:
    """In this block tasks are sent there, with these options, and do not run at once where they are sent."""
    usual = app.conf.broker_url, app.conf.broker_write_options
    _send_tasks(app, broker_url, usual[1] | write_options, at_once=False)
    try:
        yield
    finally:
        _send_tasks(app, *usual, at_once=True)


def _send_tasks(app: Any, broker_url: str, write_options: Mapping[str, Any], *, at_once: bool) -> None:
    app.conf.update(task_always_eager=at_once, broker_url=broker_url, broker_write_options=write_options)
    app.amqp._producer_pool = app._pool = None


class Worker:
    """One worker with one process for tasks, as in production (prefork). ``log`` is the file of its output."""

    def __init__(
        self,
        *,
        app: Celery,
        variables: Mapping[str, str],
        folder: Path,
        queues: str = "",
        module: str = "cacao_site",
    ) -> None:
        """``queues`` are names with commas between them; without any, all are served. ``module`` holds ``app``."""
        self._app = app
        self._module = module
        self._queues = queues
        # It opens what this process locks up; one that is killed leaves its temporary files behind.
        self._variables = {**variables, "SECRET_KEY": settings.SECRET_KEY, "TMPDIR": str(folder)}
        self._name = f"tests-{os.getpid()}{queues}@localhost"
        self.log = folder / f"worker{queues}.log"
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        options = ["--concurrency=1", f"--hostname={self._name}", "--without-gossip", "--without-mingle"]
        options += [f"--queues={self._queues}"] if self._queues else []
        command = [sys.executable, "-m", "celery", f"--app={self._module}", "worker", *options]
        with self.log.open("ab") as log:
            process = start_child(command, variables=os.environ | self._variables, output=log)
        self._wait_until_it_answers(process, patience=60)
        return process

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes], *, patience: float) -> None:
        deadline = time.monotonic() + patience
        while not self._ask("ping", timeout=0.3):
            assert process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()

    def _ask(self, question: str, *, timeout: float) -> object:
        inspect = self._app.control.inspect([self._name], timeout=timeout)
        return (getattr(inspect, question)() or {}).get(self._name)

    def make_sure_it_runs(self) -> None:
        """Start the worker again if a test has killed it."""
        if self._process.poll() is not None:
            self._process = self._start()

    def wait_until_idle(self, *, patience: float = BEFORE_LONG) -> None:
        """Return when no message waits and no task runs."""
        deadline = time.monotonic() + patience
        while self._busy() or self._busy():  # The last task may have enqueued another one between two questions.
            assert time.monotonic() < deadline, self.log.read_text()

    def _busy(self) -> bool:
        with self._broker() as client:
            # Not all that this process has sent to: other tests send messages where nobody listens.
            queued = sum(client.llen(queue.name) for queue in self._app.conf.task_queues)
        # A task goes from the queue to the reserved and then to the active ones; who is silent is not idle.
        return bool(queued) or any(self._ask(question, timeout=5) != [] for question in ("reserved", "active"))

    def _broker(self) -> redis.Redis:
        return redis.Redis.from_url(self._app.conf.broker_url)

    def kill(self) -> None:
        """End the worker and its task process at once, as a power cut would.

        Redis hands a message to whoever has asked first, even to the dead as long as it has not seen their connections
        close; it has when this returns.
        """
        ports = self._ports()
        with self._broker() as client:
            # By number: somebody else may get a port of the dead.
            dead = {one["id"] for one in client.client_list() if int(one["addr"].rpartition(":")[2]) in ports}
            kill_family(self._process)
            deadline = time.monotonic() + BEFORE_LONG
            while dead & {other["id"] for other in client.client_list()}:
                assert time.monotonic() < deadline, "Redis does not see that the worker is gone"

    def _ports(self) -> set[int]:
        """Where the connections of its processes begin: other workers may wait at the same Redis."""
        family = [psutil.Process(self._process.pid)]
        family += family[0].children(recursive=True)
        return {connection.laddr.port for process in family for connection in process.net_connections(kind="tcp")}

    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the worker at once, whatever Redis does."""
        kill_family(self._process)

    def stop(self) -> None:
        if self._process.poll() is None:
            stop_children([self._process], patience=10)
