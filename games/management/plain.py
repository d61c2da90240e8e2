"""Text for a terminal: one line that every output can take."""

from __future__ import annotations

_LONGEST = 500


def one_line(text: str) -> str:
    """The text with line breaks, control characters and broken characters escaped."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def shortened(text: str) -> str:
    """The text, cut off if it is very long."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def encodable(text: str, encoding: str | None) -> str:
    """The text with everything escaped that this encoding lacks."""
    known = encoding or "ascii"
    return text.encode(known, "backslashreplace").decode(known)
