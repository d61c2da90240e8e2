"""What two people do to each other at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.relations import selectors, services
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.clubs.models import Member
from games.lobby import hosting
from games.models import Seat
from notifications.models import Notice
from notifications.types import FRIEND, INVITATION
from tests.games.at_once import at_once
from tests.games.conftest import lost_messages, tiny_title
from tests.games.factories import OPEN, open_table
from tests.notifications.outbox import send_later

__all__ = ["lost_messages", "tiny_title"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
FRIENDS, BLOCK = Tie.Kind.FRIEND, Tie.Kind.BLOCK


def test_two_who_ask_each_other_at_once_are_friends_and_one_of_them_is_told(ana: User, bo: User) -> None:
    wishes = [
        lambda: services.add(user=ana, other=bo, kind=FRIENDS),
        lambda: services.add(user=bo, other=ana, kind=FRIENDS),
    ]
    at_once(*wishes * 3)
    assert [tie.other for person in (ana, bo) for tie in selectors.friends_of(person)] == [bo, ana]
    send_later()
    told = Notice.objects.filter(kind=FRIEND.code, status=Notice.Status.SENT)
    assert told.count() == 1, "whose wish was later has answered the other"


def test_a_block_and_a_wish_of_the_same_moment_leave_no_friends(ana: User, bo: User) -> None:
    services.add(user=ana, other=bo, kind=FRIENDS)
    at_once(
        lambda: services.add(user=bo, other=ana, kind=BLOCK),
        lambda: services.add(user=ana, other=bo, kind=Tie.Kind.FOLLOW),
    )
    assert selectors.kinds_between(bo, ana) == {BLOCK}
    assert not selectors.friends_of(ana)


def test_a_block_and_an_invitation_of_the_same_moment_both_hold(tiny_title: None, ana: User, bo: User) -> None:
    """Whichever came first: a place is kept, and who has blocked before is told nothing of it."""
    game = open_table(ana, OPEN)
    at_once(
        lambda: services.add(user=bo, other=ana, kind=BLOCK), lambda: hosting.invite(game=game, user=ana, name="Bo")
    )
    assert Seat.objects.get(game=game, user=bo).status == Seat.Status.INVITED
    assert selectors.kinds_between(bo, ana) == {BLOCK}
    assert Notice.objects.get(kind=INVITATION.code).reason in ("", "blocked")


@pytest.mark.usefixtures("lost_messages")  # Else the mail may be on its way before the block.
def test_a_block_and_a_question_to_join_a_group_of_the_same_moment_both_hold(ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Friday")
    at_once(
        lambda: services.add(user=bo, other=ana, kind=BLOCK),
        lambda: groups.invite(group=group, user=ana, name="Bo"),
    )
    assert Member.objects.get(person=bo).joined_at is None
    send_later()
    assert not Notice.objects.filter(user=bo, status=Notice.Status.SENT).exists()
