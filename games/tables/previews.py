"""Previews of a move's effects: tried on a copy of the draft, with the seat's probable next moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.diff import Change, Inventory, changes
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document, Event, SeatNumber


class Preview(NamedTuple):
    """What would happen, and what each seat would have that it has not now."""

    happened: tuple[Event, ...]
    changes: tuple[Change, ...]


def previews(ruleset: AnyRuleset, drafted: Any, seat: SeatNumber, documents: Sequence[Document]) -> list[Preview]:
    """What each of these moves of a seat would bring in its draft. Raises ``InvalidMove`` or ``IllegalMove``."""
    before = ruleset.inventory(drafted)
    return [_forecast(ruleset, drafted, before, seat, document) for document in documents]


def _forecast(
    ruleset: AnyRuleset, drafted: Any, before: Sequence[Inventory], seat: SeatNumber, document: Document
) -> Preview:
    trial = ruleset.copy(drafted)
    happened = ruleset.apply(trial, ruleset.read_move({**document, "seat": seat}))
    happened += ruleset.play_out(trial, seat)
    return Preview(tuple(happened), changes(before, ruleset.inventory(trial)))
