"""What a screen reader says in a whole turn, as ``a_turn_by_ear.txt`` has it.

``CACAO_WRITE_BY_EAR=1`` writes that file anew; then read it.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from games.lobby import making
from games.models import Game
from tests.browser.listening import READABLE, Listener
from tests.games.factories import play_turn, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

TURN = Path(__file__).with_name("a_turn_by_ear.txt")


@pytest.fixture
def game(people: People, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Ana is to lay her third tile, in the same game each time, also where others are asked for."""
    monkeypatch.setattr(making, "new_seed", lambda: bytes(making.SEED_BYTES))
    game = running_game(people.ana, people.bo, title="cacao")
    for turn in range(5):
        play_turn(game, Random(turn))
    return game


class Transcript:
    """Notes what is said, after each key."""

    def __init__(self, ear: Listener) -> None:
        self.ear = ear
        self.lines: list[str] = []

    def press(self, *keys: str) -> None:
        for key in keys:
            self.note(f"[{key}]", self.ear.press(key))

    def press_until(self, key: str, name: str) -> None:
        """Press a key until one comes to something that is called so."""
        while name not in self.ear.focused():
            self.press(key)

    def note(self, what: str, said: list[str]) -> None:
        self.lines += [what, *(f"    {line}" for line in said)]


def test_a_turn_by_ear_says_what_is_written_down(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.emulate_media(reduced_motion="reduce")
    ear = Listener(page)
    page.goto(game.get_absolute_url())
    ear.settle()
    ear.heard()
    transcript = a_turn(ear, game)
    if "CACAO_WRITE_BY_EAR" in os.environ:
        TURN.write_text(transcript, encoding="utf-8")

    assert transcript == TURN.read_text(encoding="utf-8")
    assert set(transcript) - set("[]") <= READABLE
    assert ear.said_twice() == []


def a_turn(ear: Listener, game: Game) -> str:
    """Ana's turn by keys alone, and Bo's after it."""
    told = Transcript(ear)
    page = ear.read()
    told.note(
        "(The page is read from its heading to the board.)",
        page[page.index("Your turn, heading 1") : page.index("Board, region")],
    )
    told.press("g", "2", "b", "r", "r")
    told.press_until("Tab", "row 2 south, column 1 east")
    told.press("Enter", "Enter", "Enter", "Enter")
    play_turn(game, Random(7))
    told.note("(Bo plays.)", ear.wait_to_hear("Your turn"))
    told.press("v")
    return "\n".join(told.lines) + "\n"
