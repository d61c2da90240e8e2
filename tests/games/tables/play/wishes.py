"""What somebody wishes for in the tests' own game."""

from __future__ import annotations

WISH = {"type": "wish", "points": 2}
