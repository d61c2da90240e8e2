"""``manage.py record verify``: one line per file, in its order, without a database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands.record import verify_file

ROOT = Path(__file__).parents[4]
RECORDS = ROOT / "tests" / "records"
GOOD = str(RECORDS / "good" / "cacao-0017.json")
BAD_MOVE = str(RECORDS / "bad" / "cacao-bad-rotation-1.json")
BAD_OPTION = str(RECORDS / "bad" / "cacao-players-too-many-1.json")


def verify(*files: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as an operator does, with a database that cannot be reached."""
    return subprocess.run(
        [sys.executable, "manage.py", "record", "verify", *files],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_every_file_has_one_line_in_its_order_and_one_bad_file_fails_the_call() -> None:
    ran = verify(GOOD, BAD_MOVE, BAD_OPTION)
    assert ran.stdout.decode().splitlines() == [
        f"ok {GOOD}",
        f"refused {BAD_MOVE} move 135 The field “rotation” must be from 0 to 3, not 4.",
        f"refused {BAD_OPTION} This game is for 2 to 4 players, not 6.",
    ]
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_only_good_records_end_with_zero_and_a_pipe_sees_no_progress() -> None:
    ran = verify(GOOD, GOOD)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_terminal_that_knows_only_ascii_is_written_to_all_the_same() -> None:
    ran = verify(BAD_MOVE, PYTHONIOENCODING="ascii")
    assert ran.stdout.startswith(f"refused {BAD_MOVE} move 135 ".encode())


def test_many_files_are_shared_among_the_cores_and_stay_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in sorted((RECORDS / "bad").glob("*-raw-*.json"))] * 4
    with pytest.raises(SystemExit):
        call_command("record", "verify", *files)
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()] == files


def test_a_record_without_seed_is_unverifiable_with_the_reason(tmp_path: Path) -> None:
    text = Path(GOOD).read_text()
    start = text.index('"seed"')
    path = tmp_path / "running.json"
    path.write_text(text[:start] + text[text.index('"commitment"') :])
    is_ok, line = verify_file(str(path))
    assert not is_ok
    assert line.startswith(f"unverifiable {path} It has no seed")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert verify_file(str(path)).line.startswith(f"refused {path} Can’t read the file: ")


def test_nothing_in_a_file_or_its_name_breaks_the_line(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines\udcff.json"
    path.write_bytes(Path(GOOD).read_bytes().replace(b'"cacao"', b'"a\\nb\\ud800"', 1))
    line = verify_file(str(path)).line
    assert line == f"refused {tmp_path}/two\\nlines\\udcff.json We don’t know the game “a\\nb\\ud800”."


def test_a_long_reason_is_shortened(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_bytes(Path(GOOD).read_bytes().replace(b'"cacao"', b'"' + b"x" * 100_000 + b'"', 1))
    assert len(verify_file(str(path)).line) < 1000


def test_a_file_far_too_large_is_refused_without_reading_it_all() -> None:
    assert verify_file("/dev/zero").line == "refused /dev/zero It’s too large: the limit is 1048576 bytes."
