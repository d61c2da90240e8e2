"""The short form of ``make chaos``: a few faults on the production processes, and everything is accounted for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cacao_site.deployment import ROOT, bare_environment

pytestmark = pytest.mark.postgresql


def test_nothing_is_lost_or_doubled_when_processes_are_killed_while_people_play() -> None:
    command = [sys.executable, "-m", "chaos", "faults", "--players=2", "--seconds=5"]
    faults = ["--only", "a web process is killed", "everything of the site is killed"]
    run = subprocess.run(
        [*command, *faults], cwd=ROOT, env=bare_environment(), capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert "| a web process is killed |" in run.stdout
    assert "| everything of the site is killed |" in run.stdout
    assert run.stdout.endswith("Every confirmed turn, every bot's turn and every mail is accounted for.\n")
