"""A draft is kept, undone, changed and confirmed."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.tables import play
from games.tables.errors import StaleDecision
from games.tables.tables import read_table
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    moves_of,
    seat_of,
    take_step,
)
from tests.games.tables.play.wishes import WISH

pytestmark = pytest.mark.usefixtures("tiny_title")


def test_a_step_is_kept_but_no_move_yet(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    assert moves_of(tiny) == []
    assert [move["points"] for move in seat_of(tiny, ana).draft] == [2]


def test_a_draft_is_nobody_elses_business(tiny: Game, ana: User, bo: User) -> None:
    version = fresh(tiny).version
    take_step(tiny, ana, **WISH)
    assert fresh(tiny).version == version
    assert read_table(fresh(tiny)).draft_of(seat_of(tiny, bo)).moves == ()


def test_what_follows_from_a_step_by_itself_is_drafted_with_it(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first)
    assert [(move["type"], move["auto"]) for move in seat_of(game, first).draft] == [("play", False), ("mark", True)]


def test_undo_takes_back_a_step_with_all_that_followed(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first)
    play.undo(game=game, user=first, decision=decision(game, first))
    assert seat_of(game, first).draft == []


def test_starting_over_takes_back_every_step(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first)
    play.start_over(game=game, user=first, decision=decision(game, first))
    assert seat_of(game, first).draft == []


def test_a_changed_mind_counts(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    play.undo(game=tiny, user=ana, decision=decision(tiny, ana))
    take_step(tiny, ana, type="wish", points=3)
    confirm(tiny, ana)
    assert moves_of(tiny)[0].data["points"] == 3


def test_confirming_makes_the_moves_and_empties_the_draft(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first)
    confirm(game, first)
    assert [(move.data["type"], move.auto) for move in moves_of(game)[2:]] == [("play", False), ("mark", True)]
    assert seat_of(game, first).draft == []


def test_a_move_that_reveals_something_is_made_at_once(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first, type="dig")
    assert moves_of(game)[-1].data["type"] == "dig"
    assert seat_of(game, first).draft == []


def test_a_step_that_is_confirmed_with_it_is_made_at_once(tiny: Game, ana: User) -> None:
    number = decision(tiny, ana)
    play.step_and_confirm(game=tiny, user=ana, decision=number, move=WISH)
    with pytest.raises(StaleDecision):
        play.step_and_confirm(game=tiny, user=ana, decision=number, move=WISH)
    assert [move.data["points"] for move in moves_of(tiny)] == [2]
    assert seat_of(tiny, ana).draft == []


def test_drafts_of_two_seats_do_not_disturb_each_other(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, **WISH)
    seen_by_bo = decision(tiny, bo)
    confirm(tiny, ana)
    play.step(game=tiny, user=bo, decision=seen_by_bo, move=WISH)
    assert [move["points"] for move in seat_of(tiny, bo).draft] == [2]


def test_a_draft_that_the_rules_no_longer_allow_is_dropped_with_the_reason(tiny: Game, ana: User) -> None:
    seat = seat_of(tiny, ana)
    seat.draft = [{"seat": seat.number, "type": "play", "stone": 1, "auto": False}]
    seat.save(update_fields=["draft"])
    draft = read_table(fresh(tiny)).draft_of(seat)
    assert draft.moves == ()
    assert draft.dropped is not None
    take_step(tiny, ana, **WISH)
    assert len(seat_of(tiny, ana).draft) == 1
