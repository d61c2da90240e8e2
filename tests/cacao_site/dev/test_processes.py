"""Children that never outlive their parent, whenever it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import psutil

from cacao_site.dev.processes import kill_family, start_child

PATIENCE = 60.0
SLEEPER = "import sys, time; sys.stdout.write('ready'); sys.stdout.flush(); time.sleep(600)"
# It starts a child, says which, and waits to be killed.
PARENT = f"""
import sys
from cacao_site.dev.processes import start_child
child = start_child([sys.executable, "-c", {SLEEPER!r}])
print(child.pid, flush=True)
child.wait()
"""


def test_a_child_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()

    assert psutil.wait_procs([child], timeout=PATIENCE)[1] == []


def test_a_child_whose_parent_was_gone_before_it_asked_the_kernel_ends_too() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    program = (
        "import signal; from cacao_site.dev.processes import die_with_parent;"
        f" die_with_parent({gone.pid}, signal.SIGTERM)"
    )
    orphan = subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=False)

    assert orphan.returncode == -signal.SIGKILL


def test_a_child_that_does_not_listen_gets_the_signal_that_cannot_be_ignored() -> None:
    deaf = PARENT.replace(
        "import sys, time;", "import signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    )
    deaf = "import signal\n" + deaf.replace("])\nprint", "], last_signal=signal.SIGKILL)\nprint")
    with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE, text=True) as parent:
        child = psutil.Process(int(parent.stdout.readline()))
        assert parent.stdout.read(5) == "ready"
        parent.kill()

    assert psutil.wait_procs([child], timeout=PATIENCE)[1] == []


def test_a_child_lives_as_long_as_its_parent() -> None:
    read, write = os.pipe()
    with os.fdopen(read, "rb") as reader:
        with os.fdopen(write, "wb") as writer:
            child = start_child([sys.executable, "-c", SLEEPER], output=writer)
        assert reader.read(5) == b"ready"
        assert child.poll() is None
        kill_family(child)
    assert child.returncode == -signal.SIGKILL
