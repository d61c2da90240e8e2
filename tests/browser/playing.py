"""A person at a table in a browser: plays by clicking whatever the page offers."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.games.factories import fresh, play_turn

WHOLE_GAMES = "ALL_TABLES" in os.environ


def begun(game: Game, *, turns: int) -> Game:
    """The game after some turns of people, so that not all of it is clicked; ``ALL_TABLES`` has all of it clicked."""
    for turn in range(0 if WHOLE_GAMES else turns):
        play_turn(game, Random(turn))
    return fresh(game)


def open_log_and_chat(page: Page) -> None:
    """Where both are in a drawer, open it; elsewhere they stand in the page."""
    chip = page.locator("#open-rail")
    if chip.is_visible() and page.locator("#log").is_hidden():
        chip.press("Enter")


class Player:
    """One person's window at a table. ``luck`` chooses among what may be clicked."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = Random(seed)

    @property
    def task(self) -> str:
        """What the page asks for now: place, overbuild, discard, fill, settle, hut, confirm, wait or over."""
        return self.page.locator("#play").get_attribute("data-task") or ""

    @property
    def moment(self) -> tuple[str | None, str | None]:
        """What changes with every step and every confirmed turn."""
        return (
            self.page.locator("#play").get_attribute("data-version"),
            self.page.locator("#play-form [name=decision]").first.get_attribute("value"),
        )

    def play_to_end(self) -> None:
        """Play until the final score."""
        self.play_until("over")

    def play_until(self, task: str) -> None:
        """Play until the page asks for this, waiting for the others without loading the page again."""
        while self.task != task:
            assert self.task != "over", f"nothing asked for “{task}” in the whole game"
            if self.task == "wait":
                self.wait_until_asked()
            else:
                self.act()

    def wait_until_asked(self) -> None:
        """Wait for the others, without loading the page again, until something is asked or the game is over."""
        expect(self.page.locator("#play:not([data-task=wait])")).to_be_attached()

    def play_what_is_asked(self) -> None:
        """Make all decisions that the page asks for now."""
        while self.task not in ("wait", "over"):
            self.act()

    def act(self) -> None:
        self.click(self.choice())

    def choice(self) -> Locator:
        """Something that may be clicked now."""
        choices: dict[str, Callable[[], Locator]] = {
            "place": self.some_cell,
            "overbuild": self.some_cell,
            "discard": lambda: self.some(".hand button.choice"),
            "fill": self.some_filling,
            "settle": lambda: self.some(".use:visible"),
            "hut": lambda: self.some(".huts .use, .huts__none"),
            "confirm": lambda: self.page.locator("#dock .decide .button--gold"),
        }
        return choices[self.task]()

    def some_cell(self) -> Locator:
        """A cell for the tile that is chosen and turned first."""
        self.some(".hand label.choice").click()
        turning = self.page.locator(".turning")
        for _turn in range(self.luck.randrange(4) if turning.is_visible() else 0):
            turning.click()
        return self.some(".spot.place, .spot.overbuild")

    def some_filling(self) -> Locator:
        """A jungle tile for the only space, or a space for the chosen jungle tile."""
        if self.page.locator(".fillings button.choice").count():
            return self.some(".fillings button.choice")
        self.some(".fillings label").click()
        return self.some(".spot.fill")

    def some(self, selector: str) -> Locator:
        """One of the elements, by luck."""
        found = self.page.locator(selector)
        return found.nth(self.luck.randrange(found.count()))

    def click(self, choice: Locator) -> None:
        """Click and wait for what follows."""
        before = self.moment
        choice.click()
        version, decision = before
        old = f"#play[data-version='{version}']:has([name=decision][value='{decision}'])"
        expect(self.page.locator(old)).to_have_count(0)
