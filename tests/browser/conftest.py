"""Games in browsers are shuffled in the same way each time, so that what a test waits for comes."""

from tests.games.conftest import _same_luck

__all__ = ["_same_luck"]
