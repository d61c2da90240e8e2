"""Finds the other two engines: Debian's Firefox, and WebKitGTK with its driver and a screen that nobody sees."""

from __future__ import annotations

import shutil

from tests.plugins.packages import install


class Engine:
    """A browser of Debian's packages, which only ``make test-all`` needs."""

    def __init__(self, programs: tuple[str, ...], packages: tuple[str, ...]) -> None:
        self._programs = programs
        self._packages = packages

    def find(self, *, may_install: bool = False) -> str | None:
        """The path of the program that is started, or ``None`` where it is not and cannot be installed."""
        if may_install and not self._path():
            for package in self._packages:
                install(package)
        return self._path()

    def _path(self) -> str | None:
        paths = [shutil.which(program) for program in self._programs]
        return paths[0] if all(paths) else None


FIREFOX = Engine(("firefox-esr",), ("firefox-esr",))
WEBKIT = Engine(("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb"))
NAMES = {"Firefox": FIREFOX, "WebKit": WEBKIT}
