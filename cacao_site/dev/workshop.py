"""Web server and worker of ``make play AUTHOR=1``, forked anew as soon as a file is saved.

To load the site takes seconds, a title much less. So this process loads the site without any title, and what it forks
begins with the titles. What it has loaded itself it takes anew by becoming another one.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

from cacao_site.dev import watching
from cacao_site.dev.compiling import compile_saved
from cacao_site.dev.processes import die_with_parent

PATIENCE = 4.0
"""Seconds that a process gets to finish what it is doing; the supervisor of this one waits a second longer."""
LASTING = 5.0
"""A process that ends by itself sooner after its start is not started again before something is saved."""
PRELOADED = (
    "cacao_site.wsgi",
    "cacao_site.urls",
    "celery.__main__",
    "celery.apps.worker",
    "celery.concurrency.thread",
    "gunicorn.app.wsgiapp",
    "gunicorn.workers.gthread",
)
FORK = get_context("fork")


class Program(NamedTuple):
    """What runs in a fork: where it begins, and the arguments that it finds."""

    name: str
    begin: str
    arguments: Sequence[str]


class Workshop:
    """The processes that run now, and those that finish what they were doing when something was saved."""

    def __init__(self, programs: Sequence[Program], folders: Sequence[str]) -> None:
        self._programs = programs
        self._folders = folders
        self._seen = watching.snapshot(folders)
        self._running: dict[str, tuple[ForkProcess, float]] = {}
        self._leaving: list[tuple[ForkProcess, float]] = []

    def run(self) -> NoReturn:
        """Until it is told to end."""
        try:
            is_whole = _preload()
            if is_whole:
                self._fork_all()
            while True:
                changed = self._wait()
                print("Saved:", *(_shortened(path) for path in changed), file=sys.stderr, flush=True)
                if not is_whole or watching.has_read(changed):
                    self._become_another()
                self._fork_all()
        finally:
            self._end()

    def _wait(self) -> list[str]:
        """The files that were saved, as soon as there are any."""
        while watching.snapshot(self._folders) == self._seen:
            time.sleep(watching.PULSE)
            self._look_after()
        compile_saved(watching.differing(self._seen, watching.settled(self._folders)))
        before, self._seen = self._seen, watching.snapshot(self._folders)
        changed = watching.differing(before, self._seen)
        watching.forget_compiled(changed)
        return changed

    def _fork_all(self) -> None:
        for process, _begun in self._running.values():
            process.terminate()
            self._leaving.append((process, time.monotonic()))
        _forget_all()
        for program in self._programs:
            self._fork(program)

    def _fork(self, program: Program) -> None:
        process = FORK.Process(target=_become, args=(program, os.getpid()), name=program.name)
        process.start()
        self._running[program.name] = process, time.monotonic()

    def _look_after(self) -> None:
        """End who takes too long to leave, and start again who ended by himself."""
        now = time.monotonic()
        for process, told in self._leaving:
            if now > told + PATIENCE:
                process.kill()
        self._leaving = [(process, told) for process, told in self._leaving if process.is_alive()]
        for program in self._programs:
            known = self._running.get(program.name)
            if known and not known[0].is_alive():
                self._revive(program, lasted=now - known[1])

    def _revive(self, program: Program, *, lasted: float) -> None:
        if lasted < LASTING:
            del self._running[program.name]
            print(f"The {program.name} has ended, and begins again when a file is saved.", file=sys.stderr, flush=True)
            return
        print(f"The {program.name} had ended and was started again.", file=sys.stderr, flush=True)
        self._fork(program)

    def _become_another(self) -> NoReturn:
        self._end()
        os.execv(sys.executable, [sys.executable, "-m", "cacao_site.dev.workshop", *sys.argv[1:]])  # noqa: S606

    def _end(self) -> None:
        processes = [process for process, _ in (*self._running.values(), *self._leaving)]
        for process in processes:
            process.terminate()
        until = time.monotonic() + PATIENCE
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
            process.kill()
            process.join()


def _preload() -> bool:
    """Load the site without its titles. What is wrong with it is printed."""
    try:
        for module in PRELOADED:
            import_module(module)
    except Exception:  # noqa: BLE001 - Whatever it is, it is to be mended while this process waits.
        traceback.print_exc()
        return False
    return True


def _forget_all() -> None:
    """What processes share, and what this one hands on: rows, answers and sentences from before."""
    from django.core.cache import caches
    from django.db import connections
    from django.utils.translation.reloader import translation_file_changed

    connections.close_all()
    for cache in caches.all():
        cache.clear()
    translation_file_changed(sender=None, file_path=Path("django.mo"))


def _become(program: Program, parent: int) -> None:
    """Runs in the fork."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    die_with_parent(parent, signal.SIGKILL)
    _begin_with_titles()
    sys.argv = [program.name, *program.arguments]
    module, name = program.begin.rsplit(".", 1)
    begin: Callable[[], None] = getattr(import_module(module), name)
    begin()


def _begin_with_titles() -> None:
    """What applications leave to each process here: to load what others wrote."""
    from django.apps import apps

    for application in apps.get_app_configs():
        if begin := getattr(application, "begin", None):
            begin()


def _shortened(path: str) -> str:
    """As it is seen from the folder of the site."""
    return os.path.relpath(path)


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit


def _programs(words: Sequence[str]) -> tuple[list[Program], list[str]]:
    web, worker, *folders = words
    return [
        Program("web server", "gunicorn.app.wsgiapp.run", web.split()),
        Program("worker", "celery.__main__.main", worker.split()),
    ], folders


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    Workshop(*_programs(sys.argv[1:])).run()
