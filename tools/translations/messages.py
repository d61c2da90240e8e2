"""A message of a catalogue as it is told apart here: its texts in English, its strings in the language."""

from __future__ import annotations

from babel.messages.catalog import Message


def texts_of(message: Message) -> tuple[str, ...]:
    """The text, or those for one and for several."""
    return _parts(message.id)


def strings_of(message: Message) -> tuple[str, ...]:
    """The translation, or one for each plural form of the language."""
    return _parts(message.string)


def _parts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value or ""),)
