"""``manage.py selfplay``: games of bots with their records and a table, and bad calls refused with the reason."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.record import verify_file
from games.titles.cacao.title import CACAO

ROOT = Path(__file__).parents[4]


def selfplay(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as an operator does, with a database that cannot be reached."""
    return subprocess.run(
        [sys.executable, "manage.py", "selfplay", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


TABLE = ["--players", "3", "--bots", "greedy,random,random"]
PAIR = ["--players", "2", "--bots", "random,random"]


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_every_game_is_written_as_a_true_record_and_the_table_says_who_won(tmp_path: Path, title: str) -> None:
    ran = selfplay("--title", title, *TABLE, "--count", "3", "--seed", "7", "--out", str(tmp_path / "new" / "folder"))
    assert (ran.returncode, ran.stderr) == (0, "")
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in files] == [f"{title}-3p-seed7-0000{number}.json" for number in (1, 2, 3)]
    assert [verify_file(str(path)).is_ok for path in files] == [True] * 3
    heading, *rows = ran.stdout.splitlines()
    assert heading.split()[:4] == ["seat", "bot", "games", "wins"]
    assert [row.split()[:4] for row in rows] == [
        ["0", "greedy", "3", "3.0"],
        ["1", "random", "3", "0.0"],
        ["2", "random", "3", "0.0"],
    ]


def test_the_same_call_plays_the_same_games_however_many_there_are(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    call_command("selfplay", *PAIR, "--count", "2", "--out", str(few))
    call_command("selfplay", *PAIR, "--count", "40", "--out", str(many))
    assert len(list(many.iterdir())) == 40
    for path in few.iterdir():
        assert path.read_bytes() == (many / path.name).read_bytes()


def test_options_and_modules_are_taken_into_the_record(tmp_path: Path) -> None:
    workers = '{"1111": 4, "2101": 5, "3001": 1, "3100": 1}'
    options = ["--option", "timing=strict", "--option", f"worker_tiles={workers}", "--option", "force_modules=false"]
    call_command("selfplay", *PAIR, "--modules", "new-workers,huts", *options, "--out", str(tmp_path))
    (path,) = tmp_path.iterdir()
    assert json.loads(path.read_bytes())["options"] == {
        "players": 2,
        "modules": ["huts", "new-workers"],
        "timing": "strict",
        "worker_tiles": json.loads(workers),
    }


def test_with_surprise_the_modules_of_each_game_are_drawn_by_its_seed(tmp_path: Path) -> None:
    call_command("selfplay", *PAIR, "--surprise", "--count", "4", "--out", str(tmp_path))
    drawn = [json.loads(path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    expected = [CACAO.options.surprise(2, bytes.fromhex(document["seed"])) for document in drawn]
    assert [document["options"] for document in drawn] == expected
    assert len({json.dumps(options) for options in expected}) > 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--title", "chess", *TABLE], "There is no game called 'chess'"),
        (["--title", "chocolatl", *PAIR], "3 to 5 players"),
        (["--title", "chocolatl", *TABLE, "--modules", "huts"], "There is no option “modules”."),
        (["--players", "3", "--bots", "greedy,random"], "there are 3 players, but 2 bots"),
        (["--players", "2", "--bots", "greedy,grandmaster"], "There is no bot called 'grandmaster'"),
        (["--players", "2", "--bots", "greedy,search:0"], "a search takes from 1 to 100000 rollouts"),
        (["--players", "2", "--bots", "greedy,search:1000000000"], "a search takes from 1 to 100000 rollouts"),
        (["--players", "1", "--bots", "greedy"], "2 to 4 players"),
        (["--players", "5", "--bots", "random,random,random,random,random"], "2 to 4 players"),
        (["--players", "x", "--bots", "greedy"], "invalid int value: 'x'"),
        ([*TABLE, "--count", "0"], "--count must be at least 1"),
        ([*TABLE, "--surprise", "--modules", "huts"], "With --surprise neither --modules nor --option can be given."),
        (["--players", "1", "--bots", "greedy", "--surprise"], "2 to 4 players"),
        ([*TABLE, "--option", "timing"], "KEY=VALUE"),
        ([*TABLE, "--option", "timing=blitz"], "blitz"),
        ([*TABLE, "--option", "players=2"], "given twice"),
        ([*TABLE, "--option", "colour=red"], "colour"),
        ([*TABLE, "--modules", "huts,huts"], "Huts"),
        ([*TABLE, "--modules", "castles"], "castles"),
        ([*TABLE, "--modules", "chocolate,volcanoes"], "Volcanoes"),
        ([*TABLE, "--modules", "new-workers", "--option", 'worker_tiles={"1111": -1}'], "1111"),
        ([*TABLE, "--out", "/dev/null/records"], "/dev/null/records"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_with_the_reason(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=re.escape(reason)) as refused:
        call_command("selfplay", *arguments)
    assert refused.value.returncode == 2 or "invalid int value" in reason


@pytest.mark.parametrize("players", ["x", "5"])
def test_a_refusal_is_a_sentence_on_stderr_and_exit_code_two(players: str) -> None:
    ran = selfplay("--players", players, "--bots", "random,random,random,random,random")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr
    assert "Traceback" not in ran.stderr
