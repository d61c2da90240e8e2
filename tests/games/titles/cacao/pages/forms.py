"""Actions with a page: all moves that its buttons can send, with everything that can be marked beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import product

from games.engine.ruleset import Move
from games.tables.pages import for_title
from games.tables.pages.fields import json_object
from games.titles.cacao.title import CACAO

MARKS = {"place": ("tile", "rotation"), "overbuild": ("tile", "rotation"), "fill": ("filling",)}
"""What is marked beside a button, by the type of its move."""


class Form(HTMLParser):
    """The values that the buttons and radio buttons of a page hold, by their names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what is sent."""
        given = dict(attrs)
        name, value = given.get("name"), given.get("value")
        if tag in ("button", "input") and name and value is not None:
            self.values.setdefault(name, []).append(value)


def offered(page: str, seat: int) -> set[Move]:
    """Every move that a seat can send from a page."""
    form = Form(page)
    return {_move(fields, seat) for value in form.values.get("move", ()) for fields in _sent(value, form.values)}


def _sent(button: str, values: Mapping[str, list[str]]) -> Iterator[dict[str, str]]:
    """What is sent with a button, for everything that may be marked."""
    names = [name for name in MARKS.get(json_object(button)["type"], ()) if name in values]
    for marked in product(*(values[name] for name in names)):
        yield {"move": button, **dict(zip(names, marked, strict=True))}


def _move(fields: Mapping[str, str], seat: int) -> Move:
    return CACAO.rules.moves.read({"seat": seat, **for_title("cacao").document(fields)})
