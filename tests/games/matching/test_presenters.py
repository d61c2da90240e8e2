"""Who looks for a game, as the page tells it."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.matching import selectors
from games.matching.presenters import who_looks
from tests.games.matching.wishing import wish_for

pytestmark = pytest.mark.django_db


def test_who_looks_in_two_ways_is_one_person_in_every_number(ana: User, bo: User, cy: User) -> None:
    wish_for(bo, title="cacao", sizes=[2, 3], is_named=True)
    wish_for(bo, title="cacao", sizes=[3], is_named=True)
    wish_for(cy, title="cacao", sizes=[3])
    selectors.forget_looking()

    looks = who_looks(ana, "cacao")

    assert (looks.people, looks.names) == (2, ["Bo"])
    assert [(size.what, size.people) for size in looks.sizes] == [("2 players", 1), ("3 players", 2)]
    assert {pace.people for pace in looks.paces} == {2}
    assert {module.people for module in looks.modules} <= {2}
