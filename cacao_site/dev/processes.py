"""Child processes that never outlive their parent, however it ends."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import IO

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def start_child(
    command: Sequence[str],
    *,
    variables: Mapping[str, str] | None = None,
    user: str | None = None,
    output: IO[bytes] | int | None = None,
    last_signal: signal.Signals = signal.SIGTERM,
    sockets: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, so that Ctrl-C reaches only the parent, who decides what stops when.

    ``variables`` replace the environment; ``user`` needs root; ``output`` takes both standard streams; ``last_signal``
    is what the kernel sends when the parent is gone; ``sockets`` stay open in the process under the same numbers. What
    the process starts itself has to look after its own end.
    """
    return subprocess.Popen(  # noqa: S603  # Every command is written in this project.
        command,
        env=variables,
        user=user,
        group=user and _group_of(user),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        pass_fds=sockets,
        preexec_fn=partial(die_with_parent, os.getpid(), last_signal),  # noqa: PLW1509  # It takes no lock.
    )


def stop_children(children: Sequence[subprocess.Popen[bytes]], *, patience: float) -> None:
    """Ask processes to end; those that need more than ``patience`` seconds are ended, with all they started."""
    for child in children:
        child.terminate()
    for child in children:
        with suppress(subprocess.TimeoutExpired):
            child.wait(patience)
        kill_family(child)


def kill_family(child: subprocess.Popen[bytes]) -> None:
    """End a process, if it still runs, and what is left of the processes it started."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def die_with_parent(parent: int, last_signal: signal.Signals) -> None:
    """Runs in the child, before its program or in it: Linux then ends it when the parent is gone, even by SIGKILL."""
    if _libc is None:
        return
    _libc.prctl(_PR_SET_PDEATHSIG, last_signal)
    # A parent that was gone before the kernel was asked is never reported.
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def _group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid
