"""Finds a Chromium for the browser tests."""

from __future__ import annotations

import shutil

from tests.plugins.packages import install

SHELL = "chromium-headless-shell"
"""The same browser without the windows that nobody sees: it takes less time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find(*, may_install: bool = False) -> str | None:
    """The path of a browser, or ``None`` where there is none and none can be installed."""
    if may_install and not shutil.which(SHELL):
        install(SHELL)
    return _system() or (_system() if may_install and install("chromium") else None)


def _system() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
