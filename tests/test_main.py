"""What ``make test`` says and returns where something it needs is not there."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import __main__ as running


@pytest.fixture(autouse=True)
def _nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled, and each pass is a process that ends at once and has passed."""
    monkeypatch.setattr(running, "compile_all", lambda *_where, **_how: None)
    monkeypatch.setattr(running, "_start", lambda *_options, **_more: subprocess.Popen([sys.executable, "-c", ""]))


def run(monkeypatch: pytest.MonkeyPatch, *missing: str) -> int:
    for name in ("PostgreSQL", "Redis", "Chromium", "Caddy"):
        service = getattr(running, name.lower())
        monkeypatch.setattr(service, "find", lambda *, may_install, name=name: None if name in missing else "/bin/true")
    return running.main([])


def test_nothing_is_missing(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch) == 0
    assert "INCOMPLETE" not in capfd.readouterr().out


@pytest.mark.parametrize("missing", [("Chromium",), ("PostgreSQL",), ("PostgreSQL", "Redis", "Chromium", "Caddy")])
def test_what_is_missing_is_said_in_the_first_line_and_the_run_has_not_passed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], missing: tuple[str, ...]
) -> None:
    assert run(monkeypatch, *missing) == running.INCOMPLETE
    first, *_others, last = capfd.readouterr().out.splitlines()
    for line in (first, last):
        assert line.startswith("INCOMPLETE")
        assert all(name in line for name in missing)


def test_only_files_of_a_pass_are_read_unless_somebody_names_others() -> None:
    places = ("tests/core/db", "tests/test_main.py::test_one", "tests/test_main.py::test_two")
    assert running._files(places, ["-k", "lobby"]) == ["tests/core/db", "tests/test_main.py"]
    assert running._files(places, ["tests/games"]) == []


@pytest.mark.parametrize("ended", ["--database=postgresql", "--second-pass", "--plain-queries"])
def test_a_pass_that_a_signal_ends_has_not_passed(monkeypatch: pytest.MonkeyPatch, ended: str) -> None:
    def start(_count: int, *options: str, **_more: object) -> subprocess.Popen[bytes]:
        script = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)" if ended in options else ""
        return subprocess.Popen([sys.executable, "-c", script])

    monkeypatch.setattr(running, "_start", start)
    assert run(monkeypatch) != 0
