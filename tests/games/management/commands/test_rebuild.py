"""``manage.py rebuild``: what is derived can be lost and comes back the same."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Game, Move, Seat
from tests.games.factories import (
    OPEN,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)

pytestmark = pytest.mark.django_db


def rebuild(*games: str) -> tuple[str, int]:
    """What the command says, and its exit code."""
    out = StringIO()
    try:
        call_command("rebuild", *games, stdout=out)
    except SystemExit as exit_:
        return out.getvalue(), int(exit_.code or 0)
    return out.getvalue(), 0


def kept() -> list[object]:
    """Everything that is derived."""
    return [
        list(Game.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values()),
        list(Move.objects.order_by("pk").values()),
    ]


@pytest.fixture
def games(ana: User, bo: User) -> list[Game]:
    """One that is over, one in the middle, one that waits for players."""
    over = play_to_end(running_game(ana, bo, title="cacao"), Random(2))
    running = running_game(ana, bo, title="cacao")
    for _turn in range(3):
        play_turn(running)
    return [over, running, open_table(ana, OPEN, title="cacao")]


def test_what_is_derived_is_deleted_and_made_again_the_same(games: list[Game]) -> None:
    before = kept()
    assert rebuild() == ("2 games rebuilt, 0 of them were different.\n", 0)
    assert kept() == before


def test_what_was_lost_is_named_and_comes_back(games: list[Game]) -> None:
    before = kept()
    Seat.objects.filter(game=games[0]).update(points=None, score=None, won=None, decisions=0)
    Seat.objects.filter(game=games[1]).update(waiting_since=None)
    said, code = rebuild()
    assert code == 1
    assert "2 of them were different" in said
    assert kept() == before


def test_one_game_can_be_rebuilt(games: list[Game]) -> None:
    assert rebuild(games[0].public_id)[0].startswith("1 games rebuilt")
