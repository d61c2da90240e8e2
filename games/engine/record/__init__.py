"""Reading and writing game records (spec: docs/game-record.md)."""

from __future__ import annotations

from games.engine.record.errors import NotVerifiable, Refused
from games.engine.record.replay import Record, RecordedMove, read
from games.engine.record.strict_json import LARGEST
from games.engine.record.write import Heading, dump, write, write_for_reading

__all__ = [
    "LARGEST",
    "Heading",
    "NotVerifiable",
    "Record",
    "RecordedMove",
    "Refused",
    "dump",
    "read",
    "write",
    "write_for_reading",
]
