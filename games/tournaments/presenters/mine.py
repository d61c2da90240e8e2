"""What the reader has to do in a tournament, and how it went: the own games, and the own end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.names import listed
from games.clocks.presenters.clocks import moment
from games.models import Seat
from games.tables.pages.numbers import number, signed
from games.tournaments import selectors
from games.tournaments.presenters.facts import Facts
from games.tournaments.presenters.standings import Division, ShownRow


class OwnSeat(NamedTuple):
    """Somebody at one of the reader's tables, with the score as it stands."""

    name: str
    portrait: str
    rating: str
    points: str
    is_reader: bool


class OwnGame(NamedTuple):
    """A running table of the reader's, who sits first in ``seats``."""

    address: str
    seats: Sequence[OwnSeat]
    is_turn: bool
    awaited: str
    starter: str
    """Who began, or nobody's name where it was the reader."""
    deadline: str


class OwnEnd(NamedTuple):
    """How it went for the reader."""

    row: ShownRow
    of: int
    won: int
    lost: int
    rating: str
    """The change of the rating over all its games, and what it became."""
    is_up: bool
    now: str


def own_games_of(facts: Facts) -> list[OwnGame]:
    """Where it is the reader's turn first."""
    if not facts.tournament.is_running:
        return []
    return [_game(facts, seats) for seats in selectors.own_games(facts.tournament, facts.viewer)]


def _game(facts: Facts, seats: Sequence[Seat]) -> OwnGame:
    own = next(seat for seat in seats if seat.user_id == facts.viewer.pk)
    others = [seat for seat in seats if seat is not own]
    awaited = [seat for seat in seats if seat.waiting_since is not None]
    deadline = own.deadline if own.waiting_since else next((seat.deadline for seat in awaited), None)
    return OwnGame(
        address=own.game.get_absolute_url(),
        seats=[_seat(facts, seat) for seat in (own, *others)],
        is_turn=own.waiting_since is not None and not own.is_played_by_bot,
        awaited=listed(seat.player_name for seat in awaited if seat is not own),
        starter="" if seats[0] is own else seats[0].player_name,
        deadline=moment(deadline) if deadline else "",
    )


def _seat(facts: Facts, seat: Seat) -> OwnSeat:
    rating = facts.ratings.get(seat.user_id or 0)
    return OwnSeat(
        seat.player_name,
        seat.user.portrait if seat.user else "",
        str(rating) if rating is not None else "",
        number(seat.points or 0),
        seat.user_id == facts.viewer.pk,
    )


def own_end_of(facts: Facts, divisions: Sequence[Division]) -> OwnEnd | None:
    """Nothing for who took no part, and while it runs."""
    if facts.tournament.status != facts.tournament.Status.FINISHED or not divisions:
        return None
    row = next((row for row in divisions[0].rows if row.player.is_reader), None)
    if row is None:
        return None
    before, after = facts.rating_changes.get(facts.viewer.pk or 0, (0, 0))
    tables = [table for table in facts.tables.values() if any(each.person == facts.viewer.pk for each in table)]
    counted = [each for table in tables for each in table if each.person == facts.viewer.pk and not each.is_void]
    return OwnEnd(
        row=row,
        of=len(divisions[0].rows),
        won=sum(each.place == 1 for each in counted),
        lost=sum(each.place is not None and each.place > 1 for each in counted),
        rating=signed(after - before) if after else "",
        is_up=after >= before,
        now=str(after),
    )
