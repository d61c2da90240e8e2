"""Records of tables: everything when a game is over, before that what a reader may know."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.engine.record import NotVerifiable, dump, read
from games.models import Game
from games.records import selectors
from games.records.selectors import record_for
from games.tables import taking_back
from games.tables.errors import GameNotStarted
from games.tables.tables import Table, read_table
from tests.games.factories import (
    OPEN,
    bidding_game,
    confirm,
    decision,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def decide(game: Game, user: User) -> None:
    """Make the first decision there is and confirm it."""
    take_step(game, user)
    confirm(game, user)


def test_a_finished_game_is_exported_with_seed_and_result_for_everybody(ana: User, bo: User, cy: User) -> None:
    finished = play_to_end(running_game(ana, bo, title="cacao"), Random(1))
    document = record_for(finished, cy)
    assert document["seed"] == finished.seed
    assert [seat["name"] for seat in document["seats"]] == [
        seat.player_name for seat in finished.seats.order_by("number")
    ]
    found = read(dump(document))
    assert len(found.moves) == finished.move_count


def test_a_running_game_is_exported_without_seed_and_result(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    for reader in (ana, cy, AnonymousUser()):
        document = record_for(fresh(game), reader)
        assert not {"seed", "result"} & document.keys()
        assert game.seed not in json.dumps(document)
        with pytest.raises(NotVerifiable):
            read(dump(document))


def test_secret_moves_are_shown_to_their_own_seat_only(tiny: Game, ana: User, bo: User, cy: User) -> None:
    take_step(tiny, ana, type="wish", points=2)
    confirm(tiny, ana)
    assert record_for(fresh(tiny), ana)["moves"][0]["points"] == 2
    for reader in (bo, cy):
        move = record_for(fresh(tiny), reader)["moves"][0]
        assert move["hidden"] is True
        assert "points" not in move


def test_a_table_without_moves_to_come_has_no_record(ana: User) -> None:
    with pytest.raises(GameNotStarted):
        record_for(open_table(ana, OPEN), ana)


def test_a_record_that_is_written_meanwhile_shows_no_secret_in_the_place_of_another(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bidding_game(ana, bo, cy)
    decide(game, bo)

    def look_and_then_something_happens(game: Game) -> Table:
        monkeypatch.undo()
        table = read_table(game)
        taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
        decide(game, ana)
        return table

    monkeypatch.setattr(selectors, "read_table", look_and_then_something_happens)
    last = record_for(fresh(game), cy)["moves"][-1]
    assert (last["seat"], last["type"], last["hidden"]) == (seat_of(game, ana).number, "bid", True)
    assert "bids" not in last


def test_a_move_that_is_made_meanwhile_is_not_in_a_record_of_the_position_before_it(
    tiny: Game, ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look_and_then_somebody_moves(game: Game) -> Table:
        monkeypatch.undo()
        table = read_table(game)
        decide(game, ana)
        return table

    monkeypatch.setattr(selectors, "read_table", look_and_then_somebody_moves)
    assert record_for(fresh(tiny), bo)["moves"] == []
    assert len(record_for(fresh(tiny), bo)["moves"]) == 1
