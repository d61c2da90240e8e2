"""A plugin of pytest that checks one module of Cacao against the contract, without a site and without a database.

With ``-p games.titles.cacao.contract.plugin --module CODE`` (or ``cacao_module`` in the settings of pytest), a test
that takes the fixture ``kept_promise`` is run once for each promise at each table, and says in sentences what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine.contract import PROMISES, Broken
from games.titles.cacao import contract
from games.titles.cacao.title import OTHERS

FIXTURE = "kept_promise"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The code of the module, once or for good."""
    parser.addoption("--module", help="the code of the module of Cacao that is checked against the contract")
    parser.addini("cacao_module", "the code of the module of Cacao that is checked against the contract")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each promise at each table."""
    if FIXTURE not in metafunc.fixturenames:
        return
    tables = contract.tables(_code(metafunc.config))
    kept = [*PROMISES, *contract.PROMISES]
    cases = [(promise, table) for table in tables for promise in kept if promise.holds_for(table)]
    metafunc.parametrize(FIXTURE, cases, ids=[f"{table}: {promise}" for promise, table in cases], indirect=True)


def _code(config: pytest.Config) -> str:
    code: str = config.getoption("--module") or config.getini("cacao_module")
    if code in (module.code for module in OTHERS.offered):
        return code
    if code in OTHERS.faults():
        raise pytest.UsageError(f"The module {code} does not fit. {OTHERS.faults()[code]}")
    raise pytest.UsageError(
        f"There is no module {code!r}: name it with --module CODE or cacao_module in pytest's settings, "
        "and run cacao-title check, or install it first."
    )


@pytest.fixture
def kept_promise(request: pytest.FixtureRequest) -> Callable[[], Any]:
    """Checks one promise at one table; the test fails with the sentence that says what is wrong."""
    promise, table = request.param

    def check() -> None:
        try:
            promise.check(table, Random(f"{promise} {table}"))
        except Broken as broken:
            pytest.fail(f"{table}, {promise}:\n{broken}", pytrace=False)

    return check
