"""Creates pending notifications, in the transaction of the change they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Case, QuerySet, Value, When
from django.utils import timezone

from accounts.models import User
from accounts.relations import selectors as ties
from games.chat import selectors as talk
from games.chat.models import Line, Room
from games.chat.texts import mentioned
from games.models import Game, Proposal, Seat
from games.tables import dispatch
from games.tables.changes import Lateness
from notifications.create import recipients
from notifications.create.recipients import reach_of
from notifications.models import Notice
from notifications.preferences.choices import Preferences
from notifications.reasons import TOLD_OF_ROUND
from notifications.types import (
    GAME_OVER,
    INVITATION,
    LATE,
    PROPOSED,
    REMINDERS,
    SUBSTITUTE,
    TALK,
    TURN,
    NotificationType,
    SeatNotificationType,
)
from notifications.types.late import LOST

SEND, POST = "notices.tasks.send", "notices.tasks.post"
PLANNED = "planned"
"""The reason why nobody is told of a turn that is played as planned."""


def notify_seats(kind: SeatNotificationType, game: Game, seats: Sequence[Seat]) -> list[Notice]:
    """Write to the people on these seats by every channel that reaches them; what was written before stays as it is.

    It is due after the pause that each wants; who sends at once rings the doorbell.
    """
    return write(kind, [News(seat.user, game, kind.key(game, seat), seat) for seat in seats if seat.user is not None])


class News(NamedTuple):
    """One thing that one person is told: about a table or none, once under this key, and from which seat it is read."""

    person: User
    game: Game | None
    key: str
    seat: Seat | None = None
    author: User | None = None
    """Who has named the person; nobody where it follows from a game that the person plays."""
    needless: str = ""
    """Why it is only noted and not told, as a code of ``notifications.reasons``."""
    round: int | None = None
    """In which it is asked, where people are told of a round once."""

    @property
    def table(self) -> int | None:
        """The key of the table."""
        return self.game.pk if self.game else None


def write(kind: NotificationType, news: Iterable[News]) -> list[Notice]:
    """Write notices of one kind, also about many tables: by as many queries as about one."""
    items = list(news)
    reached, said = reach_of({one.person for one in items}, {one.game.pk for one in items if one.game})
    blocked = ties.blocked_pairs([(one.person.pk, one.author.pk) for one in items if one.author])
    ways = [(one, channel) for one in items for channel, keys in reached.items() if one.person.pk in keys]
    notices = [
        _written(
            kind, one, channel, said, is_unwanted=one.author is not None and (one.person.pk, one.author.pk) in blocked
        )
        for one, channel in ways
        if not said.how(one.person, kind, channel, one.table).is_never
        or said.said_no(one.person, kind, channel, one.table)
    ]
    return Notice.objects.bulk_create(notices, ignore_conflicts=True)


def _written(kind: NotificationType, news: News, channel: str, said: Preferences, *, is_unwanted: bool) -> Notice:
    """A row; also of what the person does not want to be told, so that nobody has to ask why there was no mail.

    What comes from somebody whom the person has blocked counts for its author as if it had been told.
    """
    person, game, table = news.person, news.game, news.table
    now = timezone.now()
    why_not = "blocked" if is_unwanted else said.why_not(person, kind, channel, table) or news.needless
    return Notice(
        key=news.key,
        kind=kind.code,
        channel=channel,
        user=person,
        game=game,
        seat=news.seat,
        author=news.author,
        round=news.round,
        after_move=news.seat.seen_move if news.seat else game.move_count if game else 0,
        created_at=now,
        due_at=now + said.how(person, kind, channel, table).pause,
        status=Notice.Status.DROPPED if why_not else Notice.Status.PENDING,
        reason=why_not,
        done_at=now if why_not else None,
    )


def notify_turns(game: Game, seats: Sequence[Seat], round_number: int | None) -> None:
    """Write to the people whose turn it is from now on; for who resigned or is away a bot decides."""
    write(TURN, [_turn(game, seat, round_number) for seat in seats if seat.user and not seat.is_played_by_bot])


def note_planned(game: Game, seats: Sequence[Seat], round_number: int | None) -> None:
    """Note why the people on these seats are not told of a turn: they have planned it."""
    write(TURN, [_turn(game, seat, round_number)._replace(needless=PLANNED) for seat in seats if seat.user])


def _turn(game: Game, seat: Seat, round_number: int | None) -> News:
    assert seat.user is not None, "bots are told nothing"
    return News(seat.user, game, TURN.key(game, seat), seat, round=round_number)


def notify_premove_failed(game: Game, seat: Seat) -> None:
    """Write to somebody whose plan did not answer what is asked, as of the round for which that was noted."""
    noted = Notice.objects.filter(key=TURN.key(game, seat), reason=PLANNED)
    round_number = noted.values_list("round", flat=True).first()
    noted.delete()
    notify_turns(game, [seat], round_number)


def forget_rounds(game: Game) -> None:
    """Let everybody be told anew of rounds to which the table has gone back."""
    Notice.objects.filter(game=game, round__isnull=False).update(round=None)


def notify_game_over(game: Game, seats: Sequence[Seat]) -> None:
    """Write to everybody how the game ended."""
    notify_seats(GAME_OVER, game, seats)
    enqueue_delivery()


def notify_late(seats: Sequence[Seat], seat: Seat, what: Lateness) -> None:
    """Write to all people at the table, and to its host, what became of a seat whose deadline passed.

    Who has come back, or taken the seat over, knows that already; who has lost the seat is told too.
    """
    game = seat.game
    own = {other.user: other for other in seats if other.user and other.is_taken}
    host = next((person for person in own if person.pk == game.host_id), None) or game.host
    people = {*own, host} if host else {*own}
    if what is Lateness.BACK:
        people.discard(seat.user)
    if what is Lateness.SUCCEEDED:
        people = {person for person, other in own.items() if other.pk != seat.pk}
        people |= {person for person in (host, seat.user) if person}
    told = {person: LOST if what is Lateness.SUCCEEDED and person == seat.user else what for person in people if person}
    write(LATE, [News(person, game, LATE.key(of, seat, person), own.get(person)) for person, of in told.items()])
    enqueue_delivery()


def notify_invited(game: Game, seats: Sequence[Seat]) -> None:
    """Write to those for whom places are kept. Raises ``TooManyInvitations``: nothing is kept then."""
    invitations = [News(seat.user, game, INVITATION.key(game, seat), seat, game.host) for seat in seats if seat.user]
    if written := write(INVITATION, invitations):
        recipients.expect_allowed(game.host, written)
        enqueue_delivery()


def notify_proposed(game: Game, proposal: Proposal, people: Sequence[User]) -> None:
    """Write to the people who are asked; who is to play in somebody's place has no seat yet, and was named.

    Raises ``TooManyInvitations``: nothing is proposed then.
    """
    seats = {seat.user_id: seat for seat in game.seats.all()}
    named = [person for person in people if person.pk not in seats]
    written = write(PROPOSED, [_proposed(game, proposal, person, seats.get(person.pk)) for person in people])
    recipients.expect_allowed(proposal.user, [notice for notice in written if notice.user in named])
    if written:
        enqueue_delivery()


def _proposed(game: Game, proposal: Proposal, person: User, seat: Seat | None) -> News:
    return News(person, game, PROPOSED.key(proposal, person), seat, None if seat else proposal.user)


def notify_asked_to_take_over(game: Game, seat: Seat, author: User) -> None:
    """Write to whom a seat is offered by name. Raises ``TooManyInvitations``: nobody is asked then."""
    person = seat.successor
    if person is None:
        return
    if written := write(SUBSTITUTE, [News(person, game, SUBSTITUTE.key(seat, person), None, author)]):
        recipients.expect_allowed(author, written)
        enqueue_delivery()


def notify_message(line: Line) -> None:
    """Write to the others who play that somebody has said something which they have not read."""
    room = line.room
    if room.audience != Room.Audience.PLAYERS:
        return
    seats = [
        seat for seat in room.game.seats.select_related("user") if seat.is_taken and seat.user_id != line.author_id
    ]
    unhearing = ties.who_do_not_hear(line.author_id, [seat.user_id for seat in seats if seat.user_id])
    seats = [seat for seat in seats if seat.user_id not in unhearing]
    read = talk.read_by(room, [seat.user_id for seat in seats if seat.user_id])
    news = [
        News(seat.user, room.game, TALK.key(room, seat.user, read.get(seat.user.pk, 0)), None)
        for seat in seats
        if seat.user
    ]
    if write(TALK, news):
        _hurry(line, news)
        enqueue_delivery()


def _hurry(line: Line, news: Sequence[News]) -> None:
    """Whose name is called is told at once, also of what was to wait."""
    names = mentioned(line.text, frozenset(one.person.username for one in news))
    keys = [one.key for one in news if one.person.username in names]
    pending = Notice.objects.filter(kind=TALK.code, key__in=keys, status=Notice.Status.PENDING)
    pending.filter(due_at__gt=timezone.now()).update(due_at=timezone.now())


def enqueue_delivery() -> None:
    """Let what is due at once be sent as soon as this transaction is committed."""
    for task in (SEND, POST):
        dispatch.after_commit(task)


def drop_turns(seats: Sequence[Seat], reason: str) -> None:
    """Call off what was to remind these seats of a turn that is over, for a reason of ``notifications.reasons``."""
    keys = [seat.pk for seat in seats]
    if keys:
        why = Case(When(reason=TOLD_OF_ROUND, then=Value(TOLD_OF_ROUND)), default=Value(reason))
        _owed(keys, ASKING).update(status=Notice.Status.DROPPED, reason=why, done_at=timezone.now())


def keep_turns(game: Game, seats: Sequence[Seat]) -> None:
    """Let reminders that are not sent yet count on in a new epoch, for seats that are waited for as before."""
    for seat in seats:
        if seat.waiting_since is not None:
            _owed([seat.pk], [TURN.code]).update(key=TURN.key(game, seat))


ASKING = [TURN.code, *(kind.code for kind in REMINDERS)]
"""Kinds that are about a decision which somebody owes."""


def _owed(keys: Sequence[int], kinds: Sequence[str]) -> QuerySet[Notice]:
    """What is still to remind the seats with these keys of their turns."""
    return Notice.objects.filter(seat__in=keys, kind__in=kinds, status__in=Notice.STOPPABLE)
