"""What an open page of a table knows: which regions it shows, and what it asks with for news."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urlencode

_SENT = re.compile(r'<\w+ data-region="([\w-]+)"[^>]*?\sid="([^"]*)"')
_SAME = re.compile(r"<\w+ data-same=([\w-]+)>")


def question(html: str) -> str:
    """The query with which the page asks for news: its versions, and the marks of all it shows (``table-news.js``)."""
    marks = _Marks()
    marks.feed(html)
    return urlencode(marks.values)


class _Marks(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("id") == "play":
            self.values["v"] = given["data-version"]
        if given.get("id") == "side-version":
            self.values["side"] = given["value"]
        if given.get("class") == "panel-mark":
            self.values[given["name"]] = given["value"]


class Regions:
    """The tags of the regions that an open page has, by their ids."""

    def __init__(self, html: str) -> None:
        self._tags: dict[str, str] = {}
        self.update(html)

    @property
    def known(self) -> str:
        """The header that says which regions the page has."""
        return " ".join(self._tags.values())

    def update(self, html: str) -> None:
        """Take an answer over; a step is answered without the log, which stays."""
        same = set(_SAME.findall(html))
        kept = {name: tag for name, tag in self._tags.items() if tag in same or name == "log-lines"}
        self._tags = kept | {name: tag for tag, name in _SENT.findall(html)}
