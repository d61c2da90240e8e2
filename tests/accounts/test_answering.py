"""Who answers for a bot: its owner, with whom it is blocked, muted and left alone."""

from __future__ import annotations

import pytest

from accounts.answering import household_of, who_answers
from accounts.models import User
from accounts.relations import selectors, services
from accounts.relations.errors import BlockedByYou, TieToOneself
from accounts.relations.models import Tie
from tests.people import make_bot

pytestmark = pytest.mark.django_db
BLOCK, MUTE, FOLLOW = Tie.Kind.BLOCK, Tie.Kind.MUTE, Tie.Kind.FOLLOW


@pytest.fixture
def rex(bo: User) -> User:
    return make_bot(bo, "Rex")


@pytest.fixture
def max_(bo: User) -> User:
    return make_bot(bo, "Max")


def test_its_owner_answers_for_a_bot_and_everybody_else_for_themselves(ana: User, bo: User, rex: User) -> None:
    assert [who_answers(person) for person in (ana, bo, rex)] == [ana.pk, bo.pk, bo.pk]
    assert set(household_of(rex)) == set(household_of(bo)) == {bo, rex}


@pytest.mark.parametrize("named", [0, 1, 2])
def test_a_block_holds_for_who_answers_and_all_their_bots(
    ana: User, bo: User, rex: User, max_: User, named: int
) -> None:
    household = [bo, rex, max_]
    services.add(user=ana, other=household[named], kind=BLOCK)

    assert selectors.blocked_by(ana) == selectors.unheard_by(ana) == {person.pk for person in household}
    for person in household:
        assert selectors.who_block(person, [ana.pk]) == selectors.who_do_not_hear(person, [ana.pk]) == {ana.pk}
        assert selectors.blocked_pairs([(ana, person), (person, ana)]) == {(ana.pk, person.pk)}
        assert selectors.people_called("Ana", person) == []
        assert selectors.people_called(person.username, ana) == []
    assert selectors.blocks_among([ana.pk, bo.pk]) == {(ana.pk, bo.pk)}


def test_what_an_owner_blocks_its_bot_blocks(ana: User, bo: User, rex: User, cy: User) -> None:
    services.add(user=bo, other=ana, kind=BLOCK)

    assert selectors.blocked_by(rex) == {ana.pk}
    assert selectors.who_block(ana, [rex.pk, cy.pk]) == {rex.pk}
    assert selectors.blocked_pairs([(rex, ana)]) == {(rex.pk, ana.pk)}


def test_muting_a_bot_mutes_its_owner_and_blocks_nobody(ana: User, bo: User, rex: User) -> None:
    services.add(user=ana, other=rex, kind=MUTE)

    assert selectors.unheard_by(ana) == {bo.pk, rex.pk}
    assert selectors.blocked_by(ana) == frozenset()
    assert selectors.who_do_not_hear(bo, [ana.pk]) == {ana.pk}


def test_whom_one_blocks_one_follows_no_bot_of(ana: User, bo: User, rex: User) -> None:
    services.add(user=ana, other=rex, kind=FOLLOW)
    assert selectors.followed_by(ana) == {rex.pk}
    services.add(user=ana, other=bo, kind=BLOCK)

    assert selectors.followed_by(ana) == frozenset()
    with pytest.raises(BlockedByYou):
        services.add(user=ana, other=rex, kind=FOLLOW)


@pytest.mark.parametrize("kind", [BLOCK, MUTE])
def test_nobody_blocks_or_mutes_a_bot_of_their_own(bo: User, rex: User, kind: Tie.Kind) -> None:
    with pytest.raises(TieToOneself):
        services.add(user=bo, other=rex, kind=kind)
    services.add(user=bo, other=rex, kind=FOLLOW)
