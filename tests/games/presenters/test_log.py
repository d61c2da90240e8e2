"""What pages are told of others' moves: a log for everybody, and the moves as each seat may read them."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.presenters.log import moves_in_words, shown_moves
from games.services.tables import look_at
from tests.games.tables import confirm, fresh, seat_of, take_step

pytestmark = pytest.mark.django_db


def test_a_secret_move_reaches_the_pages_of_others_without_its_secret(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, type="wish", points=2)
    confirm(tiny, ana)
    table = look_at(fresh(tiny))
    moves, mover = moves_in_words(table, 1), seat_of(tiny, ana).number
    for viewer in (seat_of(tiny, bo).number, None):
        assert shown_moves(table, moves, viewer) == [{"seat": mover, "type": "wish", "hidden": True}]
    assert shown_moves(table, moves, mover) == [{"seat": mover, "type": "wish", "points": 2}]
