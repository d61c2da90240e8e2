"""Moves that one press makes together, and turns that the press confirms which leaves nothing to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from accounts.models import User
from games.engine.ruleset import Document
from games.models import Game, Preference
from games.tables import play
from games.tables.errors import MoveRefused
from games.tables.tables import Draft, Table, read_table
from games.titles.cacao.rules.state import State
from games.titles.cacao.title import CACAO
from tests.games.factories import decision, fresh, moves_of, running_game, seat_of

pytestmark = pytest.mark.django_db


def now(game: Game, user: User) -> tuple[Table, Draft]:
    table = read_table(fresh(game))
    return table, table.draft_of(table.seat_of(user))


def step(game: Game, user: User, moves: Sequence[Document], **how: bool) -> None:
    play.steps(game=fresh(game), user=user, decision=decision(game, user), moves=moves, **how)


def go_on(game: Game, luck: Random) -> None:
    """Let whoever is to move do something."""
    table = read_table(fresh(game))
    seat = next(seat for seat in table.seats if seat.waiting_since)
    draft = table.draft_of(seat)
    if seat.number not in CACAO.rules.to_move(draft.state):
        play.confirm(game=fresh(game), user=seat.user, decision=decision(game, seat.user))
        return
    move = CACAO.rules.random_move(draft.state, seat.number, luck)
    step(game, seat.user, [CACAO.rules.moves.write(move)])


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """Ana is asked whatever there is to choose."""
    Preference.objects.create(user=ana, title="cacao", values={"automatic": False})
    return running_game(ana, bo, title="cacao")


@pytest.fixture
def bundle(game: Game, ana: User) -> list[Document]:
    """What Ana's workers may do together at her table."""
    luck = Random(5)
    while True:
        _table, draft = now(game, ana)
        moves = CACAO.rules.bundle(draft.state, seat_of(game, ana).number)
        if moves and draft.moves:
            return [CACAO.rules.moves.write(move) for move in moves]
        go_on(game, luck)


def test_moves_made_together_are_one_step_and_taken_back_as_one(game: Game, ana: User, bundle: list[Document]) -> None:
    before = seat_of(game, ana).draft
    _table, drafted = now(game, ana)
    step(game, ana, bundle)
    _table, draft = now(game, ana)
    assert draft.steps == drafted.steps + 1
    assert len(draft.moves) >= len(drafted.moves) + len(bundle)
    play.undo(game=fresh(game), user=ana, decision=decision(game, ana))
    assert seat_of(game, ana).draft == before


def test_one_refused_refuses_all(game: Game, ana: User, bundle: list[Document]) -> None:
    before = seat_of(game, ana).draft
    with pytest.raises(MoveRefused):
        step(game, ana, [*bundle, bundle[0]])
    assert seat_of(game, ana).draft == before


def test_what_was_made_together_is_in_the_record_like_any_other_move(
    game: Game, ana: User, bundle: list[Document]
) -> None:
    step(game, ana, bundle)
    while seat_of(game, ana).draft:
        go_on(game, Random(1))
    made = [move.data for move in moves_of(game) if move.seat == seat_of(game, ana).number]
    assert [move for move in made if move in bundle] == bundle
    assert not any("joined" in move for move in made)


def test_nothing_is_confirmed_at_once_for_whoever_does_not_want_it(game: Game, ana: User) -> None:
    move = _whole_turn(game, ana)
    step(game, ana, [move], may_confirm=True)
    assert seat_of(game, ana).draft


def test_a_tile_that_decides_the_turn_confirms_it_for_whoever_wants_that(game: Game, ana: User) -> None:
    _want_at_once(ana)
    move = _whole_turn(game, ana)
    step(game, ana, [move], may_confirm=True)
    assert seat_of(game, ana).draft == []
    assert not seat_of(game, ana).waiting_since


def test_programs_confirm_by_themselves_whatever_their_owner_wants(game: Game, ana: User) -> None:
    _want_at_once(ana)
    play.step(game=fresh(game), user=ana, decision=_asked(game, ana), move=_whole_turn(game, ana))
    assert seat_of(game, ana).draft


def test_a_turn_with_a_choice_left_waits_for_it_and_then_for_the_confirmation(game: Game, ana: User) -> None:
    _want_at_once(ana)
    step(game, ana, [_first_of_several(game, ana)], may_confirm=True)
    assert seat_of(game, ana).draft
    while seat_of(game, ana).number in CACAO.rules.to_move(now(game, ana)[1].state):
        _table, draft = now(game, ana)
        move = CACAO.rules.legal_moves(draft.state, seat_of(game, ana).number)[0]
        step(game, ana, [CACAO.rules.moves.write(move)], may_confirm=True)
    assert seat_of(game, ana).draft


def _want_at_once(user: User) -> None:
    Preference.objects.update_or_create(
        user=user, title="cacao", defaults={"values": {"automatic": False, "at_once": True}}
    )


def _asked(game: Game, user: User) -> str:
    _whole_turn(game, user)
    return decision(game, user)


def _first_of_several(game: Game, user: User) -> Document:
    """A tile that leaves a space to fill, once there is one."""
    return _tile(game, user, lambda trial, number: bool(trial.fills))


def _whole_turn(game: Game, user: User) -> Document:
    """A tile that leaves nothing to choose, once there is one."""
    return _tile(game, user, lambda trial, number: number not in CACAO.rules.to_move(_followed(trial, number)))


def _followed(trial: State, number: int) -> State:
    """What follows by itself for somebody who wants to be asked whatever there is to choose, and reveals nothing."""
    while move := CACAO.rules.automatic(trial, number, {"automatic": False}):
        if CACAO.rules.reveals(trial, move):
            break
        CACAO.rules.apply(trial, move)
    return trial


def _tile(game: Game, user: User, is_wanted: Callable[[State, int], bool]) -> Document:
    luck = Random(3)
    while True:
        table, draft = now(game, user)
        seat = table.seat_of(user)
        moves = [] if draft.moves or not seat.waiting_since else CACAO.rules.legal_moves(draft.state, seat.seat_number)
        for move in moves:
            trial = CACAO.rules.drafting(table.state)
            CACAO.rules.apply(trial, move)
            if is_wanted(trial, seat.seat_number):
                return CACAO.rules.moves.write(move)
        go_on(game, luck)
