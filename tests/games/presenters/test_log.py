"""The log: one entry for each move, and in it a line for everybody to whom something happened."""

from __future__ import annotations

import re
from random import Random

import pytest

from accounts.models import User
from games.models import Seat
from games.presenters.log import read_log
from games.services.tables import look_at
from tests.games.tables import play_to_end, running_game

pytestmark = pytest.mark.django_db

OLD_MAN = re.compile(r'<span class="dot seat-(\w+)"></span><span>([^<]+) takes the Old Man\.')
REVEALED = re.compile(r'<span class="dot seat-"></span><span>Cards at station 1 – ')


def test_what_a_move_does_to_others_stands_in_lines_of_their_own(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(1))
    log = str(read_log(look_at(game), 1).lines)
    colours = {seat.player_name: seat.colour for seat in Seat.objects.filter(game=game)}

    found = OLD_MAN.findall(log)
    assert found
    assert all(colours[name] == colour for colour, name in found)
    assert len(REVEALED.findall(log)) == len(found)
