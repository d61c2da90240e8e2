"""Services to join and leave an open table: checks, invitation links, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from secrets import compare_digest

from django.db import transaction

from accounts.answering import household_of
from accounts.models import User
from accounts.relations import selectors as relations
from games.clocks.selectors import reliability_of
from games.errors import GameError
from games.lobby import hosting, places
from games.lobby.colours import take_colour
from games.lobby.errors import (
    BlockedHere,
    GuestsUnrated,
    HostOnly,
    HostStays,
    NoLink,
    NotAtTable,
    NotReliableEnough,
    NotWelcome,
)
from games.models import (
    BotProfile,
    Game,
    HeldPlace,
    HiddenPart,
    Holiday,
    MailInvitation,
    Night,
    Plan,
    Preference,
    Removal,
    Seat,
    new_invite_token,
)
from games.tables import audit, programs, replacing, versions
from games.tables.changes import Lateness
from games.tables.errors import GameCancelled, NoSuchGame
from games.tables.locking import lock_game, lock_table
from games.tables.signals import invitation_declined, lateness


@transaction.atomic
def join(*, game: Game, user: User, token: str = "") -> Game:
    """Take the place reserved for this user, or the first open one; the last player to join starts the game.

    Idempotent. ``token`` is the invitation link's: a table that is not public asks for it.
    Raises ``NoSuchGame``, ``TableFull``, ``AlreadyStarted``, ``GameCancelled``, ``PersonChanged`` or an error of
    ``programs`` or ``expect_welcome``.
    """
    user.lock()
    game = lock_game(game)
    seats = places.places_of(game)
    own = places.seat_of(seats, user)
    if own is not None and own.is_taken:
        return game
    places.expect_open(game)
    if own is None:
        _expect_let_in(game, token)
    expect_account(game, user)
    programs.expect_fit(game, seats, user)
    held = HeldPlace.objects.filter(game=game, user=user)
    expect_welcome(game, seats, user, is_invited=own is not None and not held.exists())
    seat = own or places.open_place(seats)
    if own is not None:
        held.delete()
    places.settle_invited(game, [seat])
    places.seat_player(seat, user=user)
    take_colour(game, seats, seat)
    return places.start_when_full(versions.bump(game))


def refusal(*, game: Game, seats: Sequence[Seat], user: User, token: str) -> GameError | None:
    """Why ``join`` would refuse somebody who looks at an open table and has no place there.

    Blocks by others are left out: who tries to sit down learns that it cannot be, who only looks learns nothing.
    """
    try:
        expect_account(game, user)
        _expect_to_fit(game, seats, user, token)
    except GameError as error:
        return error
    return None


def is_welcome_with_account(*, game: Game, seats: Sequence[Seat], user: User, token: str) -> bool:
    """Whether nothing keeps somebody from an open table but, perhaps, that guests play no rated games."""
    try:
        _expect_to_fit(game, seats, user, token)
        expect_welcome(game, seats, user, is_invited=False)
    except GameError:
        return False
    return True


def _expect_to_fit(game: Game, seats: Sequence[Seat], user: User, token: str) -> None:
    programs.expect_fit(game, seats, user)
    if _is_removed(game, user) or not _is_let_in(game, token):
        raise NotWelcome
    _expect_agreeable(game, _others(seats, user), user)


@transaction.atomic
def leave(*, game: Game, user: User) -> Game:
    """Free the user's place, or decline an invitation and tell the host.

    Raises ``NotAtTable``, ``HostStays``, ``AlreadyStarted`` …
    """
    game = lock_game(game)
    places.expect_open(game)
    seat = places.seat_of(places.places_of(game), user)
    if seat is None:
        raise NotAtTable
    if user.pk == game.host_id:
        raise HostStays
    if not seat.is_taken:
        invitation_declined.send(Game, game=game, user=user, reason=None)
    places.free(seat)
    return versions.bump(game)


def is_invited(game: Game, user: User) -> bool:
    """Whether a place is kept for somebody who has not sat down."""
    seat = places.seat_of(places.places_of(game), user)
    return seat is not None and not seat.is_taken


class Reason(StrEnum):
    """Why an invitation is declined."""

    BUSY = "busy"
    TITLE = "title"
    OPTIONS = "options"
    PACE = "pace"
    LATER = "later"


@transaction.atomic
def decline(*, game: Game, user: User, reason: Reason) -> Game:
    """Decline an invitation, and tell whoever sent it why.

    Raises ``NotAtTable``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = lock_game(game)
    places.expect_open(game)
    seat = places.seat_of(places.places_of(game), user)
    if seat is None or seat.is_taken:
        raise NotAtTable
    places.free(seat)
    invitation_declined.send(Game, game=game, user=user, reason=reason)
    return versions.bump(game)


def expect_account(game: Game, user: User) -> None:
    """Let nobody play a rated game whose rating nobody keeps. Raises ``GuestsUnrated``."""
    if game.is_rated and user.is_guest:
        raise GuestsUnrated


def _expect_let_in(game: Game, token: str) -> None:
    if not _is_let_in(game, token):
        raise NoSuchGame


