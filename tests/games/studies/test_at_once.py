"""Turns that are tried at the same time, on PostgreSQL: all are kept, none twice, and no tree grows too large."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.studies import services
from games.studies.errors import StudyFull
from games.studies.models import Study
from games.studies.tree import MOST_NODES, ROOT
from tests.games.at_once import at_once, refusals
from tests.games.factories import play_to_end, running_game
from tests.games.studies.conftest import again

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.fixture
def study(tiny_title: None, ana: User, bo: User) -> Study:
    """Ana tries turns from the beginning of a game that is over."""
    return services.begin(game=play_to_end(running_game(ana, bo)), user=ana, number=0)


def wish(study: Study, points: int) -> int:
    return services.try_move(study=study, node=ROOT, move={"type": "wish", "points": points})


def test_turns_that_are_tried_at_once_are_all_kept(study: Study) -> None:
    outcomes = at_once(*[lambda points=points: wish(study, points) for points in (1, 2, 3, 1, 2, 3)])
    assert refusals(outcomes) == {}
    assert sorted(node["moves"][0]["points"] for node in again(study).nodes) == [1, 2, 3]


def test_of_turns_at_once_only_as_many_are_kept_as_there_is_room_for(study: Study) -> None:
    filler = {"parent": ROOT, "moves": [{"seat": 0, "type": "mark", "side": "left"}]}
    Study.objects.filter(pk=study.pk).update(nodes=[filler] * (MOST_NODES - 1))
    outcomes = at_once(*[lambda points=points: wish(study, points) for points in (1, 2, 3)])
    assert refusals(outcomes) == {StudyFull: 2}
    assert len(again(study).nodes) == MOST_NODES
