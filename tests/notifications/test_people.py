"""People are told of wishes to be friends, of groups that ask them, and of tables of their groups."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.clubs.models import Group
from games.lobby import joining
from games.models import Game
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import (
    ASKED_TO_JOIN,
    FRIEND,
    INVITATION,
    TABLE_OF_GROUP,
)
from tests.games.factories import OPEN, invited, open_table
from tests.notifications.outbox import send_due, send_later
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
WISH, BLOCK = Tie.Kind.FRIEND, Tie.Kind.BLOCK


@pytest.fixture
def dee() -> User:
    """She is of no group."""
    return make_person("Dee")


@pytest.fixture
def group(ana: User, bo: User, cy: User, mailoutbox: list[Any]) -> Group:
    """Ana, Bo and Cy have joined, and have read what they were told."""
    made = groups.make(user=ana, name="Friday")
    for person in (bo, cy):
        groups.join(member=groups.invite(group=made, user=ana, name=person.username))
    send_later()
    Notice.objects.all().delete()
    mailoutbox.clear()
    return made


def why_not(user: User, kind: str) -> list[str]:
    """Why the notices of this kind to somebody went no further."""
    return list(Notice.objects.filter(user=user, kind=kind).values_list("reason", flat=True))


# --- friends ---------------------------------------------------------------------------------------------------------


def test_a_wish_to_be_friends_and_the_answer_are_told_once(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    for _again in range(2):
        relations.add(user=ana, other=bo, kind=WISH)
        send_later()
        relations.remove(user=ana, other=bo, kind=WISH)
    relations.add(user=ana, other=bo, kind=WISH)
    send_later()
    [asked] = mailoutbox
    assert (asked.to, asked.subject) == ([bo.email], "Ana would like to be friends")
    assert "/my-people/" in asked.body

    relations.add(user=bo, other=ana, kind=WISH)
    send_later()
    [_asked, agreed] = mailoutbox
    assert (agreed.to, agreed.subject) == ([ana.email], "You and Bo are friends now")


def test_who_has_answered_on_the_page_gets_no_mail_about_the_wish(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    relations.add(user=ana, other=bo, kind=WISH)
    relations.add(user=bo, other=ana, kind=WISH)
    send_later()
    assert [mail.to for mail in mailoutbox] == [[ana.email]]
    assert why_not(bo, FRIEND.code) == ["answered-wish"]


def test_a_wish_that_was_taken_back_or_declined_is_not_told(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    relations.add(user=ana, other=bo, kind=WISH)
    relations.decline(user=bo, other=ana)
    send_later()
    assert why_not(bo, FRIEND.code) == ["wish-gone"]
    assert not mailoutbox


@pytest.mark.parametrize("blocks_first", [True, False])
def test_who_has_blocked_somebody_is_told_of_no_wish(
    ana: User, bo: User, blocks_first: bool, mailoutbox: list[Any]
) -> None:
    acts = [(bo, ana, BLOCK), (ana, bo, WISH)]
    for person, other, kind in acts if blocks_first else reversed(acts):
        relations.add(user=person, other=other, kind=kind)
    send_later()
    assert why_not(bo, FRIEND.code) == ["blocked"]
    assert not mailoutbox


def test_who_writes_to_too_many_still_says_what_he_wishes(
    ana: User, bo: User, settings: Settings, mailoutbox: list[Any]
) -> None:
    settings.INVITATIONS_PER_DAY = 0
    relations.add(user=ana, other=bo, kind=WISH)
    send_later()
    assert not mailoutbox
    assert "Friend requests</h2>" in browser_of(bo).get("/my-people/").content.decode()


def test_who_writes_to_too_many_may_still_answer(
    ana: User, bo: User, settings: Settings, mailoutbox: list[Any]
) -> None:
    relations.add(user=bo, other=ana, kind=WISH)
    settings.INVITATIONS_PER_DAY = settings.INVITATIONS_PER_DAY_OF_NEWCOMERS = 0
    relations.add(user=ana, other=bo, kind=WISH)
    send_later()
    assert [mail.subject for mail in mailoutbox] == ["You and Ana are friends now"]


def test_following_muting_and_blocking_tell_nothing(ana: User, bo: User) -> None:
    for kind in (Tie.Kind.FOLLOW, Tie.Kind.MUTE, BLOCK):
        relations.add(user=ana, other=bo, kind=kind)
    assert not Notice.objects.exists()


# --- groups ----------------------------------------------------------------------------------------------------------


def test_who_is_asked_to_join_a_group_is_told_once_and_led_to_it(
    group: Group, ana: User, dee: User, mailoutbox: list[Any]
) -> None:
    for _again in range(2):
        member = groups.invite(group=group, user=ana, name="Dee")
        send_due()
        groups.leave(member=member)
    [mail] = mailoutbox
    assert (mail.to, mail.subject) == ([dee.email], "Ana invites you to the group “Friday”")
    assert group.get_absolute_url() in mail.body


def test_who_has_joined_meanwhile_is_not_told(group: Group, ana: User, dee: User, mailoutbox: list[Any]) -> None:
    groups.join(member=groups.invite(group=group, user=ana, name="Dee"))
    send_due()
    assert why_not(dee, ASKED_TO_JOIN.code) == ["not-of-group"]
    assert not mailoutbox


def test_whom_the_host_keeps_a_place_for_is_invited_and_the_others_are_told_of_the_open_ones(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    open_table_of(group, ana, bo)
    assert set(Notice.objects.values_list("user__username", "kind")) == {
        ("Bo", INVITATION.code),
        ("Cy", TABLE_OF_GROUP.code),
    }


def test_a_private_table_of_the_group_is_found_and_joined_by_its_page(
    group: Group, ana: User, cy: User, mailoutbox: list[Any]
) -> None:
    game = open_table_of(group, ana)
    send_due()
    [mail] = [mail for mail in mailoutbox if mail.to == [cy.email]]
    assert mail.subject == "“Friday” has a new tiny table"
    assert game.public_id not in mail.body
    assert group.get_absolute_url() in mail.body
    page = browser_of(cy).get(group.get_absolute_url()).content.decode()
    assert f"{game.get_absolute_url()}?invite={game.invite_token}" in page


def test_full_tables_and_those_that_one_sits_at_are_not_told(
    group: Group, ana: User, bo: User, cy: User, mailoutbox: list[Any]
) -> None:
    game = open_table_of(group, ana)
    joining.join(game=game, user=cy, token=game.invite_token)
    send_due()
    assert why_not(bo, TABLE_OF_GROUP.code) == why_not(cy, TABLE_OF_GROUP.code) == ["no-place"]
    assert not mailoutbox


def test_who_sits_at_a_table_of_the_group_by_now_is_not_told_that_it_has_places(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    game = open_table(ana, OPEN, OPEN, is_public=False)
    groups.note_table(group, game, game.host)
    joining.join(game=game, user=cy, token=game.invite_token)
    send_due()
    assert (why_not(cy, TABLE_OF_GROUP.code), why_not(bo, TABLE_OF_GROUP.code)) == (["sits-there"], [""])


def test_a_block_of_who_has_not_sat_down_yet_keeps_no_table_from_the_others(
    group: Group, ana: User, cy: User, dee: User
) -> None:
    relations.add(user=cy, other=dee, kind=BLOCK)
    open_table_of(group, ana, dee)
    send_due()
    assert why_not(cy, TABLE_OF_GROUP.code) == [""]


@pytest.mark.parametrize("blocks", ["who sits there", "who reads"])
def test_nor_where_it_stands_between_the_reader_and_another_who_sits_there(
    group: Group, ana: User, bo: User, cy: User, blocks: str
) -> None:
    person, other = (bo, cy) if blocks == "who sits there" else (cy, bo)
    relations.add(user=person, other=other, kind=BLOCK)
    game = open_table(ana, OPEN, OPEN, is_public=False)
    groups.note_table(group, game, game.host)
    joining.join(game=game, user=bo, token=game.invite_token)
    send_due()
    assert why_not(cy, TABLE_OF_GROUP.code) == ["blocked"]


@pytest.mark.parametrize("who", ["ana", "cy"])
def test_nobody_is_told_of_a_table_where_a_block_stands_between(
    group: Group, ana: User, cy: User, who: str, mailoutbox: list[Any]
) -> None:
    person, other = (ana, cy) if who == "ana" else (cy, ana)
    relations.add(user=person, other=other, kind=BLOCK)
    open_table_of(group, ana)
    send_due()
    assert why_not(cy, TABLE_OF_GROUP.code) == ["blocked"]
    assert not [mail for mail in mailoutbox if mail.to == [cy.email]]


def test_who_wants_none_of_these_gets_none(group: Group, ana: User, cy: User, mailoutbox: list[Any]) -> None:
    choices.keep(user=cy, wanted={(kind, "mail"): NEVER for kind in (FRIEND, TABLE_OF_GROUP)})
    relations.add(user=ana, other=cy, kind=WISH)
    open_table_of(group, ana)
    send_later()
    assert not [mail for mail in mailoutbox if mail.to == [cy.email]]


def open_table_of(group: Group, host: User, *others: User) -> Game:
    """A private table of the group with a place kept for each of these, and an open one."""
    game = open_table(host, *[invited(person) for person in others], OPEN, is_public=False)
    groups.note_table(group, game, game.host)
    return game
