"""Processes are forked from one that has loaded everything, kept up, and end with it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from cacao_site.dev.processes import kill_family, start_child
from tests.cacao_site.deployment import ROOT
from tests.plugins.patience import BEFORE_LONG, wait_until

HEAD = """
import os, signal, subprocess, sys, time
sys.path[0] = sys.argv[1]
from cacao_site.forking import Program, keep_up

def stay():
    signal.pause()

def ignore():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        signal.pause()

def have_a_child():
    subprocess.Popen(["sleep", "1000"])
    signal.pause()

def end():
    sys.exit(7)
"""


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for process in processes:
        kill_family(process)


def keeper(program: str, started: list[subprocess.Popen[bytes]], log: Path) -> psutil.Process:
    with log.open("wb") as output:
        process = start_child([sys.executable, "-c", HEAD + program, str(ROOT)], variables=os.environ, output=output)
    started.append(process)
    return psutil.Process(process.pid)


def test_all_end_when_it_is_told_to_and_that_is_no_failure(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    program = "sys.exit(keep_up([Program('a', stay), Program('b', have_a_child)]))"
    process = keeper(program, started, tmp_path / "log")
    wait_until(lambda: len(process.children(recursive=True)) == 3)
    family = process.children(recursive=True)
    process.terminate()

    assert started[0].wait(BEFORE_LONG) == 0
    assert psutil.wait_procs(family, timeout=BEFORE_LONG)[1] == []


def test_who_is_killed_is_forked_again_and_leaves_nothing_behind(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    process = keeper("sys.exit(keep_up([Program('a', have_a_child)]))", started, tmp_path / "log")
    wait_until(lambda: len(process.children(recursive=True)) == 2)
    first, left = process.children(recursive=True)
    first.kill()

    wait_until(lambda: len(process.children(recursive=True)) == 2)
    assert psutil.wait_procs([first, left], timeout=BEFORE_LONG)[1] == []
    assert first.pid not in {each.pid for each in process.children()}
    assert '"process": "a"' in (tmp_path / "log").read_text() or "process=a" in (tmp_path / "log").read_text()


def test_who_does_not_end_is_killed(started: list[subprocess.Popen[bytes]], tmp_path: Path) -> None:
    program = "sys.exit(keep_up([Program('a', ignore, patience=0.2)]))"
    process = keeper(program, started, tmp_path / "log")
    wait_until(lambda: [each.status() for each in process.children()] == [psutil.STATUS_SLEEPING])
    process.terminate()

    assert started[0].wait(BEFORE_LONG) == 0


def test_one_that_ends_again_and_again_ends_all_and_is_a_failure(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    keeper("sys.exit(keep_up([Program('a', stay), Program('b', end)]))", started, tmp_path / "log")

    assert started[0].wait(BEFORE_LONG) == 1
    assert "b ends again and again (exit code 7)" in (tmp_path / "log").read_text()


def test_none_outlives_one_that_is_killed(started: list[subprocess.Popen[bytes]], tmp_path: Path) -> None:
    process = keeper("sys.exit(keep_up([Program('a', stay)]))", started, tmp_path / "log")
    wait_until(lambda: bool(process.children()))
    [child] = process.children()
    process.kill()

    assert psutil.wait_procs([child], timeout=BEFORE_LONG)[1] == []
