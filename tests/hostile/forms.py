"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple


class Form(NamedTuple):
    """Where a form goes, how, and with what it is filled: names with the values that its page offers."""

    action: str
    method: str
    fields: tuple[tuple[str, str], ...]


class FormParser(HTMLParser):
    """Collects the forms of a page. Fields outside a form that name one (``form=…``) belong to it."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._forms: dict[str, tuple[str, str]] = {}
        self._fields: dict[str, list[tuple[str, str]]] = {}
        self._open = ""
        self.links: set[str] = set()

    def forms(self) -> list[Form]:
        return [Form(*where, tuple(self._fields[key])) for key, where in self._forms.items()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = values.get("id") or f"#{len(self._forms)}"
            action = values.get("action") or self._address
            self._forms[self._open] = (action, values.get("method", "get").upper())
            self._fields.setdefault(self._open, [])
        elif tag in ("input", "button", "select", "textarea") and values.get("name"):
            field = (values["name"], values.get("value", ""))
            self._fields.setdefault(values.get("form") or self._open, []).append(field)
        elif tag == "a" and values.get("href", "").startswith("/"):
            self.links.add(values["href"].partition("#")[0])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = ""


def parse(address: str, page: str) -> FormParser:
    """The forms and links of a page."""
    parser = FormParser(address)
    parser.feed(page)
    return parser
