"""What every page owes its readers, as questions to a browser window."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARDS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def faults(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds wrong, with the first element where it is."""
    return _found(page, STANDARDS)


def faint_words(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds hard to read: all that differs between a page in the light and in the dark."""
    return _found(page, CONTRAST)


def _found(page: Page, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = Axe().run(page, options=options).response["violations"]
    return [(page.url, fault["help"], fault["nodes"][0]["html"]) for fault in found]


def is_wider_than_its_screen(page: Page) -> bool:
    """Whether one has to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
