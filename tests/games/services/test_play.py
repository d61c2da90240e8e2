"""Playing: drafts, confirming, resigning, bots, and everything a page can get wrong."""

from __future__ import annotations

from random import Random

import pytest
from pytest_django import Settings

from accounts.models import User
from games.engine.shuffle import Stream
from games.errors import (
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
from games.models import Game, Move, Preference
from games.selectors.tables import read_table
from games.services import administering, bots, play, sweeps
from games.services.lobby import hosting
from tests.games.tables import (
    OPEN,
    RANDOM_BOT,
    confirm,
    decide,
    decision,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

WISH = {"type": "wish", "points": 2}


@pytest.fixture
def turns(tiny: Game, ana: User, bo: User) -> tuple[Game, User, User]:
    """The wishes are made; the game, who is to play a stone, and the other one."""
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    first, second = sorted((ana, bo), key=lambda person: seat_of(tiny, person).number)
    return tiny, first, second


# --- drafts ----------------------------------------------------------------------------------------------------------


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


# --- what is refused -------------------------------------------------------------------------------------------------


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
    with pytest.raises(NothingDrafted):
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
            act(game=tiny, user=cy, decision=0)
        assert caught.value.status == 403
    with pytest.raises(NotYourSeat):
        play.step(game=tiny, user=cy, decision=0, move=WISH)
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
        play.step(game=tiny, user=ana, decision=0, move=move)
    assert caught.value.status == 422
    assert caught.value.message.endswith((".", ")."))
    assert seat_of(tiny, ana).draft == []


def test_there_is_nothing_to_undo_or_confirm_without_a_step(tiny: Game, ana: User) -> None:
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(NothingDrafted):
            act(game=tiny, user=ana, decision=0)


def test_nobody_moves_before_the_start(ana: User) -> None:
    with pytest.raises(GameNotStarted):
        play.step(game=open_table(ana, OPEN), user=ana, decision=0, move=WISH)


def test_nobody_moves_at_a_cancelled_table(ana: User, tiny: Game) -> None:
    administering.cancel(game=tiny, admin=ana)
    with pytest.raises(GameCancelled):
        play.step(game=tiny, user=ana, decision=0, move=WISH)
    with pytest.raises(GameCancelled):
        play.resign(game=hosting.cancel(game=open_table(ana, OPEN), user=ana), user=ana)


def test_nobody_moves_after_the_end(tiny: Game, ana: User) -> None:
    play_to_end(tiny)
    for act in (play.undo, play.start_over, play.confirm):
        with pytest.raises(GameFinished):
            act(game=tiny, user=ana, decision=decision(tiny, ana))
    with pytest.raises(GameFinished):
        play.resign(game=tiny, user=ana)


# --- what is noted ---------------------------------------------------------------------------------------------------


def test_the_table_notes_who_is_waited_for(tiny: Game, ana: User, bo: User) -> None:
    assert seat_of(tiny, ana).waiting_since == seat_of(tiny, bo).waiting_since == tiny.started_at
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    assert seat_of(tiny, ana).waiting_since is None
    assert seat_of(tiny, bo).waiting_since is not None


def test_somebody_who_is_waited_for_at_the_same_place_in_a_new_turn_gets_a_new_time(
    turns: tuple[Game, User, User],
) -> None:
    game, first, second = turns
    before = seat_of(game, first).waiting_since
    play_turn(game)
    play_turn(game)
    assert seat_of(game, first).waiting_since > before
    assert seat_of(game, second).waiting_since is None


def test_a_turn_that_goes_on_is_still_the_same_turn(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    Preference.objects.create(user=first, title="tiny", values={"marks": False})
    before = seat_of(game, first)
    take_step(game, first, type="play", stone=read_table(game).state.hands[before.number][0])
    confirm(game, first)
    after = seat_of(game, first)
    assert after.decisions > before.decisions
    assert after.waiting_since == before.waiting_since


def test_moves_are_numbered(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first, type="dig")
    assert [move.number for move in moves_of(game)] == [1, 2, 3]


def test_the_end_notes_scores_and_winners(tiny: Game) -> None:
    game = play_to_end(tiny)
    assert game.status == Game.Status.FINISHED
    assert game.ended_at == game.last_move_at
    outcome = read_table(game).ruleset.outcome(read_table(game).state)
    seats = game.seats.order_by("number")
    assert [seat.score for seat in seats] == list(outcome.scores)
    assert [seat.number for seat in seats if seat.won] == list(outcome.winners)
    assert not seats.filter(waiting_since__isnull=False).exists()


def test_many_games_end_and_replay_to_the_same_scores(ana: User, bo: User, cy: User) -> None:
    for number in range(5):
        game = play_to_end(running_game(ana, bo, cy, long=True), Random(number))
        state = game.ruleset.new(game.options, bytes.fromhex(game.seed))
        for move in moves_of(game):
            game.ruleset.apply(state, game.ruleset.read_move(move.data))
        assert [seat.score for seat in game.seats.order_by("number")] == list(game.ruleset.scores(state))


def test_whole_games_of_cacao_are_played(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(4))
    assert sum(move.data["type"] in ("place", "overbuild", "discard") for move in moves_of(game)) == 22
    assert any(move.auto for move in moves_of(game))


def test_a_move_is_never_changed_or_deleted(turns: tuple[Game, User, User]) -> None:
    move = Move.objects.first()
    with pytest.raises(TypeError):
        move.save()
    with pytest.raises(TypeError):
        move.delete()


# --- resigning and bots ----------------------------------------------------------------------------------------------


def test_who_resigns_cannot_win_and_is_played_on(ana: User, bo: User) -> None:
    game = running_game(ana, bo, long=True)
    play.resign(game=game, user=bo)
    game = play_to_end(game)
    assert seat_of(game, bo).resigned
    assert not seat_of(game, bo).won
    assert seat_of(game, ana).won
    number = seat_of(game, bo).number
    assert all(move.auto for move in moves_of(game) if move.seat == number and move.data["type"] != "resign")


def test_nobody_resigns_twice(tiny: Game, bo: User) -> None:
    play.resign(game=tiny, user=bo)
    with pytest.raises(MoveRefused):
        play.resign(game=tiny, user=bo)
    assert [move.data["type"] for move in moves_of(tiny)].count("resign") == 1


def test_a_game_ends_when_everybody_resigns(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=ana)
    play.resign(game=game, user=bo)
    sweeps.play_bots(game.pk)
    game = fresh(game)
    assert game.is_over
    assert not game.seats.filter(won=True).exists()


def test_resigning_drops_the_draft(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    play.resign(game=tiny, user=ana)
    assert seat_of(tiny, ana).draft == []


@pytest.mark.django_db(transaction=True)
def test_several_bots_in_a_row_play_on_without_anybody(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT, RANDOM_BOT, RANDOM_BOT)
    while fresh(game).is_running:
        assert seat_of(game, ana).waiting_since is not None
        decide(game, ana)
    assert {move.seat for move in moves_of(game)} == {0, 1, 2, 3}


def test_a_bot_that_is_asked_again_decides_the_same(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    table = read_table(game)
    seat = next(seat for seat in table.seats if seat.is_bot)
    assert bots.think(table, seat) == bots.think(read_table(game), seat)


def test_the_luck_of_a_bot_does_not_follow_from_the_seed(ana: User, settings: Settings) -> None:
    game = open_table(ana, RANDOM_BOT)
    table = read_table(game)
    seat = next(seat for seat in table.seats if seat.is_bot)
    before = bots.luck(table, seat.number).random()
    settings.SECRET_KEY = "another secret"
    assert bots.luck(table, seat.number).random() != before
    assert Stream(bytes.fromhex(game.seed), "seats").below(2) in (0, 1)
