"""Installs titles and modules by others as pip does, into folders of their own, for the site to find for a while."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import override_settings

from core.cached_html import html_cache
from games.engine import installed, registry
from games.tables import available
from games.tables.pages import cached_fragment
from games.tables.pages.titles_by_others import withdraw_broken
from games.titles.cacao.pages import board_cells, by_others, examples, mail_board, picture, tiles
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import OTHERS

EXAMPLES = Path(__file__).parents[2] / "examples" / "titles"
MODULES = EXAMPLES.with_name("modules")

DRAWINGS = (
    art.jungle,
    art.drawn,
    art.placed,
    art.sprite,
    art._text,
    board_cells._jungle,
    examples._drawn,
    mail_board._jungle,
    picture._sprite,
    tiles._asked,
)
"""What is drawn is kept by its code, and nobody but tests changes what a code means."""


def install(source: Path, workshop: Path) -> Path:
    """Build and install a title or a module from a copy of its folder, without a network; where it lies now."""
    copy, target = workshop / "source", workshop / "installed"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", target, copy], check=True)
    return target


@contextmanager
def found(target: Path) -> Iterator[None]:
    """As after a start of the site with this folder among those that Python knows."""
    before = set(sys.modules)
    sys.path.insert(0, str(target))
    importlib.invalidate_caches()
    _look_again()
    templates: dict[str, Any] = settings.TEMPLATES[0]
    changes = {
        "TEMPLATES": [{**templates, "DIRS": [*templates["DIRS"], *installed.folders("templates")]}],
        "STATICFILES_DIRS": [*settings.STATICFILES_DIRS, *installed.folders("static")],
        "LOCALE_PATHS": [*settings.LOCALE_PATHS, *installed.folders("locale")],
    }
    try:
        with override_settings(**changes):
            by_others.offer()
            withdraw_broken()
            yield
    finally:
        sys.path.remove(str(target))
        for name in {name for name in set(sys.modules) - before if name.startswith("cacao_") and "site" not in name}:
            del sys.modules[name]
        importlib.invalidate_caches()
        _look_again()
        by_others.offer()


def _look_again() -> None:
    registry.forget()
    OTHERS.look()
    available.forget()
    for drawing in DRAWINGS:
        drawing.cache_clear()
    html_cache.clear(cached_fragment.KIND)
