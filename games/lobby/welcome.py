"""Who may come to a table where others sit: blocks between people, removals by the host, a minimum of reliability.

Who has blocked somebody is never told to that person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from accounts.models import User
from accounts.relations import selectors as ties
from games.clocks.selectors.reliability import reliability_of
from games.errors import BlockedHere, NotReliableEnough, NotWelcome, PersonBlocked
from games.models import Game, Removal, Seat

LEAST_RELIABILITIES = (80, 90, 95)
"""Per cent from which a host chooses."""


def expect_welcome(game: Game, seats: Iterable[Seat], user: User, *, is_invited: bool) -> None:
    """Let somebody sit down with the people who have taken these seats.

    Whoever accepts an invitation by name plays also with whom that person has blocked, and with any reliability.
    Raises ``NotWelcome``, ``BlockedHere`` or ``NotReliableEnough``.
    """
    others = [seat for seat in seats if seat.is_taken and seat.user_id not in (None, user.pk)]
    if ties.who_block(user, _keys(others)) or (not is_invited and _is_removed(game, user)):
        raise NotWelcome
    if is_invited:
        return
    blocked = ties.people_of(user, ties.Kind.BLOCK)
    if there := next((seat for seat in others if seat.user_id in blocked), None):
        raise BlockedHere(name=there.player_name)
    _expect_reliable(game, user)


def expect_not_blocked(host: User, people: Collection[Seat]) -> None:
    """Let a host invite the people of these seats. Raises ``PersonBlocked`` for whom the host has blocked.

    Whom these people have blocked they are told nothing of: see ``notices.telling``.
    """
    blocked = ties.people_of(host, ties.Kind.BLOCK) if people else frozenset()
    if seat := next((seat for seat in people if seat.user_id in blocked), None):
        raise PersonBlocked(name=seat.player_name, place=seat.place)


def _keys(seats: Iterable[Seat]) -> list[int]:
    return [seat.user_id for seat in seats if seat.user_id]


def _is_removed(game: Game, user: User) -> bool:
    return Removal.objects.filter(game=game, person=user).exists()


def _expect_reliable(game: Game, user: User) -> None:
    """Who has not yet decided with a clock is as reliable as anybody."""
    if game.least_reliability is None or game.host_id == user.pk:
        return
    share = reliability_of(user).latest.share
    if share is not None and share < game.least_reliability:
        raise NotReliableEnough(least=game.least_reliability, share=share)
