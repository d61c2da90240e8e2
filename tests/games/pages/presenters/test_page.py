"""The page of a table as a whole: who is asked for what."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.pages.presenters.page import play_area, visit_of
from games.tables.tables import read_table
from tests.games.factories import confirm, fresh, take_step

pytestmark = pytest.mark.django_db

WISH = {"type": "wish", "points": 2}


def headline(game: Game, user: User) -> str:
    return play_area(visit_of(read_table(fresh(game)), user, {}))["headline"]


def test_who_has_drafted_is_still_to_confirm_although_the_draft_asks_others(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, **WISH)
    assert headline(tiny, ana) == "Your turn"


def test_who_has_confirmed_waits_for_the_others(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    assert headline(tiny, ana) == "Waiting for Bo"
    assert headline(tiny, bo) == "Your turn"
