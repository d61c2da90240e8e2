"""What tests of the API share with those of tables."""

from tests.games.conftest import _same_luck, lost_messages, tiny, tiny_title

__all__ = ["_same_luck", "lost_messages", "tiny", "tiny_title"]
