"""``manage.py arena``: a program of somebody's against the site's bots, by JSON lines."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

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


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("pass", "has ended"),
        ("import time; time.sleep(60)", "said nothing"),
        ("print('hello', flush=True); input()", "This is no move"),
        ('print(\'{"move": {"type": "fly"}}\', flush=True); input()', "This is no move"),
    ],
)
def test_a_program_that_fails_is_told_why(tmp_path: Path, code: str, sentence: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(code)
    with pytest.raises(CommandError, match=sentence):
        arena(sys.executable, str(program), seconds=2.0)


def test_what_cannot_be_started_is_told() -> None:
    with pytest.raises(CommandError, match="cannot be started"):
        arena("/nowhere/at/all")
