"""Lines of the log are coloured where somebody reads them on a screen, and plain in a file."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

PROGRAM = "import django, logging; django.setup(); logging.getLogger('cacao').warning('a line')"
COLOUR = "\x1b["


@pytest.fixture
def play(tmp_path: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "cacao_site.settings",
        "SITE_MODE": "play",
        "DATA_DIR": str(tmp_path),
        "TERM": "xterm-256color",
    }


def test_a_file_gets_no_colours(play: dict[str, str], tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as file:
        subprocess.run([sys.executable, "-c", PROGRAM], check=True, stderr=file, env=play, cwd=settings.BASE_DIR)
    written = (tmp_path / "log").read_text()
    assert "a line" in written
    assert COLOUR not in written


def test_a_screen_gets_them(play: dict[str, str]) -> None:
    screen, end = pty.openpty()
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, stderr=end, env=play, cwd=settings.BASE_DIR)
    os.close(end)
    assert COLOUR in os.read(screen, 4096).decode()
    os.close(screen)
