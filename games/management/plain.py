"""Text for a terminal: one line that every output can take."""

from __future__ import annotations

_LONGEST = 500


def printable(text: str) -> str:
    """The text with line breaks, control characters and broken characters escaped, and shortened if very long."""
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text[:_LONGEST])
    return shown if len(text) <= _LONGEST else shown + "…"
