"""A person who sees nothing: hears what a browser tells a screen reader, and presses keys."""

from __future__ import annotations

import re
import string
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Request

from tests.plugins.windows import PATIENCE

Node = dict[str, Any]
"""A node of the browser's accessibility tree, as the DevTools protocol has it."""

MOST_STOPS = 200
"""Of the Tab key, from the top of a page to its end."""

SILENT = {"none", "generic", "presentation", "InlineTextBox", "LineBreak", "paragraph", "ListMarker", "LabelText"}
SILENT |= {"Legend", "strong", "time", "Abbr", "form", "RootWebArea", "sectionheader", "article", "listitem", "status"}
SILENT |= {"rowgroup", "row"}
"""Roles of which a reader says nothing by themselves."""

WORDS = {
    "DisclosureTriangle": "to open",
    "DisclosureTriangleGrouped": "to open",
    "StaticText": "",
    "gridcell": "",
    "image": "picture",
    "radio": "radio button",
    "textbox": "text field",
}
"""What a reader says of a role, where that is not its name."""

UNNAMED = {"gridcell", "group", "list", "main"}
"""Roles of which nothing is said where they have no name."""

BLOCKS = {"listitem", "paragraph"}
"""Roles whose texts are read in one go."""

LABELS, FIELDS = {"LabelText", "Legend"}, {"checkbox", "radio", "textbox"}
"""Roles whose texts fields are called, so that nothing of them is said but the fields in them."""

WHOLE = {"button", "checkbox", "columnheader", "heading", "image", "link", "radio", "rowheader"}
WHOLE |= {"DisclosureTriangle", "DisclosureTriangleGrouped"}
"""Roles whose names say all that is in them."""

READABLE = set(string.ascii_letters + string.digits + string.whitespace + ".,:;?()'’/+−-–=")
"""Signs that readers of all our languages say, or leave out where nothing is lost: the minus sign, but no arrows."""

EARS = """
globalThis.heard = [];
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
const OFF = "[aria-hidden=true], [hidden], [popover]:not(:popover-open), [aria-live=off]";
const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(OFF)) return "";
    return node.getAttribute("aria-label") ?? [...node.childNodes].map(words).join(" ");
};
const listen = ({ type, target, addedNodes }) => {
    const region = (target.closest ? target : target.parentElement)?.closest(LIVE);
    if (!region || region.closest(OFF)) return;
    for (const node of type === "characterData" ? [target] : addedNodes) {
        const text = words(node).replace(/\\s+/g, " ").trim();
        if (text) heard.push(text);
    }
};
new MutationObserver((changes) => changes.forEach(listen))
    .observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes what comes into live regions, as it comes."""

QUIET = """
() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() =>
    resolve(!document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")))))
"""
"""Whether the page has done what a key has made it do."""


COLUMN = """
() => {
    let columns = 0;
    let cell = document.activeElement.closest("td, th");
    while ((cell = cell.previousElementSibling)) columns += cell.colSpan;
    return columns;
}
"""
"""In which column the cell lies that one has come to, as browsers tell screen readers: a cell may span several."""


