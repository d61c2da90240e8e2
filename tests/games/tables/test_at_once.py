"""Everything that can happen at the same time happens at the same time, on PostgreSQL: exactly one move comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from accounts.models import User
from accounts.services import delete_account
from games.lobby import again, hosting, joining
from games.lobby.errors import AlreadyStarted
from games.models import Game, Move, Seat
from games.operations import administering, sweeps
from games.tables import play, rebuilding, taking_back
from games.tables.errors import StaleDecision, TooLateToWithdraw
from notifications.models import Notice
from tests.games.at_once import at_once, refusals, when_a_seat_is_written
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    invited,
    moves_of,
    open_table,
    play_to_end,
    running_game,
    seat_of,
    take_step,
)
from tests.notifications.outbox import send_due
from tests.people import make_person
from tests.plugins.mail_sink import MailSink

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]

WISH = {"type": "wish", "points": 2}


@contextmanager
def before_first_lock_of_a_table(act: Callable[[], object]) -> Iterator[None]:
    """Let others do something after this connection has read which tables there are, and before it locks one."""
    waiting = [act]

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if waiting and 'FROM "games_game"' in sql and "FOR UPDATE" in sql:
            waiting.pop()()
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield
    assert not waiting


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    return running_game(ana, bo, long=True)


def test_one_step_posted_many_times_lands_once(game: Game, ana: User) -> None:
    number = decision(game, ana)
    outcomes = at_once(*[lambda: play.step(game=game, user=ana, decision=number, move=WISH)] * 8)
    assert refusals(outcomes) == {StaleDecision: 7}
    assert len(seat_of(game, ana).draft) == 1


def test_one_confirmation_posted_many_times_makes_one_move(game: Game, ana: User) -> None:
    take_step(game, ana, **WISH)
    number = decision(game, ana)
    outcomes = at_once(*[lambda: play.confirm(game=game, user=ana, decision=number)] * 8)
    assert refusals(outcomes) == {StaleDecision: 7}
    assert [move.data["type"] for move in moves_of(game)] == ["wish"]


def test_a_post_that_is_repeated_after_a_lost_answer_changes_nothing(game: Game, ana: User) -> None:
    take_step(game, ana, **WISH)
    number = decision(game, ana)
    play.confirm(game=game, user=ana, decision=number)
    before = (fresh(game).version, len(moves_of(game)))
    assert at_once(lambda: play.confirm(game=game, user=ana, decision=number)) == [StaleDecision]
    assert (fresh(game).version, len(moves_of(game))) == before


def test_a_blind_move_posted_many_times_reveals_one_stone(game: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(game, person, **WISH)
        confirm(game, person)
    active = next(person for person in (ana, bo) if seat_of(game, person).waiting_since)
    number = decision(game, active)
    at_once(*[lambda: play.step(game=game, user=active, decision=number, move={"type": "dig"})] * 8)
    assert [move.data["type"] for move in moves_of(game)] == ["wish", "wish", "dig"]


def test_simultaneous_decisions_of_two_seats_both_count(game: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(game, person, **WISH)
    numbers = {person: decision(game, person) for person in (ana, bo)}
    acts = [lambda person=person: play.confirm(game=game, user=person, decision=numbers[person]) for person in numbers]
    assert not refusals(at_once(*acts))
    assert [(move.number, move.data["type"]) for move in moves_of(game)] == [(1, "wish"), (2, "wish")]


def test_a_draft_survives_the_move_of_another_seat_at_the_same_time(game: Game, ana: User, bo: User) -> None:
    take_step(game, ana, **WISH)
    seen_by_bo = decision(game, bo)
    number = decision(game, ana)
    outcomes = at_once(
        lambda: play.confirm(game=game, user=ana, decision=number),
        lambda: play.step(game=game, user=bo, decision=seen_by_bo, move=WISH),
    )
    assert not refusals(outcomes)
    assert len(seat_of(game, bo).draft) == 1


def test_changing_ones_mind_against_the_last_decision_of_another_seat(game: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        take_step(game, person, **WISH)
    confirm(game, ana)
    number, last = decision(game, ana), decision(game, bo)
    outcomes = at_once(
        lambda: taking_back.withdraw(game=game, user=ana, decision=number),
        lambda: play.confirm(game=game, user=bo, decision=last),
    )
    was_too_late = refusals(outcomes) == {TooLateToWithdraw: 1}
    assert was_too_late or not refusals(outcomes)
    assert len(moves_of(game)) == (2 if was_too_late else 1)
    assert rebuilding.differences(fresh(game)) == []


def test_two_seats_that_change_their_minds_at_once_both_do(game: Game, cy: User, ana: User, bo: User) -> None:
    game = running_game(ana, bo, cy)
    for person in (ana, bo):
        take_step(game, person, **WISH)
        confirm(game, person)
    numbers = {person: decision(game, person) for person in (ana, bo)}
    acts = [
        lambda person=person: taking_back.withdraw(game=game, user=person, decision=numbers[person])
        for person in numbers
    ]
    assert not refusals(at_once(*acts))
    assert moves_of(game) == []
    assert not any(seat_of(game, person).ready for person in numbers)


def test_one_wish_to_change_ones_mind_posted_many_times_takes_back_one_move(game: Game, ana: User) -> None:
    take_step(game, ana, **WISH)
    confirm(game, ana)
    number = decision(game, ana)
    outcomes = at_once(*[lambda: taking_back.withdraw(game=game, user=ana, decision=number)] * 8)
    assert refusals(outcomes) == {StaleDecision: 7}
    assert Move.objects.filter(game=game).count() == 1


def test_one_form_for_a_new_table_posted_many_times_makes_one_table(tiny_title: None, ana: User) -> None:
    key = uuid4()
    outcomes = at_once(*[lambda: open_table(ana, OPEN, form_key=key)] * 8)
    assert set(outcomes) == {Game.objects.get()}


def test_the_last_place_is_taken_by_one_person(tiny_title: None, ana: User) -> None:
    game = open_table(ana, OPEN)
    people = [make_person(f"Visitor {number}") for number in range(6)]
    outcomes = at_once(*[lambda person=person: joining.join(game=game, user=person) for person in people])
    assert refusals(outcomes) == {AlreadyStarted: 5}
    assert fresh(game).is_running
    assert game.seats.filter(user__in=people).count() == 1


def test_joining_and_cancelling_at_once_leave_one_of_both(tiny_title: None, ana: User, bo: User) -> None:
    game = open_table(ana, OPEN)
    outcomes = at_once(lambda: joining.join(game=game, user=bo), lambda: hosting.cancel(game=game, user=ana))
    assert sum(refusals(outcomes).values()) == 1
    assert fresh(game).status in ("running", "cancelled")


def test_a_table_that_starts_while_its_player_leaves_the_site_goes_on_with_a_bot(
    tiny_title: None, ana: User, bo: User
) -> None:
    waiting, declined = open_table(ana, invited(bo), OPEN), open_table(ana, invited(bo))
    hosted = open_table(bo, OPEN)
    joining.join(game=waiting, user=bo)
    meanwhile = [
        lambda: hosting.start(game=waiting, user=ana, bot="random"),
        lambda: joining.leave(game=declined, user=bo),
        lambda: joining.join(game=hosted, user=ana),
    ]
    with before_first_lock_of_a_table(lambda: at_once(*meanwhile)):
        delete_account(user=bo)
    assert [fresh(game).status for game in (waiting, declined, hosted)] == ["running", "open", "running"]
    assert not Seat.objects.filter(user=bo).exists()
    assert not Notice.objects.filter(user=bo).exists()


def test_nobody_keeps_a_place_who_leaves_the_site_while_it_is_given(tiny_title: None, ana: User, bo: User) -> None:
    waiting = open_table(ana, OPEN)
    with when_a_seat_is_written(lambda: delete_account(user=bo)):
        hosting.invite(game=waiting, user=ana, name="Bo")
    assert not Seat.objects.filter(user=bo).exists()


def test_nobody_is_at_a_new_table_who_leaves_the_site_while_it_is_made(tiny_title: None, ana: User, bo: User) -> None:
    with when_a_seat_is_written(lambda: delete_account(user=bo)):
        open_table(ana, invited(bo), OPEN)
    assert not Seat.objects.filter(user=bo).exists()


def test_nobody_goes_on_for_another_who_leaves_the_site_at_that_moment(game: Game, cy: User, bo: User) -> None:
    admin = make_person("Root", is_staff=True)
    with when_a_seat_is_written(lambda: delete_account(user=cy)):
        administering.replace(game=game, admin=admin, number=0, user=cy)
    assert not Seat.objects.filter(user=cy).exists()


def test_two_who_invite_each_other_at_once_both_do(tiny_title: None, ana: User, bo: User) -> None:
    acts = [lambda: open_table(ana, invited(bo)), lambda: open_table(bo, invited(ana))] * 3
    assert not refusals(at_once(*acts))


def test_two_people_who_leave_the_site_at_once_both_do(tiny_title: None, ana: User, bo: User) -> None:
    games = [running_game(host, guest) for host, guest in ((ana, bo), (bo, ana)) * 3]
    at_once(lambda: delete_account(user=ana), lambda: delete_account(user=bo))
    assert {seat.is_bot for game in games for seat in game.seats.all()} == {True}
    assert User.objects.filter(deleted_at=None).count() == 1


def test_one_task_in_several_workers_makes_each_move_of_a_bot_once(
    tiny_title: None, lost_messages: None, ana: User
) -> None:
    game = open_table(ana, RANDOM_BOT, RANDOM_BOT, GREEDY_BOT)
    at_once(*[lambda: sweeps.play_bots(game.pk)] * 4)
    assert [move.number for move in moves_of(game)] == [1, 2, 3]
    assert len({move.seat for move in moves_of(game)}) == 3


def test_two_senders_send_a_mail_once(lost_messages: None, ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), title="cacao")
    at_once(send_due, send_due, send_due)
    assert Notice.objects.values_list("status", "reason", "detail").get() == ("sent", "", "")
    assert [mail["To"] for mail in smtp_sink.messages] == ["bo@example.org"]


def test_the_database_refuses_a_second_move_of_the_same_number(game: Game, ana: User) -> None:
    take_step(game, ana, **WISH)
    confirm(game, ana)
    with pytest.raises(IntegrityError):
        Move.objects.create(game=game, number=1, seat=0, data={})


def test_two_who_play_again_at_once_come_to_one_table(tiny_title: None, ana: User, bo: User) -> None:
    over = play_to_end(running_game(ana, bo, long=True), Random(1))

    with when_a_seat_is_written(lambda: again.play_again(game=over, user=bo)):
        made = again.play_again(game=over, user=ana)

    assert Game.objects.exclude(pk=over.pk).get() == made
    assert fresh(made).is_running
