"""The two other engines, each with windows that a person is signed in to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.line import Line
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.window import Window
from tests.people import browser_of
from tests.plugins.engines import NAMES

ENGINES: dict[str, type[Firefox | WebKit]] = {"Firefox": Firefox, "WebKit": WebKit}


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[Line]:
    """What lies between a window and the site."""
    line = Line(live_server.thread.host, live_server.thread.port)
    yield line
    line.cut()


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest, line: Line, tmp_path: Path, settings: Settings) -> Iterator[Window]:
    """One window of each engine, on a page of the site, with nobody signed in."""
    settings.BASE_URL = line.address
    program = NAMES[request.param].find() or ""
    with closing(ENGINES[request.param](program, tmp_path, f"{line.address}/rules/")) as window:
        yield window


@pytest.fixture
def sign_in(engine: Window) -> Callable[[User], None]:
    """Signs somebody in."""

    def sign_in(user: User) -> None:
        for cookie in browser_of(user).cookies.values():
            engine.sign_in(cookie.key, cookie.value)

    return sign_in
