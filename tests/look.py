"""What every page owes its readers, as questions to a browser window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SCREENS: list[dict[str, Any]] = [{"size": (390, 844)}, {"size": (820, 1180), "dark": True}, {"size": (1440, 900)}]
"""What a window is opened with."""

VIOLATIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
"""Of all else axe names one element and not hundreds. By itself it would read all style sheets once more, for one rule
that is not asked for, and those that import others into an inline style, which the content policy stops."""

STANDARDS = VIOLATIONS | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}

CONTRAST = VIOLATIONS | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def faults(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds wrong, with the first element where it is."""
    return _found(page, STANDARDS)


def faint_words(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds hard to read: all that differs between a page in the light and in the dark."""
    return _found(page, CONTRAST)


ASK = """async options => {
    const { violations } = await axe.run(options);
    return violations.map(({ help, nodes }) => [help, nodes[0].html]);
}"""


def _found(page: Page, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [(page.url, fault, element) for fault, element in page.evaluate(ASK, options)]


def is_wider_than_its_screen(page: Page) -> bool:
    """Whether one has to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


STICKING_OUT = """selector => [...document.querySelectorAll(selector)].filter(element => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right > element.getBoundingClientRect().right;
}).map(element => element.innerText)"""


def sticking_out(page: Page, selector: str) -> list[str]:
    """The texts of these elements that do not end where their element ends."""
    found: list[str] = page.evaluate(STICKING_OUT, selector)
    return found


def on_each_screen(page: Page) -> Iterator[Page]:
    """The page as it is now, on one screen after the other."""
    for screen in SCREENS:
        width, height = screen["size"]
        page.set_viewport_size({"width": width, "height": height})
        # Without motion colours change at once, and are not looked at on their way.
        page.emulate_media(color_scheme="dark" if screen.get("dark") else "light", reduced_motion="reduce")
        yield page


def expect_well_made(page: Page) -> None:
    """Nobody is shut out, and nothing sticks out."""
    assert faults(page) == []
    assert not is_wider_than_its_screen(page)


def expect_well_made_on_each_screen(page: Page) -> None:
    """The same, on each screen; in the dark axe is asked only for what differs there."""
    for shown, screen in zip(on_each_screen(page), SCREENS, strict=True):
        assert (faint_words if screen.get("dark") else faults)(shown) == [], screen
        assert not is_wider_than_its_screen(shown), screen
