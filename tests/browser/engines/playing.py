"""A person at a table in a window of any engine, who presses what the page offers and what nothing covers."""

from __future__ import annotations

from random import Random

from tests.browser.engines.window import Window, complaints, count, listen, press
from tests.plugins.patience import wait_until

CELLS = ".spot.place, .spot.overbuild"
ANSWERS = {
    "discard": ".hand button.choice",
    "settle": ".use",
    "hut": ".huts .use, .huts__none",
    "confirm": "#dock .decide .button--gold",
    "sacrifice": ".handcard--choice",
}
TASK = "return document.querySelector('#play')?.dataset.task"
# What changes with every step and every confirmed turn.
MOMENT = """
const decision = document.querySelector("#play-form [name=decision]");
return [document.querySelector("#play")?.dataset.version, decision?.value].join();
"""


class Player:
    """Plays by real presses at real places. ``luck`` chooses among what may be pressed."""

    def __init__(self, window: Window, address: str, seed: int = 1) -> None:
        self.window = window
        self.luck = Random(seed)
        window.goto(address)
        listen(window)

    @property
    def task(self) -> str:
        """What the page asks for now: place, overbuild, discard, fill, settle, hut, bid, confirm, wait or over."""
        return str(self.window.run(TASK))

    @property
    def moment(self) -> str:
        """What changes with every step and every confirmed turn."""
        return str(self.window.run(MOMENT))

    def play_turn(self) -> None:
        """Decide until a turn is confirmed."""
        while self.decide() != "confirm":
            pass

    def decide(self) -> str:
        """Make the next decision, once one is asked, and say which it was."""
        wait_until(lambda: self.task != "wait")
        task, before = self.task, self.moment
        assert task != "over"
        getattr(self, f"_{task}", lambda: self._press(ANSWERS.get(task, ".asked .use, .handcard--choice")))()
        wait_until(lambda: self.moment != before)
        assert complaints(self.window) == []
        return task

    def _press(self, selector: str) -> None:
        press(self.window, selector, self.luck.randrange(100))

    def _place(self) -> None:
        self._press(".hand label.choice")
        if count(self.window, ".turning"):
            self._press(".turning")
        self._press(CELLS)

    _overbuild = _place

    def _fill(self) -> None:
        if count(self.window, ".fillings button.choice"):
            self._press(".fillings button.choice")
        else:
            self._press(".fillings label")
            self._press(".spot.fill")

    def _bid(self) -> None:
        while count(self.window, ".station--asks .slot:not(.slot--full)"):
            press(self.window, ".handcard--live:not(.handcard--laid)")
            if count(self.window, ".station--asks") > 1:
                press(self.window, ".station--asks:has(.slot:not(.slot--full)) h3")
        press(self.window, "#dock .button--gold")
