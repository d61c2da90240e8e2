"""Groups: who is of one, its tables, results and rules, and what others learn of it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.errors import BlockedByYou
from accounts.relations.models import Tie
from accounts.services import delete_account
from cacao_site import pruning
from games.clubs import selectors, services
from games.clubs.errors import (
    GroupFull,
    NobodyChosen,
    NoSuchGroup,
    NoSuchPattern,
    OfGroupAlready,
    TooManyAsked,
    TooManyGroups,
    TooManyOpenInvitations,
)
from games.clubs.models import Group, GroupTable, Member
from games.clubs.signals import table_made
from games.models import Game, Seat
from games.tables.errors import NobodyCalledSo
from notifications.models import Notice
from tests.asking import post_as_shown
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table, running_game
from tests.people import browser_of, make_person

__all__ = ["tiny_title"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(ana: User, bo: User) -> Group:
    """Ana and Bo have joined."""
    made = services.make(user=ana, name="Friday")
    services.join(member=services.invite(group=made, user=ana, name="Bo"))
    return made


def test_groups_stand_in_the_order_of_letters(ana: User) -> None:
    for name in ("Zoo", "Écluse", "adler", "Eck"):
        services.make(user=ana, name=name)
    assert [member.group.name for member in selectors.groups_of(ana)] == ["adler", "Eck", "Écluse", "Zoo"]


def post(browser: Client, act: str, group: Group, **fields: Any) -> Any:
    return post_as_shown(browser, reverse(f"groups:{act}", args=[group.public_id]), fields)


# --- who is of a group -----------------------------------------------------------------------------------------------


def test_a_group_is_made_and_joined_by_pages(ana: User, bo: User) -> None:
    browser_of(ana).post(reverse("groups:groups"), {"name": "Friday"})
    made = Group.objects.get()
    post(browser_of(ana), "invite", made, name="Bo")
    assert "Friday" in browser_of(bo).get(reverse("groups:groups")).content.decode()
    post(browser_of(bo), "join", made)
    assert [member.person for member in selectors.members_of(made) if member.joined_at] == [ana, bo]


def test_who_is_alone_is_offered_no_table_for_us(group: Group, ana: User, bo: User) -> None:
    assert "Create table" in browser_of(ana).get(group.get_absolute_url()).content.decode()
    services.leave(member=group.members.get(person=bo))
    page = browser_of(ana).get(group.get_absolute_url()).content.decode()
    assert "Create table" not in page
    assert "Nobody has joined yet: invite somebody under “Members”." in page


def test_to_others_a_group_is_like_none(group: Group, cy: User) -> None:
    browser = browser_of(cy)
    for act in ("invite", "join", "leave", "rules", "play_like", "new_table"):
        there = post(browser, act, group, name="Cy", like="x")
        none = browser.post(reverse(f"groups:{act}", args=["none"]), {"name": "Cy", "like": "x"})
        assert there.status_code == none.status_code == 404
    assert browser.get(group.get_absolute_url()).status_code == 404
    assert "Friday" not in browser.get(reverse("groups:groups")).content.decode()


def test_who_is_only_asked_invites_nobody(group: Group, ana: User, cy: User) -> None:
    services.invite(group=group, user=ana, name="Cy")
    for act in ("invite", "rules", "play_like", "new_table"):
        assert post(browser_of(cy), act, group, name="Ana").status_code == 403


def test_the_last_to_leave_takes_the_group_along_and_tables_stay(group: Group, ana: User, bo: User) -> None:
    game = services.new_table(group=group, user=ana, others=["Bo"], form_key=None)
    post(browser_of(bo), "leave", group)
    assert Group.objects.exists()
    delete_account(user=ana)
    assert not Group.objects.exists()
    assert Game.objects.filter(pk=game.pk).exists()


def test_who_leaves_a_group_that_has_just_gone_is_told_so(group: Group, ana: User, bo: User) -> None:
    member = group.members.get(person=ana)
    Group.objects.filter(pk=group.pk).delete()
    for act in (services.leave, services.join):
        with pytest.raises(NoSuchGroup):
            act(member=member)


def test_whose_login_has_ended_comes_back_to_the_groups_page(group: Group) -> None:
    for act in ("invite", "join", "leave", "play_like", "new_table"):
        answer = post(Client(), act, group)
        assert answer.headers["Location"].endswith(f"?next={group.get_absolute_url()}")


# --- bounds and bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "a\x00b", "x" * 61, "x" * 1_000_000])
def test_a_name_that_cannot_be_is_shown_again(ana: User, name: str) -> None:
    answer = browser_of(ana).post(reverse("groups:groups"), {"name": name})
    assert answer.status_code in (413, 422)
    assert not Group.objects.exists()


def test_groups_and_invitations_are_bounded(group: Group, ana: User, bo: User, cy: User, settings: Settings) -> None:
    with pytest.raises(OfGroupAlready):
        services.invite(group=group, user=ana, name="bo")
    with pytest.raises(NobodyCalledSo):
        services.invite(group=group, user=ana, name="Nobody")
    settings.PEOPLE_PER_GROUP = 2
    with pytest.raises(GroupFull):
        services.invite(group=group, user=ana, name="Cy")
    settings.PEOPLE_PER_GROUP, settings.ASKED_TO_GROUPS_PER_DAY = 9, 1
    with pytest.raises(TooManyAsked):
        services.invite(group=group, user=ana, name="Cy")
    with pytest.raises(TooManyAsked):
        services.invite(group=services.make(user=ana, name="Monday"), user=ana, name="Cy")
    settings.ASKED_TO_GROUPS_PER_DAY, settings.GROUP_INVITATIONS_PER_MEMBER = 9, 1
    for person in (cy, make_person("Di")):
        services.join(member=services.invite(group=group, user=bo, name=person.username))
    services.invite(group=group, user=bo, name=make_person("Eve").username)
    with pytest.raises(TooManyOpenInvitations):
        services.invite(group=group, user=bo, name=make_person("Flo").username)
    settings.GROUPS_PER_PERSON = 1
    with pytest.raises(TooManyGroups):
        services.make(user=ana, name="Saturday")
    assert browser_of(ana).post(reverse("groups:groups"), {"name": "Saturday"}).status_code == 429


def test_who_founds_a_group_has_asked_nobody_by_that(group: Group, ana: User, settings: Settings) -> None:
    settings.ASKED_TO_GROUPS_PER_DAY = 2
    di = make_person("Di")
    assert services.invite(group=services.make(user=ana, name="Monday"), user=ana, name="Di").person == di


def test_nobody_joins_more_groups_than_they_may_make(group: Group, ana: User, cy: User, settings: Settings) -> None:
    settings.GROUPS_PER_PERSON = 1
    member = services.invite(group=group, user=ana, name="Cy")
    own = services.make(user=cy, name="Saturday")
    with pytest.raises(TooManyGroups):
        services.join(member=member)
    services.leave(member=own.members.get())
    services.join(member=member)
    assert group.members.get(person=cy).joined_at


def test_somebody_blocked_asks_in_vain_and_does_not_learn_it(group: Group, ana: User, bo: User, cy: User) -> None:
    relations.add(user=cy, other=ana, kind=Tie.Kind.BLOCK)
    answer = post(browser_of(ana), "invite", group, name="Cy")
    assert answer.status_code == 302
    assert "invited" in browser_of(ana).get(group.get_absolute_url()).content.decode()
    assert "Friday" not in browser_of(cy).get(reverse("groups:groups")).content.decode()


def test_whom_one_has_blocked_one_does_not_ask(group: Group, ana: User, cy: User) -> None:
    relations.add(user=ana, other=cy, kind=Tie.Kind.BLOCK)
    with pytest.raises(BlockedByYou):
        services.invite(group=group, user=ana, name="Cy")


# --- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_for_all_is_one_press_on_the_page(group: Group, ana: User, bo: User) -> None:
    page = browser_of(ana).get(group.get_absolute_url()).content.decode()
    assert 'value="Bo"' in page
    answer = post(browser_of(ana), "new_table", group, **{"with": ["Bo"], "key": str(uuid4())})
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert not game.is_public
    assert game.seats.get(user=bo).status == Seat.Status.INVITED
    assert Notice.objects.filter(user=bo, kind="mail_invitations").exists()
    assert game.get_absolute_url() in browser_of(bo).get(group.get_absolute_url()).content.decode()


def test_a_table_that_is_refused_comes_back_to_the_group_with_the_reason_and_who_was_chosen(
    group: Group, ana: User, bo: User, cy: User, settings: Settings
) -> None:
    services.join(member=services.invite(group=group, user=ana, name="Cy"))
    nobody = post(browser_of(ana), "new_table", group)
    settings.OPEN_TABLES_PER_PERSON = 0
    too_many = post(browser_of(ana), "new_table", group, **{"with": ["Bo"]})
    for answer, status, marks in (
        (nobody, 422, {"Bo": False, "Cy": False}),
        (too_many, 429, {"Bo": True, "Cy": False}),
    ):
        page = answer.content.decode()
        assert answer.status_code == status
        assert "New table for us" in page
        assert "message--error" in page
        for name, is_marked in marks.items():
            box = page.partition(f'value="{name}"')[2].partition(">")[0]
            assert ("checked" in box) == is_marked, name


def test_the_same_form_makes_one_table(group: Group, ana: User) -> None:
    def note(sender: object, table: GroupTable, **_more: object) -> None:
        told.append(table.game)

    key, told = uuid4(), list[Game]()
    table_made.connect(note)
    first = services.new_table(group=group, user=ana, others=["Bo"], form_key=key)
    assert services.new_table(group=group, user=ana, others=["Bo"], form_key=key) == first
    assert GroupTable.objects.count() == 1
    assert told == [first]


def test_nobody_from_outside_is_brought_in(group: Group, ana: User, cy: User) -> None:
    with pytest.raises(NobodyChosen):
        services.new_table(group=group, user=ana, others=["Cy", "Ana", "x"], form_key=None)


def test_a_title_for_more_people_leaves_places_open(group: Group, ana: User) -> None:
    Group.objects.update(title="chocolatl")
    group.refresh_from_db()
    game = services.new_table(group=group, user=ana, others=["Bo"], form_key=None)
    assert game.seats.filter(status=Seat.Status.OPEN).count() == 1


def test_the_next_tables_are_like_the_one_that_was_chosen(group: Group, ana: User, cy: User, tiny_title: None) -> None:
    earlier, game = open_table(ana, OPEN), open_table(ana, OPEN)
    assert selectors.patterns([], ana) == [game, earlier], "The latest first."
    post(browser_of(ana), "play_like", group, like=game.public_id)
    group.refresh_from_db()
    assert group.title == "tiny"
    assert services.new_table(group=group, user=ana, others=["Bo"], form_key=None).title == "tiny"
    for_others = open_table(cy, OPEN, is_public=False)
    with pytest.raises(NoSuchPattern):
        services.play_like(group=group, user=ana, public_id=for_others.public_id)


def test_results_count_what_was_played_at_the_groups_tables(
    group: Group, ana: User, bo: User, tiny_title: None
) -> None:
    for is_ours in (True, False):
        game = running_game(ana, bo)
        Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=game.started_at)
        game.seats.update(won=False)
        game.seats.filter(user=bo).update(won=True)
        if is_ours:
            GroupTable.objects.create(group=group, game=game)
    rows = [(row.name, row.title, row.games, row.won) for row in selectors.results(group)]
    assert rows == [("Bo", "tiny", 1, 1), ("Ana", "tiny", 1, 0)]
    assert "Results" in browser_of(bo).get(group.get_absolute_url()).content.decode()


def test_who_is_only_asked_sees_no_tables_and_no_results(
    group: Group, ana: User, bo: User, cy: User, tiny_title: None
) -> None:
    Group.objects.filter(pk=group.pk).update(title="tiny", options={})
    group.refresh_from_db()
    game = services.new_table(group=group, user=ana, others=["Bo"], form_key=uuid4())
    services.invite(group=group, user=ana, name="Cy")
    page = group.get_absolute_url()
    assert game.public_id in browser_of(bo).get(page).content.decode()
    asked = browser_of(cy).get(page)
    assert asked.status_code == 200
    assert game.public_id not in asked.content.decode()


def test_a_group_whose_last_guest_was_removed_goes_too(group: Group, bo: User) -> None:
    services.leave(member=group.members.get(person=bo))
    deserted = services.make(user=bo, name="Saturday")
    Member.objects.filter(group=deserted).delete()
    list(pruning.prune())
    assert list(Group.objects.all()) == [group]
