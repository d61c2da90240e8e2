"""Games in browsers are the same in every run, so that what a test waits for comes; ``CACAO_LUCK`` asks for others."""

from tests.games.conftest import _same_luck

__all__ = ["_same_luck"]
