"""``manage.py arena``: a program of somebody's against the site's bots, by JSON lines."""

from __future__ import annotations

import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.engine import registry
from games.engine.bots.program import ProgramBot, ProgramFailed
from games.engine.record import read
from tests.plugins.patience import BEFORE_LONG, before_long, wait_until

EXAMPLE = settings.BASE_DIR / "examples" / "bots" / "arena.py"


def arena(*program: str, title: str = "cacao", **options: object) -> str:
    out = StringIO()
    flags = [
        f"--{name}={value}" for name, value in {"title": title, "deals": 1, "against": "random", **options}.items()
    ]
    call_command("arena", *flags, "--", *program, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_program_plays_each_deal_from_every_seat(title: str) -> None:
    assert "games won" in arena(sys.executable, str(EXAMPLE), title=title)


def test_it_plays_with_modules_and_options_and_writes_true_records(tmp_path: Path) -> None:
    told = arena(sys.executable, str(EXAMPLE), modules="huts,map", option="timing=strict", out=tmp_path, players=3)
    assert "points against the best of the others (±" in told
    files = [file.read_bytes() for file in sorted(tmp_path.glob("cacao-3p-seed0-00001-seat*.json"))]
    records = [json.loads(file) for file in files]
    assert [record["options"] for record in records] == 3 * [
        {"players": 3, "modules": ["huts", "map"], "timing": "strict"}
    ]
    assert [[seat["name"].split()[0] for seat in record["seats"]].index("program") for record in records] == [0, 1, 2]
    assert all(read(file).moves for file in files)


def test_modules_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(CommandError, match="Gem Mines"):
        arena(sys.executable, str(EXAMPLE), modules="gem-mines,golden-temple")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("pass", "has ended with the code 0"),
        ("input(); raise SystemExit(3)", "has ended with the code 3"),
        ("import os, time; os.close(1); time.sleep(60)", "has closed its output"),
        ("import time; time.sleep(60)", "said nothing"),
        ("input(); print('hello', flush=True); input()", "This is no move: hello"),
        ("input(); print(9 * '[\\n', flush=True)", "This is no move"),
        ("input(); print(99999 * '[', flush=True); input()", "This is no move"),
        ("import os; input(); os.write(1, bytes([255, 10])); input()", "This is no move"),
        ("while True: print('{}', flush=True)", "said something that it wasn’t asked|This is no move"),
        ("while True: print('x' * 1000, end='', flush=True)", "This line has no end"),
        ('print(\'{"move": {"type": "fly"}}\', flush=True); input()', "This is no move"),
        ('print(\'{"move": {"type": "discard"}}\', flush=True); input()', r"This is no move: .*field=tile"),
        (
            'print(\'{"move": {"type": "discard", "tile": "1111"}}\', flush=True); input()',
            r"not allowed \(.*\): .*discard",
        ),
    ],
)
def test_a_program_that_fails_is_told_why(tmp_path: Path, code: str, sentence: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(code)
    patience = 2.0 if sentence == "said nothing" else BEFORE_LONG
    with pytest.raises(CommandError, match=sentence), before_long():
        arena(sys.executable, str(program), seconds=patience)


def test_an_unknown_level_is_told_which_there_are() -> None:
    known = "random, curious, greedy, sharp, master"
    with pytest.raises(CommandError, match=rf"no bot called 'champion'\. There are: {known}"):
        arena(sys.executable, str(EXAMPLE), against="champion")


def test_it_says_how_it_stands_while_it_plays() -> None:
    standing = StringIO()
    call_command("arena", "--deals=2", "--against=random", "--", sys.executable, str(EXAMPLE), stderr=standing)
    assert re.fullmatch(r"1 of 2 deals: [\d.]+ of 2 games won\n", standing.getvalue())


def test_the_games_before_a_failure_count(tmp_path: Path) -> None:
    program, out = tmp_path / "program.py", StringIO()
    program.write_text(EXAMPLE.read_text() + "    if asked['seat'] == 1: sys.exit(7)\n")
    with pytest.raises(CommandError, match="ended with the code 7"):
        call_command("arena", "--deals=1", "--against=random", "--", sys.executable, str(program), stdout=out)
    assert "of 1 games won" in out.getvalue()


def test_what_cannot_be_started_is_told() -> None:
    with pytest.raises(CommandError, match="cannot be started"):
        arena("/nowhere/at/all")


def test_a_line_too_many_is_not_taken_for_the_next_answer(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(EXAMPLE.read_text().replace("flush=True)", "flush=True); print('thinking', flush=True)"))
    with pytest.raises(CommandError, match=r"wasn’t asked: thinking|This is no move: thinking"):
        arena(sys.executable, str(program))


def test_a_program_that_reads_nothing_is_given_up_in_time() -> None:
    bot = ProgramBot([sys.executable, "-c", "import time; time.sleep(600)"], seconds=0.2)
    try:
        with before_long():
            bot._questions.put(b"x" * 10_000_000 + b"\n")
            with pytest.raises(ProgramFailed, match=r"said nothing for 0\.2 seconds"):
                bot._read(registry.title("cacao"), 0)
    finally:
        bot.close()


def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    number = tmp_path / "number"
    bot = ProgramBot(["sh", "-c", f"sleep 600 & echo $! >{number}.new; mv {number}.new {number}; wait"], seconds=1)
    wait_until(number.exists)
    with before_long():
        bot.close()
    wait_until(lambda: not is_running(int(number.read_text())))


def is_running(process: int) -> bool:
    """Whether a process is there, and has not ended yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
