"""The chat of a group: its members read and write, to everybody else there is none."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.chat import services as chat
from games.chat.models import Line, Room
from games.clubs import services
from games.clubs.models import Group, Member
from games.clubs.talk import InGroup
from notifications.models import InboxLine
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(ana: User, bo: User, cy: User) -> Group:
    """Ana and Bo are members, Cy is asked."""
    made = services.make(user=ana, name="Tuesday club")
    services.join(member=services.invite(group=made, user=ana, name="Bo"))
    services.invite(group=made, user=ana, name="Cy")
    return made


def address(group: Group, act: str = "talk", **more: int) -> str:
    return reverse(f"talk:{act}", kwargs={"public_id": group.public_id, "audience": "members", **more})


def say(group: Group, person: User, text: str = "Who plays on Tuesday?") -> Any:
    return browser_of(person).post(address(group), {"text": text})


def test_members_read_and_write_on_the_page_of_the_group(group: Group, ana: User, bo: User) -> None:
    assert say(group, bo).url == f"{group.get_absolute_url()}#talk"
    assert say(group, ana, "I do").status_code == 302
    shown = browser_of(bo).get(group.get_absolute_url()).content.decode()
    assert "Who plays on Tuesday?" in shown
    assert "I do" in shown


def test_who_is_only_asked_reads_nothing_and_a_stranger_finds_nothing(group: Group, bo: User, cy: User) -> None:
    say(group, bo)
    assert "Who plays on Tuesday?" not in browser_of(cy).get(group.get_absolute_url()).content.decode()
    for act, more in (("talk", {}), ("news", {}), ("line", {"number": 1})):
        assert browser_of(cy).get(address(group, act, **more)).status_code == 403
    Member.objects.filter(person=cy).delete()
    for act, more in (("talk", {}), ("news", {}), ("line", {"number": 1})):
        assert browser_of(cy).get(address(group, act, **more)).status_code == 404


def test_who_has_left_reads_no_more_and_hears_no_more(group: Group, ana: User, bo: User) -> None:
    say(group, ana, "@Bo look")
    assert InboxLine.objects.filter(user=bo, kind="talk").exists()
    services.leave(member=Member.objects.get(person=bo))
    assert say(group, bo).status_code == 404
    shown = browser_of(bo).get(reverse("notices:inbox")).content.decode()
    assert "This chat is gone for you." in shown
    assert "Tuesday club" not in shown


def test_new_messages_are_counted_in_the_list_of_groups(group: Group, ana: User, bo: User) -> None:
    say(group, ana)
    assert "1 new message" in browser_of(bo).get(reverse("groups:groups")).content.decode()
    assert "1 new message" not in browser_of(ana).get(reverse("groups:groups")).content.decode()


def test_the_room_of_a_group_that_is_gone_stays_for_reports_until_it_is_pruned(group: Group, ana: User) -> None:
    say(group, ana)
    services.leave(member=Member.objects.get(person__username="Bo"))
    services.leave(member=Member.objects.get(person=ana))
    assert not Group.objects.exists()
    chat.hide(line=Line.objects.get())
    assert Line.objects.get().status == Line.Status.HIDDEN
    assert Room.objects.exists()


def test_who_is_only_asked_is_not_spoken_to(ana: User, bo: User) -> None:
    group = services.make(user=ana, name="Friday")
    member = services.invite(group=group, user=ana, name="Bo")
    assert InGroup(group).hearers() == [ana]
    services.join(member=member)
    assert InGroup(group).hearers() == [ana, bo]
