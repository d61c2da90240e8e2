"""What ``make test`` says and returns where something it needs is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import __main__ as running
from tests.plugins import compiled


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


def test_pytest_takes_what_was_compiled_before(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("def test_it():\n    assert 1 + 1 == 2\n")
    compiled.compile_all(tmp_path, processes=1)
    [file] = tmp_path.rglob("*.pyc")
    written = file.stat()

    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    variables = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([*command, str(tmp_path / "tests")], cwd=tmp_path, env=variables, capture_output=True, check=True)

    [same] = tmp_path.rglob("*.pyc")
    assert (same.stat().st_ino, same.stat().st_mtime_ns) == (written.st_ino, written.st_mtime_ns)
