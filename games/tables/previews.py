"""Previews of a move's effects: tried on a copy of the draft, with the seat's probable next moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.diff import Change, Inventory, changes
from games.engine.ruleset import Document, Event, SeatNumber
from games.engine.title import AnyTitle


class Preview(NamedTuple):
    """What would happen, and what each seat would have that it has not now."""

    happened: tuple[Event, ...]
    changes: tuple[Change, ...]


def previews(title: AnyTitle, drafted: Any, seat: SeatNumber, documents: Sequence[Document]) -> list[Preview]:
    """What each of these moves of a seat would bring in its draft. Raises ``InvalidMove`` or ``IllegalMove``."""
    before = title.rules.inventory(drafted)
    return [_forecast(title, drafted, before, seat, document) for document in documents]


def _forecast(
    title: AnyTitle, drafted: Any, before: Sequence[Inventory], seat: SeatNumber, document: Document
) -> Preview:
    trial = title.rules.copy(drafted)
    happened = title.rules.apply(trial, title.rules.moves.read({**document, "seat": seat}))
    happened += title.bot.play_out(trial, seat)
    return Preview(tuple(happened), changes(before, title.rules.inventory(trial)))
