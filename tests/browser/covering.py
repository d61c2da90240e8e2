"""Whether anything lies over what matters at a table: asked in a browser, of one page at one width after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from playwright.sync_api import Page

WIDTHS = range(360, 1921, 40)
SOME_WIDTHS = (360, 820, 1040, 1440)
"""Where the page looks another way, and where it once lay over something."""

COVERED = """async ([matters, within]) => {
  // Until the page has heard that its size is another one, and is drawn in it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const room = document.querySelector(within)?.getBoundingClientRect();
  const isCut = document.documentElement.dataset.board === "cut" || document.querySelector("#zoom-1:not(:checked)");
  const points = ({ left, right, top, bottom }) => [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 4, top + 4],
    [right - 4, top + 4],
    [left + 4, bottom - 4],
    [right - 4, bottom - 4],
  ];
  const isInRoom = ([x, y]) => x > room.left && x < room.right && y > room.top && y < room.bottom;
  const isOwn = (hit, part) => part.contains(hit) || (hit.closest("#board") && part.closest("#board"));
  const isSeen = (part, [x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && !hit.closest(".explanation") && isOwn(hit, part);
  };
  const words = (part) => part.textContent.trim().replace(/\\s+/g, " ").slice(0, 30);
  const name = (part) => [part.id, part.className, words(part)].join(" ");
  const floating = document.querySelectorAll("#forecast");
  for (const each of floating) each.style.pointerEvents = "auto";
  const isThere = (part) => part.checkVisibility({ visibilityProperty: true });
  const found = [...document.querySelectorAll(matters)].filter(isThere).filter((part) =>
    points(part.getBoundingClientRect()).some((at) => !(isCut && room && !isInRoom(at)) && !isSeen(part, at))
  ).map(name);
  for (const each of floating) each.style.pointerEvents = "";
  return found;
}"""
"""What matters and cannot be seen at a corner or in its middle; of a board that its frame scrolls, what is in it."""


def height_of(width: int) -> int:
    """A phone and a tablet held upright, else a laptop."""
    return 800 if width < 600 else 1180 if width < 1024 else 900


def covered(page: Page, matters: str, *, within: str = "#frame") -> list[str]:
    """What something lies over, as the page stands."""
    return list(page.evaluate(COVERED, [matters, within]))


def covered_at(page: Page, widths: Sequence[int], matters: str, **more: Any) -> list[tuple[int, str]]:
    """What something lies over at each of the widths: every other one in the light, the rest in the dark."""
    found = []
    schemes: dict[Literal["light", "dark"], Sequence[int]] = {"light": widths[::2], "dark": widths[1::2]}
    for scheme, some in schemes.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width in some:
            page.set_viewport_size({"width": width, "height": height_of(width)})
            found += [(width, part) for part in covered(page, matters, **more)]
    return found
