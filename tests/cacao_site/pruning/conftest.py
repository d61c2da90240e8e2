"""Rows to be removed lie at tables of the tests' own title."""

from tests.games.conftest import tiny_title

__all__ = ["tiny_title"]
