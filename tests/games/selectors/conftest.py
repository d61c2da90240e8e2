"""Reads are tested with the tests' own tiny title: they must not know any title."""

import pytest


@pytest.fixture(autouse=True)
def _offer_tiny_title(tiny_title: None) -> None:
    """Tables of the tiny title can be made in every test here."""
