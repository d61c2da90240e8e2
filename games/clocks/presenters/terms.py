"""The terms of a table, as pages and mails show them."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.clock.terms import Terms
from games.texts import clock


@dataclass(frozen=True, slots=True)
class ShownTerms:
    """What a pace is called, what it gives for a turn, and what else there is to know."""

    has_clock: bool
    pace: str
    time: str
    details: tuple[str, ...]


def shown_terms(terms: Terms | None) -> ShownTerms:
    """The terms in the reader's language."""
    details = tuple(clock.terms_in_detail(terms))
    return ShownTerms(terms is not None, clock.pace(terms), clock.time_for_a_turn(terms), details)
