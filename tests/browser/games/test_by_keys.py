"""A whole game is played to its end by keys, with the screen covered: by what the browser says, and by nothing else."""

from __future__ import annotations

import re

import pytest

from tests.browser.listening import Listener
from tests.games.factories import RANDOM_BOT, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

CELL = re.compile(r"(row \d+(?: \w+)?), (column \d+(?: \w+)?)")
ENDS = ("won", "victory", "wins")
WAYS = {"a quarter turn": 1, "half a turn": 2, "three quarter turns": 3}


class BlindPlayer:
    """Knows of the table only what was said."""

    def __init__(self, ear: Listener) -> None:
        self.ear = ear
        self.here = ""
        self.said: list[str] = []

    @property
    def is_over(self) -> bool:
        return any(end in line for line in self.said for end in ENDS)

    @property
    def asked(self) -> str:
        """What was said last of what is to be done."""
        return next(line for line in reversed(self.said) if line.startswith(("Your turn. ", "Choose", "Use")))

    def press(self, key: str) -> list[str]:
        """What is said after a key."""
        heard = self.ear.press(key)
        self.said += heard
        self.here = self.ear.here
        return heard

    def go(self, *words: str) -> None:
        """Press Tab until one comes to something that is called so."""
        for _times in range(80):
            if any(word in self.here for word in words):
                return
            self.press("Tab")
        raise AssertionError(f"there is no way to {words}, only to {self.here}")

    def act(self) -> None:
        """Do what is asked at the place where the page has led on to."""
        if "Waiting for" in self.here:
            self.said += self.ear.wait_to_hear("Your turn", *ENDS)
            self.here = self.ear.focused()
        elif "tile with" in self.here and "radio button" in self.here:
            self.lay()
        elif "radio button" in self.here:
            self.go("the chosen jungle tile comes here")
            self.press("Enter")
        elif "button" in self.here:
            self.press("Enter")
        elif "Choose a tile, turn it" in self.asked:
            self.press("1")
        else:
            self.go("1. ")

    def lay(self) -> None:
        """Lay the tile where it is best, or where it may be laid."""
        said = next(iter(self.press("b")), "")
        best = CELL.search(said)
        for _time in range(next((count for way, count in WAYS.items() if way in said), 0)):
            self.press("r")
        self.go("lay the chosen tile here", "build the chosen tile")
        while best and not self.here.startswith(f"{best[1]}, {best[2]},"):
            self.press("Tab")
        self.press("Enter")


def test_a_game_is_played_to_its_end_by_ear_and_keys_alone(windows: Windows, people: People) -> None:
    game = running_game(people.ana, title="cacao", bots=[RANDOM_BOT])
    page = windows.open(people.ana)
    ear = Listener(page)
    page.goto(game.get_absolute_url())
    ear.settle()
    player = BlindPlayer(ear)
    player.go("tile with")

    while not player.is_over:
        player.act()

    game.refresh_from_db()
    assert not game.is_running
