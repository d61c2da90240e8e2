"""What a turn is that its people take back: what one person decided since it was asked, and no more."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.tables import play, taking_back
from games.tables.tables import read_table
from tests.games.factories import (
    confirm,
    fresh,
    play_turn,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_two_turns_between_which_others_moved_by_themselves_are_two(tiny: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(tiny, person)
        confirm(tiny, person)
    play.resign(game=tiny, user=bo)
    tiny.seats.update(stand_in="")  # As where somebody resigned before bots played to the end.
    before = 0
    while fresh(tiny).is_running:
        before = fresh(tiny).move_count
        play_turn(tiny)  # Bo's moves follow by themselves. Only the last turn reveals nothing.
    last = taking_back.last_turn(read_table(fresh(tiny)))
    assert last.number == before
    assert not last.seen_by
