"""What the people of a group do at the same moment, on PostgreSQL: it never stands there without anybody."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from games.clubs import services
from games.clubs.errors import (
    GroupFull,
    NobodyChosen,
    NoSuchGroup,
    OfGroupAlready,
)
from games.clubs.models import Group, GroupTable, Member
from games.models import Game
from tests.games.at_once import at_once, refusals
from tests.games.conftest import tiny_title
from tests.people import make_person

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.fixture
def group(ana: User) -> Group:
    return services.make(user=ana, name="Friday")


def part(group: Group, user: User) -> Member:
    return Member.objects.select_related("group", "person").get(group=group, person=user)


def test_the_last_one_leaves_while_another_joins(group: Group, ana: User, bo: User) -> None:
    services.invite(group=group, user=ana, name="Bo")
    leaving, joining = part(group, ana), part(group, bo)
    outcomes = at_once(lambda: services.leave(member=leaving), lambda: services.join(member=joining))
    stays = Group.objects.exists()
    assert list(refusals(outcomes)) == ([] if stays else [NoSuchGroup])
    assert list(Member.objects.values_list("person__username", flat=True)) == (["Bo"] if stays else [])


def test_two_who_leave_at_once_leave_no_group(group: Group, ana: User, bo: User) -> None:
    services.join(member=services.invite(group=group, user=ana, name="Bo"))
    members = [part(group, person) for person in (ana, bo)]
    at_once(*[lambda member=member: services.leave(member=member) for member in members])
    assert not Group.objects.exists()
    assert not Member.objects.exists()


def test_a_table_is_made_while_all_leave(group: Group, ana: User, bo: User) -> None:
    """It is the group's, or there is neither: it never hangs on a group that is gone."""
    services.join(member=services.invite(group=group, user=ana, name="Bo"))
    members = [part(group, person) for person in (ana, bo)]
    outcomes = at_once(
        lambda: services.new_table(group=group, user=ana, others=["Bo"], form_key=None),
        *[lambda member=member: services.leave(member=member) for member in members],
    )
    assert not Group.objects.exists()
    assert not GroupTable.objects.exists()
    assert set(refusals(outcomes)) <= {NoSuchGroup, NobodyChosen}
    assert Game.objects.count() == 1 - sum(refusals(outcomes).values())


def test_one_person_is_asked_once_by_two(group: Group, ana: User, bo: User, cy: User) -> None:
    services.join(member=services.invite(group=group, user=ana, name="Bo"))
    acts = [lambda person=person: services.invite(group=group, user=person, name="Cy") for person in (ana, bo)]
    assert refusals(at_once(*acts)) == {OfGroupAlready: 1}
    assert group.members.filter(person=cy).count() == 1


def test_a_group_gets_no_fuller_than_it_may(group: Group, ana: User, bo: User, settings: Settings) -> None:
    services.join(member=services.invite(group=group, user=ana, name="Bo"))
    settings.PEOPLE_PER_GROUP = 3
    names = [make_person(f"Visitor {number}").username for number in range(4)]
    hosts = [ana, bo, ana, bo]
    acts = [
        lambda person=person, name=name: services.invite(group=group, user=person, name=name)
        for person, name in zip(hosts, names, strict=True)
    ]
    assert refusals(at_once(*acts)) == {GroupFull: 3}
    assert group.members.count() == 3


def test_nobody_is_of_a_group_who_leaves_the_site_while_it_asks(group: Group, ana: User, bo: User) -> None:
    at_once(lambda: delete_account(user=bo), *[lambda: _asked_to_join(group, ana)] * 2)
    assert not Member.objects.filter(person=bo).exists()


def _asked_to_join(group: Group, user: User) -> object:
    return services.invite(group=group, user=user, name="Bo")
