"""What a group's page shows of a private table to whom its host has sent away, or who would not be welcome there."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services
from games.clubs.models import Group, GroupTable
from games.lobby import hosting
from games.models import Game
from tests.games.factories import OPEN, fresh, open_table
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(ana: User, bo: User) -> Group:
    made = services.make(user=ana, name="Friday")
    services.join(member=services.invite(group=made, user=ana, name="Bo"))
    return made


@pytest.fixture
def private(group: Group, ana: User) -> Game:
    """Ana's private table for the group, with an open place."""
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    GroupTable.objects.create(group=group, game=game)
    return game


def page(user: User, group: Group) -> str:
    return browser_of(user).get(group.get_absolute_url()).content.decode()


def test_a_member_finds_the_link_of_a_private_table(group: Group, private: Game, bo: User) -> None:
    assert private.invite_token in page(bo, group)


def test_whoever_was_sent_away_finds_neither_the_table_nor_its_new_link(
    group: Group, private: Game, ana: User, bo: User
) -> None:
    hosting.invite(game=private, user=ana, name="Bo")
    hosting.remove(game=private, user=ana, name="Bo")
    browser_of(ana).post(f"{private.get_absolute_url()}renew-link/")

    shown = page(bo, group)

    assert fresh(private).invite_token not in shown
    assert private.public_id not in shown


@pytest.mark.parametrize("is_of_the_reader", [True, False])
def test_where_one_has_blocked_the_other_there_is_no_link(
    group: Group, private: Game, ana: User, bo: User, is_of_the_reader: bool
) -> None:
    person, other = (bo, ana) if is_of_the_reader else (ana, bo)
    relations.add(user=person, other=other, kind=Tie.Kind.BLOCK)
    assert private.invite_token not in page(bo, group)
