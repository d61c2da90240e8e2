"""Says who is notified of what at tables, in the transaction of the change: ``write.py`` creates the rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Case, QuerySet, Value, When
from django.utils import timezone

from accounts.models import User
from accounts.relations import selectors as relations
from core.db.compiled import AnyOf, Written, compiled_update
from games.chat import selectors as talk
from games.chat.models import Line
from games.chat.places import place_of
from games.chat.texts import mentioned
from games.lobby.joining import Reason
from games.models import Game, Proposal, Seat
from games.tables import positions
from games.tables.changes import Lateness
from notifications.channels import WEBHOOK, hooks
from notifications.create import recipients
from notifications.create.news import News
from notifications.create.write import enqueue_delivery, write
from notifications.models import Notice
from notifications.reasons import TOLD_OF_ROUND
from notifications.types import (
    CANCELLED,
    DECLINED,
    GAME_OVER,
    HOST_ASKED,
    INVITATION,
    LATE,
    MOVED,
    PROPOSED,
    REMINDERS,
    SUBSTITUTE,
    TALK,
    TURN,
    VOIDED,
    SeatNotificationType,
)
from notifications.types.late import LEFT_OWN, LOST

PLANNED = "planned"
"""Reason code of turn notifications that are dropped because a premove answers the turn."""


def notify_seats(kind: SeatNotificationType, game: Game, seats: Sequence[Seat]) -> list[Notice]:
    """Create notifications for the users of these seats, on every channel that reaches them; existing rows stay.

    Each is due after the delay its user chose. A caller whose notifications are due at once calls
    ``enqueue_delivery``.
    """
    return write(kind, [News(seat.user, game, kind.key(game, seat), seat) for seat in seats if seat.user is not None])


def notify_turns(game: Game, seats: Sequence[Seat], round_number: int | None) -> None:
    """Notify the users of seats that are newly to move, except those for which a bot decides."""
    asked = [_turn(game, seat, round_number) for seat in seats if seat.user and not seat.is_played_by_bot]
    told = write(TURN, asked)
    now = timezone.now()  # Not before they are written: what is told without a pause is due by then.
    if any(notice.status == Notice.Status.PENDING and notice.due_at <= now for notice in told):
        enqueue_delivery()


def notify_moved(game: Game, seats: Sequence[Seat]) -> None:
    """Tell the webhooks of these seats' users of a move, those that want it; one that is pending says it already."""
    wanting = hooks.subscribed_to_moves([seat.user_id for seat in seats if seat.user_id])
    people = {person for person, _hook in wanting}
    ours = [seat for seat in seats if seat.user_id in people]
    if not ours:
        return
    pending = _pending([seat.pk for seat in ours], [MOVED.code]).filter(status=Notice.Status.PENDING)
    known = {(seat, hook) for seat, hook in pending.values_list("seat", "webhook") if seat and hook}
    news = [News(seat.user, game, MOVED.key(game, seat), seat) for seat in ours if seat.user]
    if write(MOVED, news, [WEBHOOK.code], but_for=known):
        enqueue_delivery()


def note_planned(game: Game, seats: Sequence[Seat], round_number: int | None) -> None:
    """Store turn notifications of these seats as dropped, because their users have premoves."""
    write(TURN, [_turn(game, seat, round_number)._replace(skip_reason=PLANNED) for seat in seats if seat.user])


def _turn(game: Game, seat: Seat, round_number: int | None) -> News:
    assert seat.user is not None, "bots get no notifications"
    return News(seat.user, game, TURN.key(game, seat), seat, round=round_number)


def notify_premove_failed(game: Game, seat: Seat) -> None:
    """Notify a user whose premove did not answer the turn, in the place of the notification that was dropped."""
    Notice.objects.filter(key=TURN.key(game, seat), reason=PLANNED).delete()
    rules = game.edition.rules
    notify_turns(game, [seat], rules.round_number(positions.state_of(game)))


def notify_voided(game: Game, *, is_void: bool) -> None:
    """Notify everybody whose rating a game would have changed that it counts no more, or again."""
    now = timezone.now()
    seats = game.seats.select_related("user", "counts_for")
    people = [(seat, seat.counts_for or seat.user) for seat in seats]
    write(
        VOIDED,
        [News(person, game, VOIDED.key(seat, is_void=is_void, at=now), seat) for seat, person in people if person],
    )
    enqueue_delivery()


def notify_cancelled(game: Game, seats: Sequence[Seat], by: User) -> None:
    """Notify the others who sat at a table that somebody has cancelled.

    Who was only invited is not: to invite and to cancel in turn would fill a mailbox.
    """
    others = [seat for seat in seats if seat.status == Seat.Status.TAKEN and seat.user_id != by.pk]
    notify_seats(CANCELLED, game, others)
    enqueue_delivery()


def forget_rounds(game: Game) -> None:
    """Clear the round of a game's notifications, so that rounds replayed after a takeback are notified again."""
    Notice.objects.filter(game=game, round__isnull=False).update(round=None)


def notify_game_over(game: Game, seats: Sequence[Seat]) -> None:
    """Notify all seats that the game is over, and enqueue delivery."""
    notify_seats(GAME_OVER, game, seats)
    enqueue_delivery()


