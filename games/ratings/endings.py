"""What a finished game changed, for its page: a line for each seat, or a sentence that says why it does not count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Viewer
from games.models import RatingChange, Seat
from games.ratings.calculator import Rating
from games.ratings.facts import NoCount, left_out, reason_against
from games.ratings.selectors import changes_at, reason_of_voiding, titles_rated_anew
from games.tables.tables import Table

REASONS: dict[NoCount, Promise] = {
    NoCount.UNRATED: gettext_lazy("This table wasn’t rated, so nobody’s rating changes."),
    NoCount.GUEST: gettext_lazy("A guest played along, so nobody’s rating changes."),
    NoCount.ALONE: gettext_lazy("Only one person played, so nobody’s rating changes."),
    NoCount.NEVER_CAME: gettext_lazy("Fewer than two people made a move of their own, so nobody’s rating changes."),
}


@dataclass(frozen=True, slots=True)
class Rated:
    """What ratings say of a game that is over; ``lines`` by the number of the seat."""

    lines: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def rated(table: Table, viewer: Viewer) -> Rated:
    """What everybody reads, without the lines of others who do not share their ratings."""
    if not table.game.is_rated:
        return Rated(notes=(str(REASONS[NoCount.UNRATED]),) if _people(table) > 1 else ())
    changes = changes_at(table.game, viewer)
    return Rated(dict(_lines(table, changes.readable)), tuple(_notes(table, game_counts=changes.game_counts)))


def _people(table: Table) -> int:
    return sum(seat.user_id is not None for seat in table.seats)


def _notes(table: Table, *, game_counts: bool) -> list[str]:
    if not game_counts:
        return [_reason(table)]
    notes = [
        _("%(person)s made no move of their own, so this game doesn’t change their rating.")
        % {"person": person.display_name}
        for person in left_out(table)
    ]
    if titles_rated_anew([table.game.title]):
        notes.append(_("We’re recalculating ratings; until then you see the old ones."))
    return notes


def _reason(table: Table) -> str:
    reason = reason_against(table)
    if reason is NoCount.VOIDED:
        why = reason_of_voiding(table.game)
        return _("An admin voided this game, so nobody’s rating changes: %(reason)s") % {"reason": why}
    return str(REASONS[reason]) if reason else _("We’re working out what this game changes.")


def _lines(table: Table, changes: Mapping[int, RatingChange]) -> list[tuple[int, str]]:
    """Each person once, at the own seat if there is one: a successor's seat is of who gave it up."""
    told, seats = set(), sorted(table.seats, key=lambda seat: seat.counts_for_id is not None)
    lines = []
    for seat in seats:
        person = seat.counts_for_id or seat.user_id
        change = changes.get(person) if person and person not in told else None
        if change is not None:
            told.add(person)
            lines.append((seat.seat_number, _line(change, seat)))
    return lines


def _line(change: RatingChange, seat: Seat) -> str:
    facts = {"person": change.user.display_name} | shown_change(change)
    if change.mu is None:
        return _("We’re working out the rating.")
    if seat.counts_for_id is not None:
        return _("Rating of %(person)s: %(before)s → %(after)s ± %(deviation)s") % facts
    if facts["is_provisional"]:
        return _("Rating: %(before)s → %(after)s ± %(deviation)s, provisional") % facts
    return _("Rating: %(before)s → %(after)s ± %(deviation)s") % facts


def shown_change(change: RatingChange) -> dict[str, Any]:
    """A change in the numbers that people read."""
    if change.mu is None or change.sigma is None or change.mu_before is None or change.sigma_before is None:
        return {}
    before, after = Rating(change.mu_before, change.sigma_before), Rating(change.mu, change.sigma)
    return {
        "before": before.shown,
        "after": after.shown,
        "deviation": after.deviation,
        "is_provisional": after.is_provisional,
    }
