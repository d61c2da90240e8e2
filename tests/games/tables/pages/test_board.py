"""The board of a page: what a player, a spectator and whoever only looks is shown of one position."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.tables.pages.board import Board
from games.tables.pages.seats import sitters
from games.tables.tables import read_table
from tests.games.factories import confirm, fresh, take_step

pytestmark = pytest.mark.django_db

WISH = {"type": "wish", "points": 2}


def board(game: Game, user: User | None, **fields: str) -> Board:
    table = read_table(fresh(game))
    seat = table.find_seat(user) if user else None
    return Board.at(table, seat, table.draft_of(seat) if seat else None, sitters(table), fields)


def test_a_player_sees_what_was_drafted_and_is_to_confirm_it(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    scene = board(tiny, ana).scene
    assert [move["type"] for move in scene.draft] == ["wish"]
    assert (scene.steps, list(scene.awaited)) == (1, [scene.seat])


def test_nobody_else_sees_a_draft(tiny: Game, ana: User, bo: User) -> None:
    before = [board(tiny, person).scene.view for person in (bo, None)]
    take_step(tiny, ana, **WISH)
    for person, view in zip((bo, None), before, strict=True):
        scene = board(tiny, person).scene
        assert (scene.view, list(scene.draft), list(scene.changes)) == (view, [], [])


def test_a_spectator_has_nothing_to_choose(tiny: Game) -> None:
    scene = board(tiny, None).scene
    assert (scene.seat, list(scene.moves), scene.can_withdraw) == (None, [], False)


def test_whoever_has_decided_may_change_their_mind_while_others_think(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    assert board(tiny, ana).context()["can_withdraw"]
    assert not board(tiny, bo).context()["can_withdraw"]


def test_what_is_only_looked_at_leaves_nothing_to_choose_or_to_take_back(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    looked_at = board(tiny, ana).only_looked_at()
    assert [move["type"] for move in looked_at.scene.draft] == ["wish"]
    assert list(looked_at.scene.moves) == []
    assert looked_at.context()["draft_steps"] == 0


@pytest.mark.parametrize(("asked", "zoom"), [("3", "3"), ("1", "1"), ("9", "1"), ("<b>", "1")])
def test_a_zoom_that_is_none_shows_the_whole_board(tiny: Game, ana: User, asked: str, zoom: str) -> None:
    assert board(tiny, ana, zoom=asked).context()["zoom"] == zoom
