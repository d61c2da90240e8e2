"""Before somebody leaves a group or sends somebody away they read what it does; who was sent away hears of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services
from games.clubs.models import Group, GroupTable, Member, RemovalVote
from notifications.inbox.presenter import told
from notifications.models import InboxLine, Notice
from tests.asking import effects, press
from tests.games.factories import running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(ana: User, bo: User, cy: User) -> Group:
    made = services.make(user=ana, name="Friday")
    for person in (bo, cy):
        services.join(member=services.invite(group=made, user=ana, name=person.username))
    return made


@pytest.fixture
def dee() -> User:
    return make_person("Dee")


def page(user: User, act: str, group: Group, *who: str) -> Any:
    return browser_of(user).get(reverse(f"groups:{act}", args=[group.public_id, *who]))


def yes(user: User, asked: Any) -> Any:
    return press(browser_of(user), asked)


def told_to(user: User) -> list[str]:
    lines = InboxLine.objects.filter(user=user, kind="sent_away").order_by("pk")
    return [line.sentence for line in told(user, lines)]


def is_member(group: Group, user: User) -> bool:
    return group.members.filter(person=user, joined_at__isnull=False).exists()


def test_the_founder_reads_what_it_does_before_somebody_is_out(group: Group, ana: User, bo: User, cy: User) -> None:
    GroupTable.objects.create(group=group, game=running_game(ana, bo, title="cacao"))
    asked = page(ana, "send_away", group, "Bo")
    assert effects(asked) == [
        "Bo no longer sees the group’s page and its chat.",
        "Bo can only come back if invited.",
        "1 running game goes on.",
    ]
    assert "We’ll tell Bo that it was you." in asked.content.decode()
    assert is_member(group, bo)

    assert yes(ana, asked).status_code == 302
    assert not is_member(group, bo)
    assert told_to(bo) == ["Ana removed you from the group “Friday”"]
    assert told_to(ana) == told_to(cy) == []
    assert not Notice.objects.filter(kind="sent_away").exists()


def test_who_is_out_hears_of_it_whoever_is_blocked(group: Group, ana: User, bo: User) -> None:
    relations.add(user=bo, other=ana, kind=Tie.Kind.BLOCK)
    services.send_away(group=group, user=ana, name="Bo")
    assert told_to(bo) == ["Ana removed you from the group “Friday”"]


def test_a_proposal_says_how_many_want_it_and_the_last_one_that_it_is_final(
    group: Group, ana: User, bo: User, cy: User
) -> None:
    asked = page(bo, "send_away", group, "Ana")
    assert effects(asked) == [
        "Ana is out once all the others want it: with you, 1 of 2 do.",
        "Until then you can let Ana stay after all.",
    ]
    yes(bo, asked)
    assert is_member(group, ana)
    assert told_to(ana) == []

    asked = page(cy, "send_away", group, "Ana")
    assert effects(asked)[0] == "Ana no longer sees the group’s page and its chat."
    yes(cy, asked)
    assert told_to(ana) == ["You’re no longer in the group “Friday”: the others decided so"]


def test_who_goes_since_the_last_one_who_did_not_want_it_has_left_hears_of_it(
    group: Group, ana: User, bo: User, cy: User, dee: User
) -> None:
    services.join(member=services.invite(group=group, user=ana, name=dee.username))
    for person in (bo, cy):
        services.send_away(group=group, user=person, name="Ana")
    yes(dee, page(dee, "leave", group))
    assert told_to(ana) == ["You’re no longer in the group “Friday”: the others decided so"]


def test_a_vote_that_has_become_the_last_one_is_asked_again(group: Group, ana: User, bo: User, cy: User) -> None:
    asked = page(bo, "send_away", group, "Ana")
    services.send_away(group=group, user=cy, name="Ana")
    again = yes(bo, asked)
    assert again.status_code == 409
    assert effects(again)[0] == "Ana no longer sees the group’s page and its chat."
    assert is_member(group, ana)
    assert RemovalVote.objects.count() == 1


def test_whoever_is_out_of_a_group_that_has_ended_is_not_told_its_name(group: Group, ana: User, bo: User) -> None:
    services.send_away(group=group, user=ana, name="Bo")
    for member in Member.objects.filter(group=group):
        services.leave(member=member)
    assert told_to(bo) == ["You’re no longer in a group that has ended since"]


def test_leaving_says_who_comes_first_then(group: Group, ana: User, bo: User) -> None:
    asked = page(ana, "leave", group)
    assert effects(asked) == [
        "You no longer see its page and its chat.",
        "Bo is the founder then.",
        "You can only come back if you’re invited.",
    ]
    assert is_member(group, ana)
    assert yes(ana, asked).status_code == 302
    assert not is_member(group, ana)
    assert told_to(ana) == []


def test_the_last_one_reads_that_the_group_ends(ana: User, bo: User) -> None:
    group = services.make(user=ana, name="One")
    services.invite(group=group, user=ana, name="Bo")
    asked = page(ana, "leave", group)
    assert effects(asked) == [
        "You’re the last one: the group ends, with its chat and its list of tables.",
        "1 invitation is withdrawn.",
    ]
    assert Group.objects.filter(pk=group.pk).exists()
    yes(ana, asked)
    assert not Group.objects.filter(pk=group.pk).exists()


def test_whoever_has_become_the_last_one_is_asked_again(group: Group, ana: User, bo: User, cy: User) -> None:
    asked = page(ana, "leave", group)
    for person in (bo, cy):
        services.leave(member=group.members.get(person=person))
    again = yes(ana, asked)
    assert again.status_code == 409
    assert effects(again) == ["You’re the last one: the group ends, with its chat and its list of tables."]
    assert is_member(group, ana)


def test_an_old_invitation_page_lets_nobody_leave_who_has_joined_since(group: Group, ana: User, dee: User) -> None:
    member = services.invite(group=group, user=ana, name=dee.username)
    services.join(member=member)
    browser_of(dee).post(reverse("groups:decline", args=[group.public_id]))
    assert is_member(group, dee)


def test_who_is_only_asked_has_nothing_to_leave(group: Group, ana: User, dee: User) -> None:
    services.invite(group=group, user=ana, name=dee.username)
    assert page(dee, "leave", group)["location"] == group.get_absolute_url()
