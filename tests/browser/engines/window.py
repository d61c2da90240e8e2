"""A window of any engine: what a person does with it, and what its pages say of themselves."""

from __future__ import annotations

from typing import Any, Protocol

from tests.plugins.patience import wait_for

IN_SIGHT = """
const isSeen = (each) => each.checkVisibility({ visibilityProperty: true });
const inSight = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
"""

# The middle of one of all such elements that are in sight, or come there, and that nothing lies over.
POINTS = (
    IN_SIGHT
    + """
const middle = (it) => {
  it.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = it.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return hit && (it.contains(hit) || hit.closest("label")?.control === it) ? [x, y] : null;
};
const which = inSight(arguments[0]).filter(middle);
return which.length ? middle(which[arguments[1] % which.length]) : null;
"""
)

# Scripts that failed and what the content policy stopped, on the page as it is.
LISTEN = """
window.__complaints ??= [];
addEventListener("error", (event) => window.__complaints.push(event.message));
document.addEventListener("securitypolicyviolation", (event) => window.__complaints.push(event.violatedDirective));
"""


class Window(Protocol):
    """What both engines can be asked for."""

    def goto(self, address: str) -> None:
        """Load a page, and wait until it stands."""

    def sign_in(self, name: str, value: str) -> None:
        """Take this cookie for the site whose page is open."""

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function returns on the page, of plain data."""

    def press_at(self, x: int, y: int) -> None:
        """Press and let go with the mouse."""

    def reload(self) -> None:
        """As the button of the browser."""

    def back(self) -> None:
        """As the button of the browser."""

    def resize(self, width: int, height: int) -> None:
        """So large is the page itself."""

    def close(self) -> None:
        """End the browser."""


def press(window: Window, selector: str, number: int = 0) -> None:
    """Press the middle of one of the elements in sight that nothing covers, soon."""
    point: list[int] = wait_for(lambda: window.run(POINTS, selector, number))
    window.press_at(*point)


def count(window: Window, selector: str) -> int:
    """How many of these are in sight."""
    return int(window.run(IN_SIGHT + "return inSight(arguments[0]).length", selector))


def listen(window: Window) -> None:
    """Collect what is wrong on this page from now on."""
    window.run(LISTEN)


def complaints(window: Window) -> list[str]:
    """What has been wrong on this page since ``listen``."""
    return [str(each) for each in window.run("return window.__complaints ?? []")]


def size_of(window: Window, selector: str) -> tuple[float, float]:
    """Width and height of the first element in sight, in pixels."""
    script = "const { width, height } = inSight(arguments[0])[0].getBoundingClientRect(); return [width, height]"
    width, height = window.run(IN_SIGHT + script, selector)
    return float(width), float(height)
