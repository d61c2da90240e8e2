"""What a browser would send with a form of a page, as it was opened."""

from __future__ import annotations

from html.parser import HTMLParser

Fields = dict[str, list[str]]


def fields_of(page: str) -> Fields:
    """The values of all fields on a page, hidden ones too; of lists what is chosen."""
    reader = _Reader()
    reader.feed(page)
    return reader.fields


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: Fields = {}
        self._select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag == "select":
            self._select = found.get("name") or ""
        elif tag == "option" and "selected" in found:
            self._keep(self._select, found.get("value"))
        elif tag == "input" and _is_sent(found):
            self._keep(found.get("name"), found.get("value", "on" if found.get("type") == "checkbox" else ""))

    def _keep(self, name: str | None, value: str | None) -> None:
        if name:
            self.fields.setdefault(name, []).append(value or "")


def _is_sent(found: dict[str, str | None]) -> bool:
    kind = found.get("type")
    return kind != "submit" and (kind not in {"checkbox", "radio"} or "checked" in found)
