"""Replace the player of a seat in a running game: permission checks and effects."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.answering import household_of
from accounts.models import User
from games.models import AuditEntry, Game, Seat
from games.tables import applying, audit, programs
from games.tables.bots import STAND_IN
from games.tables.errors import PlayedHere, PlaysHere
from games.tables.locking import lock_table
from games.tables.tables import Table


def put_on_seat(table: Table, seat: Seat, *, user: User | None = None, bot: str = "", knows_more: bool = False) -> None:
    """Let a person or a bot go on for a seat of a locked table; the draft is dropped.

    ``knows_more`` does not ask whether somebody has had another seat here: an admin decided so, or it is the own seat
    that comes back. Raises ``PlaysHere`` and ``PlayedHere`` before anything is changed.
    """
    if user is not None:
        expect_may_sit(table, seat, user, knows_more=knows_more)
    seat.counts_for = _rated_person(seat, user)
    seat.user, seat.bot, seat.name = user, bot, ""
    seat.draft, seat.discarded_draft = [], None
    seat.stand_in, seat.is_offered, seat.successor = Seat.StandIn.NONE, False, None
    drafts = ["draft", "discarded_draft"]
    seat.save(update_fields=["user", "bot", "name", *drafts, "stand_in", "is_offered", "successor", "counts_for"])
    applying.ask_again(table, seats=[] if seat.number is None else [seat.number])


def _rated_person(seat: Seat, user: User | None) -> User | None:
    """Whose rating a seat counts for when somebody else goes on; ``None`` when its own person is back."""
    before = (seat.counts_for or seat.user) if seat.game.is_rated else None
    return None if before == user else before


def give_up_for_good(seat: Seat) -> None:
    """Note that the person of a seat plays on no more; whoever gave it up before has done so then."""
    if seat.gave_up_at is None:
        seat.gave_up_at = timezone.now()
        seat.save(update_fields=["gave_up_at"])


@transaction.atomic
def leave_to_bot(*, game: Game, user: User, code: str = "left") -> None:
    """Let a bot go on for somebody who leaves the site; ``code`` is what the table's log says."""
    table = lock_table(game)
    seat = table.seat_of(user)
    audit.note(table.game, code, player=seat)
    give_up_for_good(seat)
    put_on_seat(table, seat, bot=STAND_IN)


_CHANGES_OF_PLAYERS = ("succeeded", "replaced", "lent")
"""After these somebody else plays a seat; both people have seen what only that seat sees."""


def expect_may_sit(table: Table, seat: Seat, user: User, *, knows_more: bool = False) -> None:
    """Let somebody play a seat of a locked table who knows nothing that is hidden from it.

    Whoever has a seat here, or had another one, knows too much; one's own seat may be had back. ``knows_more`` asks
    only for the former. Raises ``PlaysHere``, ``PlayedHere`` or an error of ``programs``.
    """
    if table.find_seat(user) is not None:
        raise PlaysHere(name=user.display_name)
    if knows_more:
        return
    programs.expect_fit(table.game, [other for other in table.seats if other is not seat], user)
    if has_played_another(seat, user):
        raise PlayedHere(name=user.display_name)


def has_played_another(seat: Seat, user: User) -> bool:
    """Whether somebody, or a bot of theirs, has ever had another seat at the table of this one."""
    household = household_of(user)
    takes_part = Q(player__in=household) | Q(successor__in=household)
    changes = AuditEntry.objects.filter(takes_part, game=seat.game_id, code__in=_CHANGES_OF_PLAYERS)
    # Entries of earlier versions of the site do not say which place it was: that may have been another one.
    return any(details.get("place") != seat.place for details in changes.values_list("details", flat=True))
