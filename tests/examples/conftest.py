"""The examples installed, a title and a module, and a new title made from the skeleton."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.installing import EXAMPLES, MODULES, found, install
from tools.title import skeleton


@pytest.fixture(scope="session")
def oh_hell_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed; nobody has looked there yet."""
    return install(EXAMPLES / "oh_hell", tmp_path_factory.mktemp("oh_hell"))


@pytest.fixture(scope="session")
def new_title_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a title is installed that was just made from the skeleton."""
    workshop = tmp_path_factory.mktemp("skeleton")
    assert skeleton.make("tower-of-tea", workshop / "made") == 0
    return install(workshop / "made", workshop)


@pytest.fixture
def oh_hell(oh_hell_folder: Path) -> Iterator[None]:
    """The site was started with the example installed."""
    with found(oh_hell_folder):
        yield


@pytest.fixture
def new_title(new_title_folder: Path) -> Iterator[None]:
    """The site was started with the new title installed."""
    with found(new_title_folder):
        yield


@pytest.fixture(scope="session")
def clearings_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example module is installed; nobody has looked there yet."""
    return install(MODULES / "clearings", tmp_path_factory.mktemp("clearings"))


@pytest.fixture
def clearings(clearings_folder: Path) -> Iterator[None]:
    """The site was started with the example module installed."""
    with found(clearings_folder):
        yield
