"""What people and their programs do at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from api import services
from games.lobby import joining
from games.models import Seat
from tests.games.at_once import when_a_seat_is_written
from tests.games.factories import running_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_a_program_that_sits_down_while_its_owner_leaves_the_site(ana: User, bo: User) -> None:
    rex = services.make_bot(owner=bo, name="Rex")
    game = running_game(ana, bo, title="cacao")

    def sit_down() -> object:
        try:
            return joining.join(game=game, user=rex)
        except PersonChanged:
            return PersonChanged

    with when_a_seat_is_written(sit_down):
        delete_account(user=bo)

    assert User.objects.get(pk=rex.pk).deleted_at
    assert not Seat.objects.filter(game=game, user=rex).exists()