class Listener:
    """Ears and keys at one page, opened before the page is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Accessibility.enable")
        self._waited_for: set[Request] = set()
        self._element = 0
        self.here = ""
        page.add_init_script(EARS)
        page.on("request", self._asked)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)

    def press(self, key: str) -> list[str]:
        """What is said after a key: first what live regions say, then what one has come to."""
        before = self._element
        self.page.keyboard.press(key)
        self.settle()
        self.here = self.focused()
        return [*self.heard(), *([self.here] if self.here and self._element != before else [])]

    def go_to(self, name: str) -> None:
        """Press the Tab key until one has come to what begins with this."""
        passed: list[str] = []
        while not self.here.startswith(name):
            assert len(passed) < MOST_STOPS, f"the Tab key never comes to {name} but to {passed}"
            self.press("Tab")
            passed.append(self.here)

    def settle(self) -> None:
        """Wait until the page has done all that it was to do."""
        quiet = 0
        end = time.monotonic() + PATIENCE / 1000
        while quiet < 2:
            assert time.monotonic() < end, f"no end of {[request.url for request in self._waited_for]}"
            quiet = quiet + 1 if self.page.evaluate(QUIET) and not self._waited_for else 0

    def wait_to_hear(self, *texts: str) -> list[str]:
        """What is said until something with one of the texts is."""
        said: list[str] = []
        end = time.monotonic() + PATIENCE / 1000
        while not any(text in line for line in said for text in texts):
            assert time.monotonic() < end, f"nothing of {texts} was said, but: {said}"
            self.settle()
            said += self.heard()
        return said

    def heard(self) -> list[str]:
        """What live regions have said since this was asked last."""
        lines: list[str] = self.page.evaluate("heard.splice(0)")
        return lines

    def focused(self) -> str:
        """What is said of what one has come to; of a cell of a grid also where it lies."""
        here, *near = self._near()
        self._element = here["backendDOMNodeId"]
        if here.get("ignored") or _role(here) in SILENT:
            return ""
        if not any(_role(node) == "gridcell" for node in near):
            return said_of(here)
        nodes = {node["nodeId"]: node for node in self._tree()}
        return ", ".join([*_headers(here, nodes, column=self.page.evaluate(COLUMN)), said_of(here)])

    def read(self, *roles_and_names: tuple[str, str]) -> list[str]:
        """What is read from top to bottom within landmarks, by role and name; without any on the whole page."""
        tree = self._tree()
        nodes = {node["nodeId"]: node for node in tree}
        tops = [node for node in tree if (_role(node), _name(node)) in roles_and_names] if roles_and_names else tree[:1]
        return [line for top in tops for line in _read(top, nodes)]

    def said_twice(self) -> list[str]:
        """What is said of anything on the page by its name and again by its description."""
        named = ((_name(node), node.get("description", {}).get("value")) for node in self._tree())
        return [name for name, more in named if more and more in name]

    def _near(self) -> list[Node]:
        """What one has come to, and what is around it."""
        focus = self._devtools.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        nodes: list[Node] = self._devtools.send("Accessibility.getPartialAXTree", {"objectId": focus})["nodes"]
        return nodes

    def _tree(self) -> list[Node]:
        nodes: list[Node] = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        return nodes

    def _asked(self, request: Request) -> None:
        # News are asked for again and again.
        if "/news/" not in request.url:
            self._waited_for.add(request)

    def _answered(self, request: Request) -> None:
        self._waited_for.discard(request)


def said_of(node: Node) -> str:
    """A node's name, what it is, and how it is."""
    states = _states(node)
    role = WORDS.get(_role(node), _role(node))
    parts = [_name(node), f"{role} {states['level']}" if role == "heading" else role]
    parts += ["checked"] if states.get("checked") == "true" else []
    parts += ["unavailable"] if states.get("disabled") else []
    parts += [node["description"]["value"]] if node.get("description", {}).get("value") else []
    return ", ".join(filter(None, parts))


def _read(node: Node, nodes: dict[str, Node]) -> Iterator[str]:
    role = _role(node)
    if role in BLOCKS and (text := _texts(node, nodes)):
        yield text
        return
    if not node.get("ignored") and role not in SILENT and (_name(node) or role not in UNNAMED):
        yield said_of(node)
    if role in LABELS:
        yield from (said_of(each) for each in _below(node, nodes) if _role(each) in FIELDS)
    elif role not in WHOLE:
        for child in _children(node, nodes):
            yield from _read(child, nodes)


def _texts(block: Node, nodes: dict[str, Node]) -> str:
    """What is in a block, where that is nothing but text."""
    below = [each for each in _below(block, nodes) if not each.get("ignored")]
    if any(_role(each) not in SILENT | {"StaticText"} for each in below):
        return ""
    text = " ".join(_name(each) for each in below if _role(each) == "StaticText")
    return re.sub(" ([,.:;])", r"\1", text)


def _headers(node: Node, nodes: dict[str, Node], *, column: int) -> list[str]:
    """The names of the row and the column in which a node lies."""
    cell = node
    while _role(cell) != "gridcell":
        if cell.get("parentId") not in nodes:
            return []
        cell = nodes[cell["parentId"]]
    row = _in_row(cell, nodes)
    grid = row
    while _role(grid) != "grid":
        grid = nodes[grid["parentId"]]
    top = next(each for each in _below(grid, nodes) if _role(each) == "row")
    return [_name(_cells(row, nodes)[0]), _name(_cells(top, nodes)[column])]


def _in_row(cell: Node, nodes: dict[str, Node]) -> Node:
    while _role(cell) != "row":
        cell = nodes[cell["parentId"]]
    return cell


def _cells(row: Node, nodes: dict[str, Node]) -> list[Node]:
    return [each for each in _below(row, nodes) if _role(each) in ("gridcell", "rowheader", "columnheader")]


def _below(node: Node, nodes: dict[str, Node]) -> Iterator[Node]:
    for child in _children(node, nodes):
        yield child
        yield from _below(child, nodes)


def _children(node: Node, nodes: dict[str, Node]) -> Iterator[Node]:
    return (nodes[child] for child in node.get("childIds", ()) if child in nodes)


def _role(node: Node) -> str:
    return str(node.get("role", {}).get("value", ""))


def _name(node: Node) -> str:
    return re.sub(r"\s+", " ", str(node.get("name", {}).get("value", ""))).strip()


def _states(node: Node) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
