"""A new title with pages of its own, found by the site where it was made."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.engine import registry
from games.engine.contract.walks import plain_tables
from games.engine.title import AnyTitle
from tests.examples.installing import found
from tools.title import skeleton
from tools.title.installing import as_if_installed
from tools.title.walks import Problem, problems

PACKAGE = "cacao_tower_of_tea"

Shown = Callable[..., list[Problem]]


@pytest.fixture
def paged(tmp_path: Path) -> Path:
    """The folder of a title with pages, as ``cacao-title new --pages`` makes it."""
    folder = tmp_path / "made"
    assert skeleton.make("tower-of-tea", folder, has_pages=True) == 0
    return folder


@contextmanager
def offered(folder: Path) -> Iterator[AnyTitle]:
    """The site was started with the title in this folder."""
    with as_if_installed(folder) as installed:
        for info in installed.iterdir():
            shutil.copytree(info, folder / info.name)
        with found(folder):
            yield registry.title("tower-of-tea")
        shutil.rmtree(folder / info.name)


def shown(folder: Path, *languages: str) -> list[Problem]:
    """What is wrong with what the site shows of a title for two."""
    with offered(folder) as title:
        return list(problems(title, folder / PACKAGE, languages or ("en",), plain_tables(title)[:1]))


def slip(folder: Path, file: str, before: str, after: str) -> None:
    """Change what an author has written; the file's name begins in its package."""
    path = folder / PACKAGE / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))
