"""Processes that are forked from this one, kept up, and stopped with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.context import ForkProcess
from types import FrameType
from typing import NamedTuple

from structlog import get_logger

from cacao_site.dev.processes import die_with_parent

logger = get_logger(__name__)

PATIENCE = 20.0
REVIVALS = 5
"""How often in a minute a process that ended by itself is started again."""
_FORK = get_context("fork")


class Program(NamedTuple):
    """What one process does until it is sent SIGTERM."""

    name: str
    run: Callable[[], object]
    patience: float = PATIENCE
    """Seconds that it gets to finish what it is doing."""


class Stopped(Exception):
    """Somebody asked this process to end."""


class EndsAgainAndAgain(Exception):
    """A process does not stay; the text says which."""


@dataclass
class _Kept:
    """A program, the process in which it runs, and when it ended by itself (seconds of the monotonic clock)."""

    program: Program
    process: ForkProcess
    ends: list[float] = field(default_factory=list)


def keep_up(programs: Sequence[Program]) -> int:
    """Run programs until SIGTERM; one that ends is forked again. Gives the exit status.

    This process must have neither threads nor connections, for whatever is forked later has them too.
    """
    kept: list[_Kept] = []
    status = 0
    try:
        _on_signals(_stop)
        kept.extend(_Kept(program, _fork(program)) for program in programs)
        while True:
            _look_after(kept)
    except Stopped:
        logger.info("the site is told to end")
    except EndsAgainAndAgain as reason:
        logger.error("the site ends", reason=str(reason))
        status = 1
    finally:
        _on_signals(signal.SIG_IGN)
        _end(kept)
    return status


def _look_after(kept: Sequence[_Kept]) -> None:
    """Wait until one has ended, and start it again."""
    ended = connection.wait([each.process.sentinel for each in kept])
    for each in kept:
        if each.process.sentinel in ended:
            _revive(each)


def _revive(kept: _Kept) -> None:
    each, now = kept.process, time.monotonic()
    each.join()
    _kill_family(each)
    kept.ends = [end for end in kept.ends if end > now - 60] + [now]
    if len(kept.ends) > REVIVALS:
        raise EndsAgainAndAgain(f"{kept.program.name} ends again and again (exit code {each.exitcode})")
    logger.warning("a process had ended and is started again", process=kept.program.name, code=each.exitcode)
    kept.process = _fork(kept.program)
    each.close()


def _fork(program: Program) -> ForkProcess:
    process = _FORK.Process(target=_become, args=(program, os.getpid()), name=program.name)
    process.start()
    return process


def _become(program: Program, parent: int) -> None:
    """Runs in the fork, in a session of its own: Ctrl-C reaches only who decides what stops when."""
    _on_signals(signal.SIG_DFL)
    os.setsid()
    die_with_parent(parent, signal.SIGTERM)
    program.run()


def _end(kept: Sequence[_Kept]) -> None:
    begin = time.monotonic()
    for each in kept:
        each.process.terminate()
    for each in sorted(kept, key=lambda each: each.program.patience):
        process = each.process
        process.join(max(0.0, begin + each.program.patience - time.monotonic()))
        if process.is_alive():
            logger.warning("a process takes too long and is killed", process=process.name)
            process.kill()
            process.join()
        _kill_family(process)


def _kill_family(process: ForkProcess) -> None:
    """End what is left of the processes that it started."""
    assert process.pid
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _on_signals(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
