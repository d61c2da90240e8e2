"""A person at a table of Chocolatl in a browser: lays cards by click, by drag or by key."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import Player

EMPTY = ".slot:not(.slot--full)"


class Bidder(Player):
    """Somebody at a table of Chocolatl, who lays cards by clicking on a card and then on a station.

    The walk through the stations that came out is closed as soon as it is in the way, and again when the next come out
    right after that.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        button = page.locator("#walk .walk__close")
        page.add_locator_handler(button, lambda close: close.click(), no_wait_after=True)

    def choice(self) -> Locator:
        """Something that may be clicked now; cards are laid before."""
        if self.task == "bid":
            self.lay_all()
            return self.page.get_by_role("button", name="Lay these cards")
        if self.task == "confirm":
            return self.page.get_by_role("button", name="Confirm turn")
        return self.some(".asked .use, .handcard--choice")

    def click(self, choice: Locator) -> None:
        """Click and wait for the answer; the others act meanwhile, so a new version alone would say nothing."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            choice.click()
        expect(self.page.locator("#play-form.htmx-request")).to_have_count(0)

    def lay_all(self) -> None:
        """Fill every slot that is asked now with the cards in their order; stations to come are not planned."""
        asking = self.page.locator(".station--asks", has=self.page.locator(EMPTY))
        while asking.count():
            self.lay(self.free_card(), asking.first)

    def lay(self, card: Locator, station: Locator) -> None:
        card.click()
        if self.page.locator(".station--asks").count() > 1:
            station.locator("h3").click()

    def free_card(self) -> Locator:
        """The first card that is not laid."""
        return self.page.locator(".handcard--live:not(.handcard--laid)").first


class Dragger(Bidder):
    """Lays cards by dragging them."""

    def lay(self, card: Locator, station: Locator) -> None:
        drag(card, station)


class Typist(Bidder):
    """Lays cards by keys alone."""

    def lay(self, card: Locator, station: Locator) -> None:
        card.focus()
        self.page.keyboard.press(station.get_attribute("data-station") or "")


def drag(source: Locator, target: Locator) -> None:
    """Press on one thing and let go over another."""
    target.scroll_into_view_if_needed()
    page, start, end = source.page, middle(source), middle(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 10, start[1] - 10)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def drag_by_finger(source: Locator, target: Locator) -> None:
    """The same on a touch screen, with both in sight."""
    start, end = middle(source), middle(target)
    glass = source.page.context.new_cdp_session(source.page)
    for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box, "it is in sight"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def station(page: Page, number: int) -> Locator:
    return page.locator(f"#station-{number}")


def card(page: Page, value: int) -> Locator:
    return page.locator(f'.handcard--live[data-card="{value}"]')
