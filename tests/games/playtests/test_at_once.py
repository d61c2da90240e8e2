"""Moves at the same time, on PostgreSQL: all are kept, none twice; and nobody gets more playtests than there may be."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.playtests import services
from games.playtests.errors import NoSuchPlaytest, TooManyPlaytests
from games.playtests.models import Playtest
from games.studies.tree import ROOT
from tests.games.at_once import at_once, refusals
from tests.games.playtests.conftest import again, begin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def wish(playtest: Playtest, points: int) -> int:
    return services.make_move(playtest=playtest, node=ROOT, seat=0, move={"type": "wish", "points": points})


def test_moves_that_are_made_at_once_are_all_kept(playtest: Playtest) -> None:
    outcomes = at_once(*[lambda points=points: wish(playtest, points) for points in (1, 2, 3, 1, 2, 3)])
    assert refusals(outcomes) == {}
    assert sorted(node["moves"][0]["points"] for node in again(playtest).nodes) == [1, 2, 3]


def test_two_presses_do_not_begin_more_than_one_may_keep(tiny_title: None, ana: User, settings: Any) -> None:
    settings.PLAYTESTS_PER_PERSON = 1
    outcomes = at_once(*[lambda: begin(ana)] * 3)
    assert refusals(outcomes) == {TooManyPlaytests: 2}
    assert Playtest.objects.count() == 1


def test_a_playtest_is_deleted_once(playtest: Playtest) -> None:
    shown = services.proof_of_deleting(playtest)
    outcomes = at_once(*[lambda: services.delete(playtest=playtest, shown=shown)] * 2)
    assert refusals(outcomes) == {NoSuchPlaytest: 1}
