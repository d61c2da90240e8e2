"""What every page owes its readers, as questions to a browser window."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARDS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


def faults(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds wrong, with the first element where it is."""
    found = Axe().run(page, options=STANDARDS).response["violations"]
    return [(page.url, fault["help"], fault["nodes"][0]["html"]) for fault in found]


def is_wider_than_its_screen(page: Page) -> bool:
    """Whether one has to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
