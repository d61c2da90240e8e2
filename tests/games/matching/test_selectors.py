"""Each read of wishes finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.matching import selectors
from games.matching.errors import NoSuchWish
from games.matching.models import Wish
from games.models import HiddenPart
from games.ratings.calculator import Rating
from tests.games.matching.wishing import rate, wish_for
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def standing(ana: User) -> Wish:
    """The one wish that stands; all others miss by one condition."""
    banned = make_person("Di")
    others = {name: wish_for(make_person(name), is_named=True) for name in ("Met", "Back", "Old")}
    wish_for(banned, is_named=True)
    stands = wish_for(ana, is_named=True)
    Wish.objects.filter(pk=others["Met"].pk).update(status=Wish.Status.MET, ended_at=timezone.now())
    Wish.objects.filter(pk=others["Back"].pk).update(status=Wish.Status.TAKEN_BACK, ended_at=timezone.now())
    Wish.objects.filter(pk=others["Old"].pk).update(until=timezone.now() - timedelta(seconds=1))
    User.objects.filter(pk=banned.pk).update(is_active=False)
    selectors.forget_looking()
    return stands


def test_wishes_that_stand_are_matched_counted_and_shown(standing: Wish, ana: User, bo: User, cy: User) -> None:
    now = timezone.now()
    every = [*Wish.objects.values_list("pk", flat=True)]
    assert [wish.key for wish in selectors.pool(now)] == [standing.pk]
    assert [wish.key for wish in selectors.pool(now, every)] == [standing.pk]
    assert [(row.title, row.others, row.own) for row in selectors.looking(bo) if row.others] == [("tiny", 1, 0)]
    assert [(row.title, row.others, row.own) for row in selectors.looking(ana) if row.own] == [("tiny", 0, 1)]
    rows = selectors.others_who_look(bo, "tiny")
    assert selectors.names_of(rows) == ["Ana"]
    assert selectors.others_who_look(bo, "cacao") == selectors.others_who_look(ana, "tiny") == []


@pytest.mark.parametrize("is_blocking", [True, False])
def test_who_has_blocked_one_another_is_not_shown_as_looking(ana: User, bo: User, is_blocking: bool) -> None:
    wish_for(ana)
    relations.add(user=bo if is_blocking else ana, other=ana if is_blocking else bo, kind=Tie.Kind.BLOCK)
    assert selectors.others_who_look(bo, "tiny") == []


def test_ones_own_wishes_are_those_that_stand(standing: Wish, ana: User, bo: User) -> None:
    theirs = wish_for(bo)
    old = wish_for(ana)
    Wish.objects.filter(pk=old.pk).update(status=Wish.Status.TAKEN_BACK, ended_at=timezone.now())
    assert selectors.wishes_of(ana) == [standing]
    assert selectors.wish_of(ana, old.pk) == old
    with pytest.raises(NoSuchWish):
        selectors.wish_of(ana, theirs.pk)
    assert [(row.others, row.own) for row in selectors.looking(ana) if row.title == "tiny"] == [(1, 1)]


def test_strength_and_reliability_are_what_others_may_know(ana: User, bo: User, cy: User) -> None:
    for person in (ana, bo, cy):
        rate(person, 1900)
        wish_for(person, nearness=100)
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.GAMES)
    HiddenPart.objects.create(user=cy, part=HiddenPart.Part.RELIABILITY)
    found = {wish.person: (wish.rating, wish.reliability) for wish in selectors.read_wishes(Wish.objects.all())}
    shown, newcomer = selectors.ratings_of([ana.pk])[ana.pk, "tiny"], Rating().shown
    assert found == {ana.pk: (shown, None), bo.pk: (newcomer, None), cy.pk: (shown, selectors.HIDDEN_RELIABILITY)}


def test_only_who_wants_to_be_seen_is_named(ana: User, bo: User, cy: User) -> None:
    wish_for(ana, is_named=True)
    wish_for(bo)
    assert selectors.names_of(selectors.others_who_look(cy, "tiny")) == ["Ana"]


def test_of_too_many_wishes_those_that_wait_longest_are_matched(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish_for(ana)
    longest = wish_for(bo, waited=timedelta(hours=1))
    monkeypatch.setattr(selectors, "POOL", 1)
    assert [wish.key for wish in selectors.pool(timezone.now())] == [longest.pk]


def test_whoever_blocks_is_avoided_too(ana: User, bo: User) -> None:
    wish_for(ana)
    wish_for(bo)
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    assert [wish.avoids for wish in selectors.pool(timezone.now())] == [{bo.pk}, {ana.pk}]


def test_people_who_look_are_counted_not_their_wishes(ana: User, bo: User) -> None:
    for person in (ana, ana, bo, bo):
        wish_for(person)
    assert [each[1:] for each in selectors.looking(ana) if each.title == "tiny"] == [(1, 2)]
