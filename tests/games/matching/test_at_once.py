"""Several look at the same moment, on PostgreSQL: nobody gets two tables for one wish."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.services import delete_account
from games.matching import services
from games.matching.models import Wish
from games.models import Game, Seat
from tests.games.at_once import at_once, refusals
from tests.games.conftest import tiny_title
from tests.games.matching.wishing import people_of, wish_for
from tests.people import make_person

__all__ = ["tiny_title"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgresql,
    pytest.mark.usefixtures("tiny_title"),
]


@pytest.mark.parametrize("people", [2, 3, 5, 8])
def test_nobody_gets_two_tables_for_one_wish(people: int) -> None:
    wishes = [wish_for(make_person(f"Visitor {number}")) for number in range(people)]
    at_once(*[lambda wish=wish: services.match(seeds=[wish.pk]) for wish in wishes], services.match)
    services.match()
    assert Game.objects.count() == people // 2
    sitting = list(Seat.objects.values_list("user", flat=True))
    assert len(sitting) == len(set(sitting)) == people // 2 * 2
    assert Wish.objects.filter(status=Wish.Status.MET).count() == len(sitting)


def test_who_takes_a_wish_back_while_others_look_has_a_table_or_none(ana: User, bo: User) -> None:
    wish = wish_for(ana)
    wish_for(bo)
    outcomes = at_once(services.match, lambda: services.take_back(user=ana, key=wish.pk))
    assert not refusals(outcomes)
    is_met = Wish.objects.get(pk=wish.pk).status == Wish.Status.MET
    assert Game.objects.count() == int(is_met)


def test_who_leaves_the_site_while_others_look_sits_nowhere(ana: User, bo: User) -> None:
    wish_for(ana)
    wish_for(bo)
    at_once(services.match, lambda: delete_account(user=bo), services.match)
    assert not Wish.objects.filter(person=bo).exists()
    assert all("Bo" not in people_of(game) for game in Game.objects.all())


def test_one_person_keeps_no_more_wishes_than_allowed(ana: User) -> None:
    for _number in range(3):
        wish_for(ana)
    outcomes = at_once(*[lambda: wish_for(ana)] * 4)
    assert sum(refusals(outcomes).values()) == 2
    assert Wish.objects.standing().count() == 5
