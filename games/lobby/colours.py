"""Colours of places before a game begins: people have those they like, the earlier to sit down first."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.title import AnyTitle
from games.models import Game, Seat


def give_colour(seats: Sequence[Seat], seat: Seat, title: AnyTitle) -> Sequence[Seat]:
    """Give the person of a seat the colour they like, if the title has it and no other person sits there in it.

    A place of a bot, or of nobody yet, gets the person's colour in exchange. Returns the seats that were changed, not
    saved; the one that gave its colour away first.
    """
    wanted = seat.user.colour if seat.user else ""
    holder = next((other for other in seats if other.colour == wanted), None)
    if wanted not in title.colours or (holder is not None and holder.user is not None and holder.is_taken):
        return []
    before, seat.colour = seat.colour, wanted
    if holder is None:
        return [seat]
    holder.colour = before
    return [holder, seat]


def take_colour(game: Game, seats: Sequence[Seat], seat: Seat) -> None:
    """The same for a saved place of an open table; one that begins with a position keeps the colours it has there."""
    if game.opening is not None:
        return
    changed = give_colour(seats, seat, game.edition)
    if len(changed) > 1:  # No two seats of a table have one colour even for a moment.
        Seat.objects.filter(pk=changed[0].pk).update(colour="")
    for each in reversed(changed):
        each.save(update_fields=["colour"])
