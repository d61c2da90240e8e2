"""A table's page as a player without scripts reads it: what it asks for, and what its buttons would send."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random

MARKS = ("tile", "rotation", "filling")
"""What is marked beside a button of Cacao."""


class Page(HTMLParser):
    """``task`` is what the page asks for; empty for a page that is no running table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.task = ""
        self.version = ""
        self.values: dict[str, list[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what can be sent."""
        given = dict(attrs)
        if given.get("id") == "play":
            self.task, self.version = given.get("data-task") or "", given.get("data-version") or ""
        name, value = given.get("name"), given.get("value")
        if tag in {"button", "input"} and name and value is not None:
            self.values.setdefault(name, []).append(value)

    @property
    def decision(self) -> str:
        """The fingerprint that the form carries."""
        return self.values["decision"][0]

    def some_step(self, luck: Random) -> dict[str, str]:
        """What one of the buttons sends, with something marked beside it; empty when the turn is complete."""
        if "move" not in self.values:
            return {}
        marked = {name: luck.choice(self.values[name]) for name in MARKS if name in self.values}
        return {"decision": self.decision, "move": luck.choice(self.values["move"]), **marked}
