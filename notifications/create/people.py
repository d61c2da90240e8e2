"""Creates notifications about friends, groups, trophies and who looks for a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from django.db import transaction

from accounts.models import User
from accounts.relations.models import Tie
from games.clubs.models import GroupTable, Member
from games.lobby.errors import TooManyInvitations
from games.matching.models import Wish
from games.models import Game, Seat
from games.trophies.models import Trophy
from notifications.create import recipients
from notifications.create.news import News
from notifications.create.notify import notify_seats
from notifications.create.write import enqueue_delivery, write
from notifications.types import ASKED_TO_JOIN, FRIEND, GAME_FOUND, NO_LUCK, SENT_AWAY, TABLE_OF_GROUP, TROPHIES


def notify_friend_request(tie: Tie) -> None:
    """Notify a user of a friend request, or of the answer to one.

    Over the author's daily limit no notification is created, but the request stays and is shown on the page of people.
    """
    is_answer = Tie.objects.filter(person=tie.other, other=tie.person, kind=Tie.Kind.FRIEND).exists()
    author = None if is_answer else tie.person
    news = News(tie.other, None, FRIEND.key(tie.person, tie.other), author=author)
    with suppress(TooManyInvitations), transaction.atomic():
        recipients.expect_allowed(author, write(FRIEND, [news]))
    enqueue_delivery()


def notify_asked_to_join(member: Member) -> None:
    """Notify a user who is asked to join a group. Raises ``TooManyInvitations``, which rolls the request back."""
    news = News(member.person, None, ASKED_TO_JOIN.key(member), author=member.asked_by)
    if written := write(ASKED_TO_JOIN, [news]):
        recipients.expect_allowed(member.asked_by, written)
        enqueue_delivery()


def notify_sent_away(member: Member, by: User | None) -> None:
    """Tell somebody in the inbox that they are of a group no more, even if they have blocked who decided it."""
    write(SENT_AWAY, [News(member.person, None, SENT_AWAY.key(member, by))], [])


def notify_group_table(table: GroupTable) -> None:
    """Notify the group's members who have no seat at a new table, if it has open seats.

    Over the host's daily limit no notification is created, but the table stays and is shown on the group's page.
    """
    game = table.game
    seats = list(game.seats.all())
    if not any(seat.status == Seat.Status.OPEN for seat in seats):
        return
    sitting = {seat.user_id for seat in seats}
    others = [member for member in _joined(table) if member.person_id not in sitting]
    news = [News(member.person, game, TABLE_OF_GROUP.key(table, member), author=game.host) for member in others]
    with suppress(TooManyInvitations), transaction.atomic():
        recipients.expect_allowed(game.host, write(TABLE_OF_GROUP, news))
    enqueue_delivery()


def notify_without_luck(wish: Wish) -> None:
    """Notify a user whose wish for a game has waited for a day."""
    write(NO_LUCK, [News(wish.person, None, NO_LUCK.key(wish))])
    enqueue_delivery()


def notify_earned(person: User, trophies: Sequence[Trophy]) -> None:
    """Notify a user of what was earned with a game or a tournament."""
    write(TROPHIES, [News(person, None, TROPHIES.key(trophies[0]))])
    enqueue_delivery()


def notify_game_found(game: Game, away: Collection[int]) -> None:
    """Notify those of these users (primary keys) who play at a table that was made of their wishes."""
    seats = game.seats.filter(user__in=away).select_related("user")
    notify_seats(GAME_FOUND, game, list(seats))
    enqueue_delivery()


def _joined(table: GroupTable) -> list[Member]:
    return list(table.group.members.filter(joined_at__isnull=False).select_related("person").order_by("pk"))
