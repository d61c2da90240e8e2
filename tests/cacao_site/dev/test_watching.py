"""What counts as saved: all that a process reads at its start, and nothing else."""

from __future__ import annotations

import os
import py_compile
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from cacao_site.dev import watching
from games.engine import rules


def changed(folder: Path, act: object) -> list[str]:
    before = watching.snapshot([str(folder)])
    assert callable(act)
    act()
    after = watching.snapshot([str(folder)])
    return [os.path.relpath(path, folder) for path in watching.differing(before, after)]


def touch(file: Path) -> None:
    """Later than before, however coarse the clock of the disk is."""
    later = file.stat().st_mtime_ns + 1 if file.exists() else 1
    file.write_text("new")
    os.utime(file, ns=(later, later))


@pytest.mark.parametrize(
    "name", ["rules.py", "board.html", "mail.txt", "django.mo", "django.po", "tile.svg", "cards.csv"]
)
def test_a_file_that_is_written_anew_is_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / name
    assert changed(tmp_path, lambda: touch(file)) == [f"deep/{name}"]
    assert changed(tmp_path, lambda: touch(file)) == [f"deep/{name}"]
    assert changed(tmp_path, file.unlink) == [f"deep/{name}"]
    assert changed(tmp_path, lambda: None) == []


@pytest.mark.parametrize("name", ["table.css", "table.js", "board.png", ".rules.py.swp", "rules.py~", "__pycache__"])
def test_what_browsers_fetch_and_what_editors_leave_is_not(tmp_path: Path, name: str) -> None:
    assert changed(tmp_path, lambda: touch(tmp_path / name)) == []


def test_a_folder_that_settings_look_for_is_found_when_it_is_new(tmp_path: Path) -> None:
    made = changed(tmp_path, (tmp_path / "templates").mkdir)
    assert made == ["templates"]
    assert watching.has_read([str(tmp_path / "templates")])
    assert changed(tmp_path, (tmp_path / "others").mkdir) == []


def test_a_folder_that_is_not_there_has_no_files(tmp_path: Path) -> None:
    assert watching.snapshot([str(tmp_path / "none")]) == {}


def test_what_this_process_has_loaded_is_told_apart(tmp_path: Path) -> None:
    assert watching.has_read([os.path.realpath(rules.__file__)])
    assert not watching.has_read([str(tmp_path / "rules.py")])


def test_who_is_still_writing_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("x = 1")
    assert watching.settled([str(tmp_path)]) == watching.snapshot([str(tmp_path)])


def test_python_reads_what_was_saved_twice_in_one_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled is known by second and length: without this the second time would go unnoticed."""
    monkeypatch.setattr(sys, "pycache_prefix", None)
    file = tmp_path / "twice.py"
    file.write_text("x = 1")
    py_compile.compile(str(file))
    written = file.stat().st_mtime
    file.write_text("x = 2")
    os.utime(file, (written, written))
    watching.forget_compiled([str(file), str(tmp_path / "never.py"), str(tmp_path / "board.html")])
    assert not Path(cache_from_source(str(file))).exists()
