"""Every act in a group, by everybody who has to do with it: what is answered, and which rows there are afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cacao_site import pruning
from games.clubs import selectors, services
from games.clubs.errors import GroupFull, NoSuchGroup, TooManyOpenInvitations
from games.clubs.models import Group, Member, RemovalVote
from games.models import Game
from tests.asking import post_as_shown
from tests.people import browser_of, make_person
from tests.undone import undone

pytestmark = pytest.mark.django_db

ROLES = ("outsider", "asked", "member", "inviter", "founder", "former", "admin")
OF_GROUP = {"member", "inviter", "founder"}


@pytest.fixture
def people() -> dict[str, User]:
    """One person for each role, and Zoe, whom the inviter has asked."""
    made = {role: make_person(role.capitalize()) for role in ROLES if role != "admin"}
    made["admin"] = make_person("Root", is_staff=True, is_superuser=True)
    return made | {"zoe": make_person("Zoe")}


@pytest.fixture
def group(people: Mapping[str, User]) -> Group:
    made = services.make(user=people["founder"], name="Friday")
    for role in ("inviter", "member", "former"):
        services.join(member=services.invite(group=made, user=people["founder"], name=people[role].username))
    services.leave(member=made.members.get(person=people["former"]))
    services.invite(group=made, user=people["founder"], name=people["asked"].username)
    services.invite(group=made, user=people["inviter"], name="Zoe")
    return made


def post(browser: Client, act: str, group: Group, **fields: Any) -> int:
    """What is answered; ``who`` is a part of the address."""
    who = [fields.pop("who")] if "who" in fields else []
    return post_as_shown(browser, reverse(f"groups:{act}", args=[group.public_id, *who]), fields).status_code


def rows(group: Group) -> dict[str, Any]:
    """Everything an act could change."""
    found = Group.objects.filter(pk=group.pk).first()
    return {
        "group": found and (found.name, found.title, found.options, found.terms),
        "members": sorted(Member.objects.filter(group_id=group.pk).values_list("person__username", "joined_at")),
        "votes": RemovalVote.objects.count(),
        "tables": Game.objects.count(),
    }


ACTS: Mapping[str, tuple[str, dict[str, Any], set[str]]] = {
    "invite": ("invite", {"name": "Newcomer"}, OF_GROUP),
    "accept": ("join", {}, {"asked"}),
    "decline": ("decline", {}, {"asked"}),
    "leave": ("leave", {}, OF_GROUP),
    "take back what the inviter asked": ("take_back", {"person": "Zoe"}, {"inviter", "founder"}),
    "take back what the founder asked": ("take_back", {"person": "Asked"}, {"founder"}),
    "take back who has joined": ("take_back", {"person": "Inviter"}, set()),
    "send a member away": ("send_away", {"who": "Inviter"}, {"member", "founder"}),
    "send the founder away": ("send_away", {"who": "Founder"}, {"member", "inviter"}),
    "send away who is only asked": ("send_away", {"who": "Zoe"}, set()),
    "play like a table": ("play_like", {"like": "none"}, set()),
    "make a table with a member": ("new_table", {"with": "Member"}, {"inviter", "founder"}),
    "make a table with who is only asked": ("new_table", {"with": "Zoe"}, set()),
    "make a table with who has left": ("new_table", {"with": "Former"}, set()),
}
"""What is sent, and who changes something by it."""


def test_only_whom_it_is_allowed_changes_something(group: Group, people: Mapping[str, User]) -> None:
    make_person("Newcomer")
    tried = [(role, act) for role in ROLES for act in ACTS]
    found = {(role, act): what_comes_of(act, role, group, people) for role, act in tried}
    assert found == {(role, act): what_is_allowed(act, role) for role, act in tried}


def what_comes_of(act: str, role: str, group: Group, people: Mapping[str, User]) -> tuple[str, bool]:
    """Whether the group is found by this person, and whether something is done."""
    address, fields, _allowed = ACTS[act]
    with undone():
        before = rows(group)
        status = post(browser_of(people[role]), address, group, **fields)
        assert status < 500, (act, role)
        return "not found" if status == 404 else "found", rows(group) != before


def what_is_allowed(act: str, role: str) -> tuple[str, bool]:
    return "found" if role in OF_GROUP | {"asked"} else "not found", role in ACTS[act][2]


def test_who_sees_the_page_and_what_of_it(group: Group, people: Mapping[str, User]) -> None:
    pages = {role: browser_of(people[role]).get(group.get_absolute_url()) for role in ROLES}
    found = {role for role, page in pages.items() if page.status_code == 200}
    assert found == OF_GROUP | {"asked"}
    assert {pages[role].status_code for role in set(ROLES) - found} == {404}
    assert "new-table" not in pages["asked"].content.decode()


def test_whoever_is_not_logged_in_is_sent_to_the_login(group: Group) -> None:
    before = rows(group)
    for address, fields, _allowed in ACTS.values():
        assert post(Client(), address, group, **fields) == 302
    assert rows(group) == before


def test_the_others_send_somebody_away_when_all_of_them_want_it(group: Group, people: Mapping[str, User]) -> None:
    for role, is_gone in (("member", False), ("member", False), ("inviter", True)):
        assert post(browser_of(people[role]), "send_away", group, who="Founder") == 302
        assert group.members.filter(person=people["founder"]).exists() != is_gone
    assert RemovalVote.objects.count() == 0
    assert browser_of(people["founder"]).get(group.get_absolute_url()).status_code == 404
    founder = selectors.founder_of(group)
    assert founder is not None
    assert founder.person == people["inviter"]


def test_a_vote_is_taken_back_and_goes_with_its_voter(group: Group, people: Mapping[str, User]) -> None:
    services.send_away(group=group, user=people["member"], name="Founder")
    assert post(browser_of(people["inviter"]), "keep", group, person="Founder") == 302
    assert RemovalVote.objects.count() == 1
    assert post(browser_of(people["member"]), "keep", group, person="Founder") == 302
    assert RemovalVote.objects.count() == 0
    services.send_away(group=group, user=people["member"], name="Founder")
    services.leave(member=group.members.get(person=people["member"]))
    assert RemovalVote.objects.count() == 0


def test_one_alone_sends_nobody_away(people: Mapping[str, User]) -> None:
    group = services.make(user=people["founder"], name="Two")
    services.join(member=services.invite(group=group, user=people["founder"], name="Member"))
    assert not services.send_away(group=group, user=people["member"], name="Founder")
    assert group.members.filter(person=people["founder"]).exists()


def test_an_old_tab_of_whoever_was_sent_away_changes_nothing(group: Group, people: Mapping[str, User]) -> None:
    services.send_away(group=group, user=people["founder"], name="Member")
    before = rows(group)
    browser = browser_of(people["member"])
    assert {post(browser, address, group, **fields) for address, fields, _allowed in ACTS.values()} == {404}
    assert rows(group) == before


def test_a_group_without_people_is_gone_also_when_some_are_asked(people: Mapping[str, User]) -> None:
    group = services.make(user=people["founder"], name="One")
    services.invite(group=group, user=people["founder"], name="Zoe")
    services.leave(member=group.members.get(person=people["founder"]))
    assert not Group.objects.filter(pk=group.pk).exists()


def test_one_member_cannot_fill_a_group(group: Group, people: Mapping[str, User], settings: Settings) -> None:
    settings.GROUP_INVITATIONS_PER_MEMBER = 2
    for name in ("Yan", "Xia", "Wim", "Una"):
        make_person(name)
    services.invite(group=group, user=people["inviter"], name="Yan")
    with pytest.raises(TooManyOpenInvitations):
        services.invite(group=group, user=people["inviter"], name="Xia")
    services.take_back(group=group, user=people["inviter"], name="Yan")
    services.invite(group=group, user=people["inviter"], name="Xia")
    for name in ("Wim", "Una"):
        services.invite(group=group, user=people["founder"], name=name)


def test_an_invitation_ends_after_four_weeks_and_not_before(group: Group, people: Mapping[str, User]) -> None:
    asked = Member.objects.get(person=people["asked"])
    end = asked.asked_at + timedelta(days=28)
    with time_machine.travel(end - timedelta(seconds=1), tick=False):
        assert list(selectors.asked_to_join(people["asked"])) == [asked]
        assert not Member.objects.expired().filter(pk=asked.pk).exists()
    with time_machine.travel(end, tick=False):
        assert not selectors.asked_to_join(people["asked"]).exists()
        with pytest.raises(NoSuchGroup):
            services.join(member=asked)
        assert asked.person not in [member.person for member in selectors.members_of(group)]


def test_at_night_invitations_go_that_have_ended(group: Group, people: Mapping[str, User]) -> None:
    Member.objects.filter(person=people["asked"]).update(asked_at=timezone.now() - timedelta(days=29))
    [kind] = [kind for kind in pruning.PRUNINGS if "invitations to groups" in kind.name]
    assert list(kind.batches()) == [1]
    assert list(Member.objects.filter(joined_at=None).values_list("person__username", flat=True)) == ["Zoe"]


def test_an_invitation_that_has_ended_takes_no_place(
    group: Group, people: Mapping[str, User], settings: Settings
) -> None:
    settings.PEOPLE_PER_GROUP = 5
    make_person("Yan")
    with pytest.raises(GroupFull):
        services.invite(group=group, user=people["founder"], name="Yan")
    Member.objects.filter(joined_at=None).update(asked_at=timezone.now() - timedelta(days=28))
    services.invite(group=group, user=people["founder"], name="Yan")
    services.invite(group=group, user=people["founder"], name="Zoe")


def test_names_of_nobody_change_nothing(group: Group, people: Mapping[str, User]) -> None:
    before, browser = rows(group), browser_of(people["founder"])
    for name in ("", "\x00", "x" * 5000, "nobody"):
        for act, status in (("take_back", 409), ("keep", 302)):
            assert post(browser, act, group, person=name) == status, (act, name)
        assert not name or post(browser, "send_away", group, who=name) == 409, name
    assert rows(group) == before


def test_whoever_was_sent_away_while_the_page_was_on_its_way_neither_asks_nor_makes_a_table(
    group: Group, people: Mapping[str, User]
) -> None:
    """The views have found a member; the services ask again under the lock."""
    services.send_away(group=group, user=people["founder"], name="Member")
    before = rows(group)
    for act in (
        lambda: services.invite(group=group, user=people["member"], name="Member"),
        lambda: services.new_table(group=group, user=people["member"], others=["Inviter"], form_key=None),
    ):
        with pytest.raises(NoSuchGroup):
            act()
    assert rows(group) == before


def test_somebody_goes_when_the_last_one_who_did_not_want_it_has_left(group: Group, people: Mapping[str, User]) -> None:
    services.join(member=group.members.get(person=people["asked"]))
    for role in ("member", "inviter"):
        assert not services.send_away(group=group, user=people[role], name="Founder")
    services.leave(member=group.members.get(person=people["asked"]))
    assert not group.members.filter(person=people["founder"]).exists()
    assert group.members.filter(joined_at__isnull=False).count() == 2
