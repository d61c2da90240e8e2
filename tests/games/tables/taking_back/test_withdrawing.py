"""Changing one's mind: until all have decided, a confirmed decision can be taken back, and it leaves no trace."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.engine.record import dump, read
from games.models import AuditEntry, Game, Move
from games.records.selectors import record_for
from games.tables import bot_play, play, positions, rebuilding, taking_back
from games.tables.errors import NothingToWithdraw, NotYourSeat, StaleDecision, TooLateToWithdraw
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.types import TURN
from tests.games.factories import (
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    moves_of,
    play_to_end,
    running_game,
    seat_of,
    some_move,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture(params=["tiny", "chocolatl"])
def game(request: pytest.FixtureRequest, ana: User, bo: User, cy: User) -> Game:
    """A game that begins with a secret decision of all three."""
    return running_game(ana, bo, cy, title=request.param)


def decide(game: Game, *people: User, luck: Random | None = None) -> None:
    """Let these people decide, in this order."""
    for person in people:
        take_step(game, person, **some_move(game, person, luck))
        confirm(game, person)


def withdraw(game: Game, user: User) -> None:
    """Press the button of the page as it is now."""
    taking_back.withdraw(game=game, user=user, decision=decision(game, user))


def other_move(game: Game, user: User) -> dict[str, Any]:
    """The last of the legal moves; ``some_move`` is the first."""
    table = read_table(fresh(game))
    number = table.seat_of(user).number
    return table.title.rules.moves.write(table.title.rules.legal_moves(table.state, number)[-1])


def views(game: Game, *people: User | None) -> list[Any]:
    """What these people, or spectators, see."""
    table = read_table(fresh(game))
    seats = [table.find_seat(person) if person else None for person in people]
    return [table.title.rules.view(table.state, seat.number if seat else None) for seat in seats]


# --- taking back -----------------------------------------------------------------------------------------------------


def test_a_decision_taken_back_is_asked_again(game: Game, ana: User) -> None:
    decide(game, ana)
    withdraw(game, ana)
    assert moves_of(game) == []
    assert seat_of(game, ana).draft == []
    assert read_table(fresh(game)).title.rules.legal_moves(read_table(fresh(game)).state, seat_of(game, ana).number)


def test_the_seat_is_waited_for_again_since_it_was_asked(game: Game, ana: User) -> None:
    before = seat_of(game, ana)
    decide(game, ana)
    assert (seat_of(game, ana).waiting_since, seat_of(game, ana).ready) == (None, True)
    withdraw(game, ana)
    after = seat_of(game, ana)
    assert (after.waiting_since, after.ready, after.decisions) == (before.waiting_since, False, before.decisions)


def test_to_the_others_it_is_as_if_the_seat_had_never_decided(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, bo)
    before = views(game, bo, cy, None)
    decide(game, ana)
    withdraw(game, ana)
    assert views(game, bo, cy, None) == before
    assert [move.seat for move in moves_of(game)] == [seat_of(game, bo).number]
    assert not AuditEntry.objects.filter(game=game).exists()


def test_later_decisions_of_others_stand(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo)
    second = moves_of(game)[1]
    withdraw(game, ana)
    [kept] = moves_of(game)
    assert (kept.number, kept.seat, kept.data, kept.at, kept.auto) == (1, second.seat, second.data, second.at, False)
    assert seat_of(game, bo).ready


def test_something_else_can_be_confirmed_instead(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo)
    withdraw(game, ana)
    wanted = other_move(game, ana)
    take_step(game, ana, **wanted)
    confirm(game, ana)
    assert moves_of(game)[-1].data == wanted
    decide(game, cy)
    assert not fresh(game).seats.filter(ready=True).exists()


def test_one_may_change_ones_mind_again_and_again(game: Game, ana: User) -> None:
    for _time in range(3):
        decide(game, ana)
        withdraw(game, ana)
    assert Move.objects.filter(game=game).count() == 3
    assert moves_of(game) == []


def test_rows_are_only_added(game: Game, ana: User, bo: User) -> None:
    decide(game, ana, bo)
    before = {move.pk: (move.number, move.seat, move.data, move.at) for move in moves_of(game)}
    withdraw(game, ana)
    rows = {move.pk: (move.number, move.seat, move.data, move.at) for move in Move.objects.filter(game=game)}
    assert {key: rows[key] for key in before} == before
    assert len(rows) == 3


def test_what_is_kept_follows_from_the_moves_that_stand(game: Game, ana: User, bo: User) -> None:
    decide(game, ana, bo)
    withdraw(game, ana)
    assert rebuilding.differences(fresh(game)) == []
    positions.cache.clear()
    assert rebuilding.differences(fresh(game)) == []


def test_the_record_of_a_game_with_changed_minds_is_true(game: Game, ana: User, bo: User, cy: User) -> None:
    luck = Random(5)
    decide(game, ana, bo, luck=luck)
    withdraw(game, ana)
    decide(game, ana, luck=luck)
    withdraw(game, bo)
    play_to_end(game, luck)
    record = record_for(fresh(game), None)
    assert read(dump(record)).outcome is not None
    assert len(record["moves"]) == fresh(game).move_count


# --- the others' forms, drafts and bots ------------------------------------------------------------------------------


def test_the_forms_and_drafts_of_the_others_stay_as_they_are(game: Game, ana: User, bo: User) -> None:
    decide(game, ana)
    take_step(game, bo)
    number, draft = decision(game, bo), seat_of(game, bo).draft
    withdraw(game, ana)
    assert (decision(game, bo), seat_of(game, bo).draft) == (number, draft)
    play.confirm(game=game, user=bo, decision=number)
    assert moves_of(game)[0].seat == seat_of(game, bo).number


def test_what_bots_have_decided_stands(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="chocolatl", bots=[RANDOM_BOT])
    while bot_play.play_bot(game=game):
        pass
    decided = [move.data for move in moves_of(game)]
    decide(game, ana)
    withdraw(game, ana)
    assert [move.data for move in moves_of(game)] == decided
    assert len(decided) == 1


# --- mails -----------------------------------------------------------------------------------------------------------


def pending(game: Game) -> list[str]:
    """Who is to get a reminder."""
    mails = Notice.objects.filter(game=game, kind=TURN.code, status=Notice.Status.PENDING)
    return sorted(mail.user.username for mail in mails)


def test_the_others_get_no_other_mail_and_the_seat_only_the_usual_one(
    game: Game, ana: User, bo: User, cy: User
) -> None:
    decide(game, ana)
    assert pending(game) == ["Bo", "Cy"]
    written = Notice.objects.exclude(user=ana).count()
    withdraw(game, ana)
    assert pending(game) == ["Ana", "Bo", "Cy"]
    assert Notice.objects.exclude(user=ana).count() == written


# --- refusals --------------------------------------------------------------------------------------------------------


def test_when_all_have_decided_it_is_too_late(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo)
    number = decision(game, ana)
    decide(game, cy)
    count = fresh(game).move_count
    with pytest.raises(TooLateToWithdraw):
        taking_back.withdraw(game=game, user=ana, decision=number)
    assert fresh(game).move_count == count


def test_nothing_can_be_taken_back_that_is_not_confirmed(game: Game, ana: User) -> None:
    with pytest.raises(NothingToWithdraw):
        withdraw(game, ana)
    take_step(game, ana)
    with pytest.raises(NothingToWithdraw):
        withdraw(game, ana)
    assert len(seat_of(game, ana).draft) == 1


def test_the_same_wish_sent_twice_takes_back_once(game: Game, ana: User) -> None:
    decide(game, ana)
    number = decision(game, ana)
    taking_back.withdraw(game=game, user=ana, decision=number)
    with pytest.raises(StaleDecision):
        taking_back.withdraw(game=game, user=ana, decision=number)
    assert Move.objects.filter(game=game).count() == 1


def test_a_form_of_another_position_is_refused(game: Game, ana: User) -> None:
    decide(game, ana)
    with pytest.raises(StaleDecision):
        taking_back.withdraw(game=game, user=ana, decision="of another position")
    assert seat_of(game, ana).ready


def test_a_stranger_takes_nothing_back(tiny: Game, cy: User, ana: User) -> None:
    decide(tiny, ana)
    with pytest.raises(NotYourSeat):
        taking_back.withdraw(game=tiny, user=cy, decision="")
