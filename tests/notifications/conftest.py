"""The fixtures of tables, for those who are told about them."""

from tests.games.conftest import lost_messages, tiny, tiny_title

__all__ = ["lost_messages", "tiny", "tiny_title"]
