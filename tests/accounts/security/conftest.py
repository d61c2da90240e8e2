"""The clock of tests with codes of apps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.accounts.security.factors.factors import begin_period


@pytest.fixture(autouse=True)
def whole_period() -> Iterator[None]:
    """Every test begins when apps show a new code, so that none asks for one and sends it when it is over."""
    with begin_period():
        yield
