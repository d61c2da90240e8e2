"""A person who sees nothing: hears what the browser tells assistive technology, and presses keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Page

SILENT = {"none", "generic", "presentation", "InlineTextBox", "LineBreak", "paragraph", "ListMarker"}
"""Roles of which nothing is said themselves."""

LIVE = """
(() => {
    globalThis.heard = [];
    const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
    const off = "[aria-hidden=true], [hidden], [popover]:not(:popover-open)";
    const words = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches(off)) return "";
        return node.getAttribute("aria-label") ?? [...node.childNodes].map(words).join(" ");
    };
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            const region = (target.closest ? target : target.parentElement)?.closest(live);
            if (!region || region.getAttribute("aria-live") === "off" || region.closest(off)) continue;
            for (const node of type === "characterData" ? [target] : addedNodes) {
                const text = words(node).replace(/\\s+/g, " ").trim();
                if (text) heard.push(text);
            }
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""
"""Notes what comes into live regions, as it comes."""


class Listener:
    """Keys and ears at one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("Accessibility.enable")
        page.add_init_script(LIVE)

    def tree(self) -> list[dict[str, Any]]:
        return self._cdp.send("Accessibility.getFullAXTree")["nodes"]

    def focused(self) -> dict[str, Any]:
        result = self._cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        nodes = self._cdp.send("Accessibility.getPartialAXTree", {"objectId": result["objectId"], "fetchRelatives": False})
        return nodes["nodes"][0]

    def heard(self) -> list[str]:
        """What live regions have said since this was asked last."""
        return self.page.evaluate("heard.splice(0)")


def said_of(node: dict[str, Any]) -> str:
    role = node.get("role", {}).get("value", "")
    name = node.get("name", {}).get("value", "")
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    parts = [name, role]
    for state in ("checked", "expanded", "disabled", "selected", "pressed", "level"):
        if state in states:
            parts.append(f"{state}={states[state]}")
    if text := node.get("description", {}).get("value"):
        parts.append(f"desc: {text}")
    if (value := node.get("value", {}).get("value")) is not None:
        parts.append(f"value: {value}")
    return " | ".join(str(part) for part in parts)


def reading(nodes: list[dict[str, Any]]) -> Iterator[str]:
    by_id = {node["nodeId"]: node for node in nodes}
    def walk(node, depth, silent=False):
        role = node.get("role", {}).get("value", "")
        name = node.get("name", {}).get("value", "")
        speaks = not node.get("ignored") and role not in SILENT and (role != "StaticText" or not silent)
        if speaks and (name or role not in ("StaticText",)):
            yield "  " * depth + said_of(node)
            depth += 1
        leaf = role in ("heading", "link", "button", "radio", "StaticText", "img", "checkbox", "summary", "image", "columnheader", "rowheader")
        for child in node.get("childIds", []):
            if child in by_id:
                yield from walk(by_id[child], depth, silent or leaf)
    yield from walk(nodes[0], 0)
