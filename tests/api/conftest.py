"""What tests of the API share with those of tables."""

from tests.games.conftest import lost_messages, tiny, tiny_title

__all__ = ["lost_messages", "tiny", "tiny_title"]
