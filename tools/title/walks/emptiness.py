"""What is rendered with nothing in it: headings, buttons and links without a word, lists and tables without content."""

from __future__ import annotations

from functools import lru_cache
from html.parser import HTMLParser
from typing import NamedTuple

NAMED = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    "a": "link",
    "button": "button",
    "caption": "caption",
    "label": "label",
    "legend": "legend",
    "summary": "summary",
    "option": "choice",
}
"""What people read or press, by its element."""
SECTIONS = frozenset({"section", "article", "aside", "nav", "form"})
CONTENT = frozenset({"input", "select", "textarea", "svg", "img", "canvas", "picture", "iframe", "video"})
LISTS = {"ul": "li", "ol": "li", "dl": "dd"}
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
PICTURES = frozenset({"svg", "img", "canvas", "picture", "use"})
LONGEST = 60


class _Element(NamedTuple):
    tag: str
    attributes: dict[str, str]
    text: list[str]
    """What is said in it."""
    inside: set[str]
    """The elements in it; a cell of a table only if there is anything in it."""

    @property
    def name(self) -> str:
        words = self.attributes.get("id") and f"#{self.attributes['id']}"
        classes = "".join(f".{each}" for each in self.attributes.get("class", "").split()[:1])
        return f"<{self.tag}{words or classes}>"


@lru_cache(maxsize=512)
def empty_parts(html: str) -> tuple[str, ...]:
    """What is empty in a page or a part of one, each in a few words; kept because many look at the same."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(reader.found)


class _Reader(HTMLParser):
    """Keeps the elements that are open, and says of each when it is closed whether it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[_Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = _Element(tag, {name: value or "" for name, value in attrs}, [], set())
        itself = () if tag in SECTIONS else (element,)
        for said in ("aria-label", "alt", "title", "placeholder"):
            self._say(element.attributes.get(said, ""), *itself)
        for outer in self._open:
            outer.inside.add(tag)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self._say(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if not any(element.tag == tag for element in self._open):
            return
        while (element := self._open.pop()).tag != tag:
            pass
        if tag == "td" and (element.text or element.inside & PICTURES):
            for outer in self._open:
                outer.inside.add("filled td")
        if told := _emptiness(element):
            self.found.append(told)

    def _say(self, text: str, *more: _Element) -> None:
        for element in (*self._open, *more) if text else ():
            element.text.append(text)


def _emptiness(element: _Element) -> str:
    """In what way it is empty; nothing if it isn't."""
    if element.tag in NAMED and not element.text and "hidden" not in element.attributes:
        if "aria-labelledby" in element.attributes or "aria-hidden" in element.attributes:
            return ""
        return f"a {NAMED[element.tag]} without a word: {element.name}"
    if element.tag in SECTIONS and not element.text and not element.inside & CONTENT:
        return f"a part with nothing in it: {element.name}"
    if element.tag in LISTS and LISTS[element.tag] not in element.inside:
        return f"a list without an entry: {element.name}"
    if element.tag == "table" and "filled td" not in element.inside:
        words = " ".join(element.text)[:LONGEST]
        return f"a table with headings and nothing else: {element.name}" + (f" “{words}”" if words else "")
    return ""
