"""The short form of ``make chaos``: faults, the version before beside today's, and everything is accounted for."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cacao_site.deployment import ROOT, bare_environment

pytestmark = pytest.mark.postgresql

ACCOUNTED_FOR = ("bots", "mail", "rest")
"""The queues on which something hangs that is accounted for; each other worker costs seconds to start, twice."""


def test_people_play_while_processes_are_killed_and_beside_the_version_before() -> None:
    command = [sys.executable, "-m", "tools.chaos", "faults", "--brisk", "--players=4", "--seconds=3"]
    command += ["--queues", *ACCOUNTED_FOR]
    faults = ["--only", "a web process is killed", "everything of the site is killed", "people on the web server of"]
    run = subprocess.run(
        [*command, *faults], cwd=ROOT, env=bare_environment(), capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert "| a web process is killed |" in run.stdout
    assert "| everything of the site is killed |" in run.stdout
    # A shallow clone has no version before.
    told = r"^\| people on the web server of .* in turn \| (0|not tried: this clone .*?) \|"
    assert re.search(told, run.stdout, re.MULTILINE)
    assert run.stdout.endswith("Every confirmed turn, every bot's turn and every mail is accounted for.\n")