def _is_let_in(game: Game, token: str) -> bool:
    return game.is_public or is_link_of(game, token)


def expect_welcome(game: Game, seats: Iterable[Seat], user: User, *, is_invited: bool) -> None:
    """Let somebody sit down with the people who have taken these seats.

    Whoever accepts an invitation by name plays also with whom that person has blocked, and with any reliability.
    Raises ``NotWelcome``, ``BlockedHere`` or ``NotReliableEnough``.
    """
    others = _others(seats, user)
    if relations.who_block(user, _keys(others)) or (not is_invited and _is_removed(game, user)):
        raise NotWelcome
    if not is_invited:
        _expect_agreeable(game, others, user)


def _others(seats: Iterable[Seat], user: User) -> list[Seat]:
    return [seat for seat in seats if seat.is_taken and seat.user_id not in (None, user.pk)]


def _expect_agreeable(game: Game, others: Iterable[Seat], user: User) -> None:
    """Let somebody sit with these others who has blocked none of them and is reliable enough."""
    blocked = relations.blocked_by(user)
    if there := next((seat for seat in others if seat.user_id in blocked), None):
        raise BlockedHere(name=there.player_name)
    _expect_reliable(game, user)


def _keys(seats: Iterable[Seat]) -> list[int]:
    return [seat.user_id for seat in seats if seat.user_id]


def _is_removed(game: Game, user: User) -> bool:
    return Removal.objects.filter(game=game, person__in=household_of(user)).exists()


def _expect_reliable(game: Game, user: User) -> None:
    """Who has not yet decided with a clock is as reliable as anybody."""
    if game.least_reliability is None or game.host_id == user.pk:
        return
    share = reliability_of(user).latest.share
    if share is not None and share < game.least_reliability:
        raise NotReliableEnough(least=game.least_reliability, share=share)


def see_off(*, user: User) -> None:
    """Cancel the open tables, free places, hand running games over to bots, delete preferences and invitations.

    Runs inside the transaction that deletes the account.
    """
    for game in _tables_of(user):
        _leave(lock_game(game), user)
    Seat.objects.filter(successor=user).update(successor=None)
    for habit in (Preference, Night, Holiday, HiddenPart, Plan, BotProfile):
        habit.objects.filter(user=user).delete()
    Removal.objects.filter(person=user).delete()
    MailInvitation.objects.filter(author=user).delete()


def _tables_of(user: User) -> list[Game]:
    return unfinished_tables([user.pk, *User.objects.filter(bot_owner=user).values_list("pk", flat=True)])


def unfinished_tables(people: Collection[int]) -> list[Game]:
    """The tables of somebody and of programs that leave too, by their keys, which are not over.

    Always in the same order: two people who leave at once do not block each other.
    """
    unfinished = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    return list(unfinished.filter(host__in=people).union(unfinished.filter(seats__user__in=people)).order_by("pk"))


def _leave(game: Game, user: User) -> None:
    """Leave a locked table, which may have started or ended since it was found."""
    has_place = game.seats.filter(user=user).exists()
    if game.is_open and game.host_id == user.pk:
        hosting.cancel(game=game, user=user)
    elif game.is_open and has_place:
        leave(game=game, user=user)
    elif game.is_running and has_place:
        _leave_to_bot(game, user)


def _leave_to_bot(game: Game, user: User) -> None:
    table = lock_table(game)
    lateness.send(Game, seats=table.seats, seat=table.seat_of(user), what=Lateness.GONE)
    replacing.leave_to_bot(game=game, user=user)


def is_link_of(game: Game, token: str) -> bool:
    """Whether an invitation leads to this table; none leads to one whose link was closed."""
    return bool(token) and compare_digest(token.encode(), game.invite_token.encode())


@transaction.atomic
def renew(*, game: Game, user: User) -> Game:
    """Create another invitation link; the old one becomes invalid.

    Raises ``HostOnly``, ``GameCancelled``, and ``NoLink`` for a game that everybody may watch.
    """
    game = _lock(game, user)
    if not game.is_open:
        if game.is_public:
            raise NoLink
        audit.note(game, "link-renewed", actor=user, is_announced=True)
    return put_new(game)


@transaction.atomic
def close(*, game: Game, user: User) -> Game:
    """Remove the invitation link. Raises ``HostOnly``, ``GameCancelled`` and what ``expect_link`` raises."""
    game = _lock(game, user)
    expect_link(game)
    audit.note(game, "link-closed", actor=user, is_announced=True)
    return remove(game)


def expect_link(game: Game) -> None:
    """Raises ``NoLink`` where a table has none, needs one because it still waits for people, or everybody may look."""
    if game.is_public or game.is_open or not game.invite_token:
        raise NoLink


def put_new(game: Game) -> Game:
    """Set a new secret for a locked table; open pages of those who came by the old one are checked again."""
    game.invite_token = new_invite_token()
    game.save(update_fields=["invite_token"])
    return versions.bump(game)


def remove(game: Game) -> Game:
    """Remove the secret of a locked table."""
    game.invite_token = ""
    game.save(update_fields=["invite_token"])
    return versions.bump(game)


def _lock(game: Game, user: User) -> Game:
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    return game
