"""A plugin of pytest that checks one title against the contract, without a site and without a database.

With ``-p games.engine.contract.plugin --title PACKAGE`` (or ``cacao_title`` in the settings of pytest), a test that
takes the fixture ``kept_promise`` is run once for each promise at each table, and says in sentences what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from games.engine import installed, registry
from games.engine.contract import PROMISES, Broken
from games.engine.contract.promise import Promise
from games.engine.contract.trail import followed
from games.engine.contract.walks import Table, tables
from games.engine.installed import Source, Unfit
from games.engine.title import AnyTitle

FIXTURE = "kept_promise"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The package of the title, once or for good."""
    parser.addoption("--title", help="the package of the title that is checked against the contract")
    parser.addini("cacao_title", "the package of the title that is checked against the contract")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each promise at each table."""
    if FIXTURE not in metafunc.fixturenames:
        return
    cases = [(promise, table) for table in _tables(metafunc.config) for promise in PROMISES if promise.holds_for(table)]
    metafunc.parametrize(FIXTURE, cases, ids=[f"{table}: {promise}" for promise, table in cases], indirect=True)


def _tables(config: pytest.Config) -> list[Table]:
    package = config.getoption("--title") or config.getini("cacao_title")
    if not package:
        raise pytest.UsageError("Say which title to check: --title PACKAGE, or cacao_title in pytest's settings.")
    try:
        return tables(_title(config, package))
    except Unfit as error:
        raise pytest.UsageError(f"The title in {package} does not fit. {error}") from error


def _title(config: pytest.Config, package: str) -> AnyTitle:
    """The title, known to records while the tests run whether it is installed or not."""
    found = installed.part(Source("", package), "title.TITLE")
    name = getattr(found, "name", "")
    if name in registry.titles():
        return registry.title(name)
    title = installed.load(Source(name, package, "this folder"))
    offered = ExitStack()
    offered.enter_context(registry.registered(title))
    config.add_cleanup(offered.close)
    return title


@pytest.fixture
def kept_promise(request: pytest.FixtureRequest) -> Callable[[], Any]:
    """Checks one promise at one table; the test fails with the sentence that says what is wrong."""
    promise, table = request.param

    def check() -> None:
        with followed() as trail:
            try:
                _check(promise, table)
            except Broken as broken:
                pytest.fail(f"{table}, {promise}:\n{broken}\n{trail.kept()}", pytrace=False)

    return check


def _check(promise: Promise, table: Table) -> None:
    promise.check(table, Random(f"{promise} {table}"))
