"""The fixtures of tables, for those who are told about them."""

from tests.games.conftest import _same_luck, lost_messages, tiny, tiny_title

__all__ = ["_same_luck", "lost_messages", "tiny", "tiny_title"]
