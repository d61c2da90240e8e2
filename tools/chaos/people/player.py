"""Scripted people: two make a table with two bots, play Cacao by the forms of its page, and make the next one."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random
from uuid import uuid4

from core import opaque
from tools.chaos.ledger import Chair, Ledger
from tools.chaos.people.browser import Browser, NoAnswer
from tools.chaos.people.page import Page

BOTS = ("greedy", "random")


@dataclass
class Pair:
    """Two people and the table they play at. ``key`` is that of the form which makes it: sent again after an error."""

    table: str = ""
    key: str = ""


class Player(threading.Thread):
    """One person, until ``stopped`` is set; whatever fails is tried again after a moment."""

    def __init__(self, name: str, browser: Browser, pair: Pair, ledger: Ledger, *, is_host: bool, pause: float) -> None:
        super().__init__(name=name, daemon=True)
        self.stopped = threading.Event()
        self.failure: Exception | None = None
        self._browser = browser
        self._pair = pair
        self._ledger = ledger
        self._is_host = is_host
        self._pause = pause
        self._luck = Random(name)
        self._seen = ("", "")
        """The table and its version at which this person has nothing to do."""
        self._latest = ("", 0)
        """The table and the version that this person saw last."""

    def run(self) -> None:
        try:
            while not self.stopped.wait(self._pause):
                self._go_on()
        except Exception as error:
            self.failure = error
            raise

    def log_in(self, password: str) -> None:
        """By the form, as anybody."""
        self._browser.get("/accounts/login/")
        answer = self._browser.post("/accounts/login/", {"login": self.name, "password": password})
        assert answer.status == 302, f"{self.name} could not log in: {answer.status}"

    def _go_on(self) -> None:
        try:
            if self._pair.table:
                self._play()
            elif self._is_host:
                self._make_table()
        except NoAnswer:
            self.stopped.wait(0.5)

    def _make_table(self) -> None:
        self._pair.key = self._pair.key or str(uuid4())
        bots = {f"place-{number}-sitter": f"bot:{level}" for number, level in enumerate(BOTS, 3)}
        people = {"place-1-sitter": "me", "place-2-sitter": "open", "visibility": "public", "option-timing": "relaxed"}
        fields = {"title": "cacao", "key": self._pair.key, "players": str(2 + len(BOTS)), **people, **bots}
        answer = self._browser.post("/tables/new/", fields)
        assert answer.status == 302, answer.text
        self._pair.table, self._pair.key = answer.location, ""

    def _play(self) -> None:
        table = self._pair.table
        seen_table, version = self._seen
        if seen_table == table and self._browser.get(f"{table}news/?v={version}").status == 204:
            return
        page = Page(self._browser.get(table).text)
        self._compare(table, page)
        if page.task == "wait":
            self._seen = (table, page.version)
        elif page.task == "over":
            self._leave(table)
        elif page.task:
            self._decide(table, page)
        elif not self._is_host:
            self._browser.post(f"{table}join/", {})

    def _compare(self, table: str, page: Page) -> None:
        """Nobody may see an older board than before."""
        version = opaque.number_of(page.version, f"version/{_public_id(table)}")
        if page.task == "over" or version is None:
            return
        latest_table, latest = self._latest
        if table == latest_table and version < latest:
            self._ledger.note_trouble("older board")
        self._latest = (table, version)

    def _leave(self, table: str) -> None:
        """The game is over; whoever sees it last must not forget the next table."""
        if self._pair.table == table:
            self._pair.table = ""

    def _decide(self, table: str, page: Page) -> None:
        chair = Chair(self.name, _public_id(table))
        step = page.some_step(self._luck)
        if step:
            self._ledger.note_step(chair, page.decision, step)
            if self._browser.post(f"{table}step/", step).status == 302:
                self._ledger.note_drafted(chair)
        elif self._browser.post(f"{table}confirm/", {"decision": page.decision}).status == 302:
            self._ledger.note_confirmed(chair)


def _public_id(table: str) -> str:
    return table.strip("/").rpartition("/")[2]
