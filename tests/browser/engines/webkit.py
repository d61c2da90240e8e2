"""WebKitGTK, nearly the engine of iPhones, by its WebDriver and on a screen that nobody sees."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder

SCREEN = "1600x1200x24"
NARROWEST = 447
"""Pixels below which its window does not go."""


class WebKit:
    """One window on a screen of its own."""

    def __init__(self, program: str, home: Path, address: str) -> None:
        self._display = _Display()
        # The driver and its browser read where the screen is from the environment.
        os.environ.update(
            DISPLAY=self._display.name, XDG_RUNTIME_DIR=str(home), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1"
        )
        options = webdriver.WebKitGTKOptions()
        options.add_argument("--automation")
        options.binary_location = _browser()
        service = webdriver.WebKitGTKService(executable_path=program)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self.goto(address)

    def goto(self, address: str) -> None:
        """Load a page, and wait until it stands."""
        self._driver.get(address)

    def sign_in(self, name: str, value: str) -> None:
        """Take this cookie for the site whose page is open."""
        self._driver.add_cookie({"name": name, "value": value})

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function returns, as plain data."""
        return self._driver.execute_script(script, *arguments)

    def press_at(self, x: int, y: int) -> None:
        """Press and let go with the mouse."""
        actions = ActionBuilder(self._driver, duration=0)
        actions.pointer_action.move_to_location(x, y).pointer_down().pointer_up()  # type: ignore[no-untyped-call]
        actions.perform()

    def reload(self) -> None:
        """As the button of the browser."""
        self._driver.refresh()

    def back(self) -> None:
        """As the button of the browser."""
        self._driver.back()

    def resize(self, width: int, height: int) -> None:
        """So large is the page itself, but never narrower than its window allows."""
        for _again in range(2):
            inner = self.run("return [innerWidth, innerHeight]")
            outer = self._driver.get_window_size()
            wider, higher = outer["width"] - inner[0], outer["height"] - inner[1]
            self._driver.set_window_size(max(width, NARROWEST) + wider, height + higher)

    def close(self) -> None:
        """End the browser."""
        self._driver.quit()
        self._display.close()


class _Display:
    """A screen of Xvfb, which chooses its number itself."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def _browser() -> str:
    return next(str(path) for path in Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