def notify_late(seats: Sequence[Seat], seat: Seat, what: Lateness) -> None:
    """Notify the players and the host of what became of a seat whose deadline passed, or whose player is gone.

    A user who is back, gone or has taken the seat over is left out; the user who lost the seat is included.
    """
    game = seat.game
    own = {other.user: other for other in seats if other.user and other.is_taken}
    host = next((person for person in own if person.pk == game.host_id), None) or game.host
    people = {*own, host} if host else {*own}
    if what in (Lateness.BACK, Lateness.SUSPENDED, Lateness.GONE):
        people.discard(seat.user)
    if what is Lateness.SUCCEEDED:
        people = {person for person, other in own.items() if other.pk != seat.pk}
        people |= {person for person in (host, seat.user) if person}
    codes = {
        person: LOST if what is Lateness.SUCCEEDED and person == seat.user else what for person in people if person
    }
    if what is Lateness.LEFT:
        codes = {person: LEFT_OWN if person == seat.user else code for person, code in codes.items()}
    write(LATE, [News(person, game, LATE.key(code, seat, person), own.get(person)) for person, code in codes.items()])
    enqueue_delivery()


def notify_invited(game: Game, seats: Sequence[Seat]) -> None:
    """Notify the users of invited seats. Raises ``TooManyInvitations``, which rolls the invitations back."""
    invitations = [News(seat.user, game, INVITATION.key(game, seat), seat, game.host) for seat in seats if seat.user]
    if written := write(INVITATION, invitations):
        recipients.expect_allowed(game.host, written)
        enqueue_delivery()


def notify_declined(game: Game, user: User, reason: Reason | None) -> None:
    """Tell the host in the inbox that somebody does not come, and why; who has blocked the host says nothing."""
    host = game.host
    if host is not None and host.pk != user.pk and not relations.has_blocked(user, host):
        write(DECLINED, [News(host, game, DECLINED.key(game, user, reason), author=user)], [])


def notify_host_asked(game: Game, user: User, what: str) -> None:
    """Notify a host of what somebody asks. Raises ``TooManyInvitations``, which rolls the request back."""
    if game.host is None:
        return
    if written := write(HOST_ASKED, [News(game.host, game, HOST_ASKED.key(game, user, what), None, user)]):
        recipients.expect_allowed(user, written)
        enqueue_delivery()


def notify_proposed(game: Game, proposal: Proposal, people: Sequence[User]) -> None:
    """Notify the users whose agreement a proposal needs.

    A proposed successor has no seat yet and counts for the proposer's daily limit. Raises ``TooManyInvitations``,
    which rolls the proposal back.
    """
    seats = {seat.user_id: seat for seat in game.seats.all()}
    named = [person for person in people if person.pk not in seats]
    written = write(PROPOSED, [_proposed(game, proposal, person, seats.get(person.pk)) for person in people])
    recipients.expect_allowed(proposal.user, [notice for notice in written if notice.user in named])
    if written:
        enqueue_delivery()


def _proposed(game: Game, proposal: Proposal, user: User, seat: Seat | None) -> News:
    return News(user, game, PROPOSED.key(proposal, user), seat, None if seat else proposal.user)


def notify_asked_to_take_over(game: Game, seat: Seat, author: User) -> None:
    """Notify the user to whom a seat is offered by name. Raises ``TooManyInvitations``, which rolls the offer back."""
    person = seat.successor
    if person is None:
        return
    if written := write(SUBSTITUTE, [News(person, game, SUBSTITUTE.key(seat, person), None, author)]):
        recipients.expect_allowed(author, written)
        enqueue_delivery()


def notify_message(line: Line) -> None:
    """Notify the others at a table, in a tournament or group whom it mentions, unless they mute or block its author."""
    room, place = line.room, place_of(line.room)
    if place is None:
        return
    others = [person for person in place.hearers() if person.pk != line.author_id]
    if not place.tells_all:
        others = [person for person in others if talk.mentions(line, person)]
    unhearing = relations.who_do_not_hear(line.author, [person.pk for person in others])
    people = [person for person in others if person.pk not in unhearing]
    read = talk.read_by(room, [person.pk for person in people])
    news = [News(person, room.game, TALK.key(room, person, read.get(person.pk, 0))) for person in people]
    if write(TALK, news):
        _make_mentions_due(line, news)
        enqueue_delivery()


def _make_mentions_due(line: Line, news: Sequence[News]) -> None:
    """Make notifications of mentioned users due now, also those that wait for a delay."""
    names = mentioned(line.text, frozenset(one.person.username for one in news))
    keys = [one.key for one in news if one.person.username in names]
    pending = Notice.objects.filter(kind=TALK.code, key__in=keys, status=Notice.Status.PENDING)
    pending.filter(due_at__gt=timezone.now()).update(due_at=timezone.now())


def drop_turns(seats: Sequence[int], reason: str) -> None:
    """Drop pending notifications about turns of these seats that are over, with a code of ``notifications.reasons``."""
    if seats:
        _drop_turns([*seats], reason, timezone.now())


@compiled_update
def _drop_turns(seats: list[int], reason: str, now: datetime) -> Written:
    # One that was postponed because of its round keeps that reason: it says why there was no mail.
    why = Case(When(reason=TOLD_OF_ROUND, then=Value(TOLD_OF_ROUND)), default=Value(reason))
    pending = Notice.objects.filter(AnyOf("seat_id", seats), kind__in=ASKING, status__in=Notice.STOPPABLE)
    return pending, {"status": Notice.Status.DROPPED, "reason": why, "done_at": now}


def keep_turns(game: Game, seats: Sequence[Seat]) -> None:
    """Move pending turn notifications to the keys of a new epoch, for seats that still are to move."""
    for seat in seats:
        if seat.waiting_since is not None:
            _pending([seat.pk], [TURN.code]).update(key=TURN.key(game, seat))


ASKING = [TURN.code, *(kind.code for kind in REMINDERS)]
"""Codes of the notification types about a pending decision."""


def _pending(keys: Sequence[int], kinds: Sequence[str]) -> QuerySet[Notice]:
    """Notifications of these types for the seats with these keys that can still be stopped."""
    return Notice.objects.filter(seat__in=keys, kind__in=kinds, status__in=Notice.STOPPABLE)
