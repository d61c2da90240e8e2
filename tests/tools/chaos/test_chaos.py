"""The short form of ``make chaos``: faults, the version before beside today's, several machines."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.cacao_site.deployment import ROOT, bare_environment

pytestmark = pytest.mark.postgresql

ACCOUNTED_FOR = ("bots", "mail", "rest")
"""The queues on which something hangs that is accounted for; each other worker costs seconds to start, twice."""
ALL_IS_WELL = "Every confirmed turn, every bot's turn and every mail is accounted for.\n"


def test_people_play_while_processes_are_killed_and_beside_the_version_before() -> None:
    told = _told(
        "faults", ["a web process is killed", "everything of the site is killed", "people on the web server of"]
    )

    assert "| a web process is killed |" in told
    assert "| everything of the site is killed |" in told
    # A shallow clone has no version before.
    beside = r"^\| people on the web server of .* in turn \| (0|not tried: this clone .*?) \|"
    assert re.search(beside, told, re.MULTILINE)


def test_people_notice_nothing_while_a_machine_is_drained_and_postgresql_restarted() -> None:
    told = _told("machines", ["a web machine is drained", "PgBouncer pausing"])

    assert "| a web machine is drained, ended and started | 0 |" in told
    assert "| the primary is restarted, PgBouncer pausing | 0 |" in told


def _told(what: str, faults: Sequence[str]) -> str:
    """What a run prints in which everything is accounted for."""
    command = [sys.executable, "-m", "tools.chaos", what, "--brisk", "--players=4", "--seconds=3"]
    command += ["--queues", *ACCOUNTED_FOR, "--only", *faults]
    run = subprocess.run(command, cwd=ROOT, env=bare_environment(), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.endswith(ALL_IS_WELL)
    return run.stdout
