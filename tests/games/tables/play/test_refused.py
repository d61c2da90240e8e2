"""What nobody can do at a table: twice, out of turn, for others, against the rules, before and after."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.lobby import hosting
from games.models import Game
from games.operations import administering
from games.tables import play
from games.tables.errors import (
    DraftComplete,
    GameCancelled,
    GameFinished,
    GameNotStarted,
    MoveRefused,
    NothingDrafted,
    NotYourSeat,
    NotYourTurn,
    StaleDecision,
)
from tests.games.factories import (
    OPEN,
    decision,
    moves_of,
    open_table,
    play_to_end,
    seat_of,
    take_step,
)
from tests.games.tables.play.wishes import WISH

pytestmark = pytest.mark.usefixtures("tiny_title")


def test_a_form_sent_twice_lands_once(tiny: Game, ana: User) -> None:
    number = decision(tiny, ana)
    play.step(game=tiny, user=ana, decision=number, move=WISH)
    with pytest.raises(StaleDecision) as caught:
        play.step(game=tiny, user=ana, decision=number, move=WISH)
    assert caught.value.status == 409
    assert len(seat_of(tiny, ana).draft) == 1


def test_a_confirmation_sent_twice_lands_once(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    number = decision(tiny, ana)
    play.confirm(game=tiny, user=ana, decision=number)
    with pytest.raises(StaleDecision):
        play.confirm(game=tiny, user=ana, decision=number)
    assert len(moves_of(tiny)) == 1


def test_a_second_tab_gets_the_present_table(tiny: Game, ana: User) -> None:
    in_both_tabs = decision(tiny, ana)
    play.step(game=tiny, user=ana, decision=in_both_tabs, move=WISH)
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(StaleDecision):
            act(game=tiny, user=ana, decision=in_both_tabs)
    assert len(seat_of(tiny, ana).draft) == 1


def test_strangers_do_not_move(tiny: Game, cy: User) -> None:
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(NotYourSeat) as caught:
            act(game=tiny, user=cy, decision="")
        assert caught.value.status == 403
    with pytest.raises(NotYourSeat):
        play.step(game=tiny, user=cy, decision="", move=WISH)
    with pytest.raises(NotYourSeat):
        play.resign(game=tiny, user=cy)


def test_nobody_moves_for_another_seat(tiny: Game, ana: User, bo: User) -> None:
    with pytest.raises(NotYourSeat):
        take_step(tiny, ana, **WISH, seat=seat_of(tiny, bo).number)


def test_nobody_moves_out_of_turn(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    with pytest.raises(NotYourTurn) as caught:
        take_step(game, second, type="play", stone=1)
    assert caught.value.status == 409


def test_a_complete_draft_takes_no_further_step(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    with pytest.raises(DraftComplete):
        take_step(tiny, ana, **WISH)


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"type": "wish"},
        {"type": "wish", "points": "2"},
        {"type": "wish", "points": 9},
        {"type": "wish", "points": 2, "more": 1},
        {"type": "play", "stone": 1},
        {"type": "<script>", "points": 1},
        {"type": "resign"},
        {"type": ["wish"]},
    ],
)
def test_a_move_that_is_unreadable_or_illegal_is_refused_with_a_sentence(
    tiny: Game, ana: User, move: dict[str, object]
) -> None:
    with pytest.raises(MoveRefused) as caught:
        play.step(game=tiny, user=ana, decision=decision(tiny, ana), move=move)
    assert caught.value.status == 422
    assert caught.value.message.endswith((".", ")."))
    assert seat_of(tiny, ana).draft == []


def test_there_is_nothing_to_undo_or_confirm_without_a_step(tiny: Game, ana: User) -> None:
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(NothingDrafted):
            act(game=tiny, user=ana, decision=decision(tiny, ana))


def test_nobody_moves_before_the_start(ana: User) -> None:
    with pytest.raises(GameNotStarted):
        play.step(game=open_table(ana, OPEN), user=ana, decision="", move=WISH)


def test_nobody_moves_at_a_cancelled_table(ana: User, tiny: Game) -> None:
    administering.cancel(game=tiny, admin=ana)
    with pytest.raises(GameCancelled):
        play.step(game=tiny, user=ana, decision="", move=WISH)
    with pytest.raises(GameCancelled):
        play.resign(game=hosting.cancel(game=open_table(ana, OPEN), user=ana), user=ana)


def test_nobody_moves_after_the_end(tiny: Game, ana: User) -> None:
    play_to_end(tiny)
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(GameFinished):
            act(game=tiny, user=ana, decision=decision(tiny, ana))
    with pytest.raises(GameFinished):
        play.resign(game=tiny, user=ana)
