"""The browser that draws Cacao's pictures."""

from __future__ import annotations

import shutil

from django.core.management.base import CommandError

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """The path of a browser. Raises ``CommandError`` where there is none."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise CommandError("There’s no Chromium here: name one with --chromium PATH.")
    return path
