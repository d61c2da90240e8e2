"""Planned turns are played when their time comes, by the first plan that fits, and nobody else notices anything."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.lobby import hosting
from games.models import Game, Plan, Seat
from games.operations import administering, sweeps
from games.premoves import ahead, fitting, making
from games.premoves.errors import NoSuchPlan, NothingToPlan, TooManyPlans
from games.premoves.planned import dropped_plan
from games.tables import play, rebuilding, replacing, taking_back
from games.tables.errors import AnotherSeat, Away, DraftComplete, MoveRefused, NotYourSeat, StaleDecision
from games.tables.tables import read_table
from notifications.models import Notice
from tests.games.factories import (
    confirm,
    decide,
    decision,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)
from tests.undone import undone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]
WISH = {"type": "wish", "points": 2}
DIG = {"type": "dig"}


@pytest.fixture
def turns(tiny: Game, ana: User, bo: User) -> tuple[Game, User, User]:
    """The wishes are made; the game, who is to play a stone, and the other one."""
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    first, second = sorted((ana, bo), key=lambda person: seat_of(tiny, person).number)
    return tiny, first, second


def stones(game: Game, user: User) -> list[int]:
    table = read_table(fresh(game))
    return sorted(table.state.hands[table.seat_of(user).number])


def missing(game: Game, user: User) -> int:
    """A stone that the person has not."""
    return next(stone for stone in (1, 2, 3, 4) if stone not in stones(game, user))


def stone(points: int) -> dict[str, Any]:
    return {"type": "play", "stone": points}


def planned(game: Game, user: User, *moves: dict[str, Any], **conditions: bool) -> Plan:
    """A plan for the next turn of a person, as its page would keep it."""
    table = read_table(fresh(game))
    occasion = table.title.plans.occasions(table.state, seat_of(game, user).number)[0]
    return making.keep_moves(game=game, user=user, occasion=occasion, moves=moves, epoch=table.game.epoch, **conditions)


def spoiled(plan: Plan, *moves: dict[str, Any]) -> Plan:
    """The same plan, which the rules are going to refuse."""
    Plan.objects.filter(pk=plan.pk).update(moves=list(moves))
    return plan


def fate(plan: Plan) -> tuple[str, str]:
    plan.refresh_from_db()
    return plan.status, (plan.reason or {}).get("code", "")


def take_turn(game: Game, user: User) -> None:
    take_step(game, user)
    confirm(game, user)


# --- playing ---------------------------------------------------------------------------------------------------------


def test_a_planned_turn_is_played_as_soon_as_it_has_come(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    mine = stones(game, second)[0]
    plan = planned(game, second, stone(mine))
    take_turn(game, first)
    played = [(move.seat, move.data["type"], move.auto) for move in moves_of(game)[-2:]]
    number = seat_of(game, second).number
    assert played == [(number, "play", False), (number, "mark", True)]
    assert moves_of(game)[-2].data["stone"] == mine
    assert fate(plan) == ("played", "")
    assert seat_of(game, first).waiting_since is not None


def test_a_plan_that_does_not_fit_leaves_the_turn_to_its_person(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    plan = spoiled(planned(game, second, stone(stones(game, second)[0])), stone(missing(game, second)))
    take_turn(game, first)
    assert seat_of(game, second).waiting_since is not None
    assert moves_of(game)[-1].seat == seat_of(game, first).number
    assert fate(plan) == ("refused", "not-allowed-now")


def test_the_second_plan_is_played_where_the_first_does_not_fit(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    mine = stones(game, second)[0]
    bad = spoiled(planned(game, second, stone(mine)), stone(missing(game, second)))
    good, idle = planned(game, second, stone(mine)), planned(game, second, DIG, allows_blind=True)
    take_turn(game, first)
    assert (fate(bad)[0], fate(good)[0]) == ("refused", "played")
    assert not Plan.objects.filter(pk=idle.pk).exists()


def test_the_order_is_the_persons(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    mine = stones(game, second)[0]
    planned(game, second, stone(mine))
    dig = planned(game, second, DIG, allows_blind=True)
    table = read_table(fresh(game))
    shown = making.decision_of(table, table.seat_of(second), None)
    making.move_up(game=game, user=second, decision=shown, key=dig.key)
    take_turn(game, first)
    assert moves_of(game)[-1].data["type"] == "dig"


def test_nothing_is_drawn_blind_without_leave(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    plan = planned(game, second, DIG)
    take_turn(game, first)
    assert fate(plan) == ("refused", "plan-draws-blind")
    assert moves_of(game)[-1].seat == seat_of(game, first).number


def test_a_change_beside_it_stops_a_plan_that_minds(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    mine = stones(game, second)[0]
    careful, easy = planned(game, second, stone(mine), minds_beside=True), planned(game, second, stone(mine))
    take_turn(game, first)
    assert fate(careful) == ("refused", "plan-beside-changed")
    assert fate(easy) == ("played", "")


def test_plans_of_both_are_played_one_after_the_other(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    planned(game, second, DIG, allows_blind=True)
    count = len(moves_of(game))
    take_step(game, first, **DIG)
    assert [move.data["type"] for move in moves_of(game)[count:]] == ["dig", "dig"]


def test_what_was_planned_replays_like_any_other_game(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    assert rebuilding.differences(fresh(game)) == []


def test_a_planned_move_is_its_own_seats_whatever_the_row_says(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    mine = stones(game, second)[0]
    plan = spoiled(planned(game, second, stone(mine)), {**stone(mine), "seat": seat_of(game, first).number})
    take_turn(game, first)
    assert fate(plan) == ("played", "")
    made = next(move for move in reversed(moves_of(game)) if move.data["type"] == "play")
    assert (made.seat, made.data["stone"]) == (seat_of(game, second).number, mine)


def test_a_plan_is_tried_for_its_own_seat_whatever_the_row_says(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    table = read_table(fresh(game))
    number = table.seat_of(second).number or 0
    plan = spoiled(planned(game, second, DIG), {**DIG, "seat": seat_of(game, first).number})
    plan.refresh_from_db()
    assert [move.seat for move in fitting.read_planned(table, number, plan)] == [number]


# --- telling ---------------------------------------------------------------------------------------------------------


def turn_notices(user: User) -> int:
    return Notice.objects.filter(user=user, kind="mail_turns", status=Notice.Status.PENDING).count()


def test_who_has_planned_is_not_told_that_it_is_the_turn(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    told = Notice.objects.filter(user=second, kind="mail_turns").latest("pk")
    assert (told.status, told.reason) == ("dropped", "planned")
    assert mail.outbox == []
    assert turn_notices(first) == 1


def test_who_is_to_decide_after_all_is_told(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    spoiled(planned(game, second, stone(stones(game, second)[0])), stone(missing(game, second)))
    take_turn(game, first)
    assert turn_notices(second) == 1
    assert mail.outbox == []


def test_a_lost_message_delays_a_plan_until_the_sweep(
    turns: tuple[Game, User, User], lost_messages: None, settings: Any
) -> None:
    game, first, second = turns
    settings.BOT_IS_LATE_AFTER = 0
    planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    assert seat_of(game, second).waiting_since is not None
    assert sweeps.enqueue_plans() == 1
    sweeps.play_plans(game.pk)
    assert seat_of(game, second).waiting_since is None


# --- what becomes of plans -------------------------------------------------------------------------------------------


def test_who_has_begun_the_turn_by_hand_goes_on_by_hand(turns: tuple[Game, User, User], lost_messages: None) -> None:
    game, first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    take_step(game, second)
    sweeps.play_plans(game.pk)
    assert fate(plan) == ("refused", "plan-begun-by-hand")
    assert seat_of(game, second).draft


def test_plans_for_a_turn_that_was_decided_by_hand_leave_the_list_with_the_reason(
    turns: tuple[Game, User, User], lost_messages: None
) -> None:
    game, first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    take_turn(game, first)
    assert fate(plan) == ("waiting", "")
    take_turn(game, second)
    assert fate(plan) == ("refused", "plan-too-late")


def test_plans_fall_with_moves_that_are_taken_back(turns: tuple[Game, User, User], ana: User) -> None:

    game, _first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    ana.is_staff = ana.is_superuser = True
    administering.take_back(game=fresh(game), admin=ana, number=1)
    assert fate(plan) == ("refused", "plan-went-back")


def test_plans_stay_when_somebody_changes_his_mind(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    seat = seat_of(tiny, bo)
    plan = Plan.objects.create(
        seat=seat, user=bo, occasion="1", moves=[DIG], epoch=tiny.epoch, number=0, allows_blind=True
    )
    taking_back.withdraw(game=tiny, user=ana, decision=decision(tiny, ana))
    plan.refresh_from_db()
    assert (plan.status, plan.epoch) == ("waiting", fresh(tiny).epoch)


@pytest.mark.parametrize("go", [play.resign, replacing.leave_to_bot])
def test_plans_go_with_who_resigns_and_who_leaves(turns: tuple[Game, User, User], go: Callable[..., object]) -> None:
    game, _first, second = turns
    planned(game, second, stone(stones(game, second)[0]))
    go(game=game, user=second)
    assert not Plan.objects.exists()


def test_plans_go_with_the_end_of_a_game(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    planned(game, second, stone(stones(game, second)[0]), minds_beside=True)
    while fresh(game).is_running:
        for person in (first, second):
            if seat_of(game, person).waiting_since and fresh(game).is_running:
                decide(game, person)
    assert not Plan.objects.exists()


# --- what cannot be planned ------------------------------------------------------------------------------------------


def test_strangers_plan_nothing(turns: tuple[Game, User, User], cy: User) -> None:
    with pytest.raises(NotYourSeat):
        making.keep_moves(game=turns[0], user=cy, occasion="1", moves=[DIG], epoch=0)


def test_nobody_plans_for_somebody_else(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    with pytest.raises(AnotherSeat):
        planned(game, second, {**DIG, "seat": seat_of(game, first).number})


def test_nobody_plans_with_stones_of_somebody_else(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    with pytest.raises(MoveRefused):
        planned(game, second, stone(missing(game, second)))
    assert not Plan.objects.exists()


def test_who_is_asked_now_has_nothing_to_plan(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    with pytest.raises(NothingToPlan):
        making.keep_moves(game=game, user=first, occasion="1", moves=[DIG], epoch=0)


def test_a_form_from_before_moves_were_taken_back_is_refused(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    with pytest.raises(StaleDecision):
        making.keep_moves(game=game, user=second, occasion="1", moves=[DIG], epoch=7)


def test_there_is_an_end_to_plans(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    for _each in range(making.MOST_PLANS):
        planned(game, second, DIG)
    with pytest.raises(TooManyPlans):
        planned(game, second, DIG)


def test_nobody_throws_away_plans_of_others(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    plan = planned(game, second, DIG)
    with pytest.raises(NoSuchPlan):
        making.remove(game=game, user=first, key=plan.key)
    making.remove(game=game, user=second, key=plan.key)
    assert not Plan.objects.exists()


def test_a_plan_in_the_making_is_no_plan_to_throw_away(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    plan = planned(game, second, DIG)
    Plan.objects.update(status=Plan.Status.DRAFT)
    with pytest.raises(NoSuchPlan):
        making.remove(game=game, user=second, key=plan.key)
    assert Plan.objects.exists()


def test_conditions_of_a_plan_are_changed_and_changed_back(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    for holds in (True, False):
        table = read_table(fresh(game))
        shown = making.decision_of(table, table.seat_of(second), None)
        making.change(game=game, user=second, decision=shown, key=plan.key, allows_blind=holds, minds_beside=holds)
        plan.refresh_from_db()
        assert (plan.allows_blind, plan.beside is not None) == (holds, holds)


@pytest.mark.parametrize("act", [making.move_up, partial(making.change, allows_blind=False, minds_beside=False)])
def test_a_form_from_before_the_plans_changed_changes_none(
    turns: tuple[Game, User, User], act: Callable[..., None]
) -> None:
    game, _first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    table = read_table(fresh(game))
    shown = making.decision_of(table, table.seat_of(second), None)
    making.change(game=game, user=second, decision=shown, key=plan.key, allows_blind=True, minds_beside=True)
    with pytest.raises(StaleDecision):
        act(game=game, user=second, decision=shown, key=plan.key)


def test_cacao_is_planned_as_it_is_drafted(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)
    table = read_table(fresh(game))
    number = seat_of(game, second).number
    title, state = table.title, table.state
    ahead = title.plans.asked_ahead(title.rules.copy(state), number, title.plans.occasions(state, number)[0])
    lays = [title.rules.moves.write(move) for move in title.rules.legal_moves(ahead, number)]
    spaces = [lay for lay in lays if lay["cell"] == lays[-1]["cell"]]
    planned(game, second, spaces[0])
    lay = next(
        move for move in title.rules.legal_moves(state, 0) if title.rules.moves.write(move)["cell"] != spaces[0]["cell"]
    )
    take_step(game, first, **title.rules.moves.write(lay))
    while seat_of(game, first).waiting_since:
        decide(game, first)
    made = [move.data for move in moves_of(game) if move.seat == number and move.data["type"] == "place"]
    assert made[0]["cell"] == spaces[0]["cell"]


def test_what_was_refused_is_told_beside_what_waits(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    plan = planned(game, second, stone(stones(game, second)[0]))
    number = seat_of(game, second).seat_number
    for status, is_told in ((Plan.Status.WAITING, True), (Plan.Status.REFUSED, True), (Plan.Status.PLAYED, False)):
        Plan.objects.filter(pk=plan.pk).update(status=status)
        assert (plan in read_table(fresh(game)).told_plans[number]) is is_told


def shown(game: Game, user: User) -> str:
    """What a form of the page of plans carries now."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    return making.decision_of(table, seat, ahead.plan_in_the_making(table, seat))


def test_a_plan_in_the_making_ends_with_what_reveals_something_and_is_undone_whole(
    turns: tuple[Game, User, User],
) -> None:
    game, _first, second = turns
    old = {"occasion": "0", "epoch": game.epoch, "number": 0, "moves": [DIG]}
    Plan.objects.create(seat=seat_of(game, second), user=second, status=Plan.Status.DRAFT, **old)
    making.step(game=game, user=second, decision=shown(game, second), move=DIG)
    drafted = Plan.objects.get(status=Plan.Status.DRAFT)
    assert drafted.occasion != "0", "One for an older turn makes room."
    with pytest.raises(DraftComplete):
        making.step(game=game, user=second, decision=shown(game, second), move=DIG)
    with pytest.raises(MoveRefused):
        making.step(game=game, user=second, decision=shown(game, second), move={"type": "resign"}, is_instead=True)
    Plan.objects.filter(pk=drafted.pk).update(moves=[DIG, DIG])
    making.undo(game=game, user=second, decision=shown(game, second), is_all=True)
    assert Plan.objects.get(pk=drafted.pk).moves == []


def test_the_first_plan_stays_the_first_and_who_is_away_changes_none(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    plans = [planned(game, second, DIG) for _each in range(3)]
    making.move_up(game=game, user=second, decision=shown(game, second), key=plans[0].key)
    assert list(Plan.objects.waiting().filter(user=second)) == plans
    game.seats.filter(user=second).update(stand_in=Seat.StandIn.LATE)
    kept = {"decision": shown(game, second), "key": plans[1].key}
    with pytest.raises(Away):
        making.move_up(game=game, user=second, **kept)


def test_a_draft_is_of_its_person_and_its_turn(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    table = read_table(fresh(game))
    seat = table.seat_of(second)
    now = {"user": second, "occasion": ahead.next_occasion(table, seat), "epoch": game.epoch}
    for change, counts in ({}, True), ({"user": first}, False), ({"occasion": "0"}, False), ({"epoch": 7}, False):
        with undone():
            Plan.objects.create(seat=seat, status=Plan.Status.DRAFT, number=0, moves=[DIG], **{**now, **change})
            assert (ahead.plan_in_the_making(table, seat) is not None) is counts, change


def test_of_plans_that_were_refused_the_latest_is_told_while_the_game_goes_on(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    table, now = read_table(fresh(game)), timezone.now()
    seat = table.seat_of(first)
    facts = {"occasion": table.occasion(seat.seat_number), "epoch": 0, "number": 0, "reason": {"code": "x"}}
    for hours in (1, 0, 2):
        done_at = now - timedelta(hours=hours)
        Plan.objects.create(seat=seat, user=first, status=Plan.Status.REFUSED, done_at=done_at, **facts)
    dropped = dropped_plan(table, seat)
    assert dropped is not None
    assert dropped.done_at == now
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=now)
    assert dropped_plan(read_table(fresh(game)), seat) is None


def test_plans_go_with_a_table_that_is_cancelled(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    planned(game, second, DIG)
    hosting.call_off(fresh(game))
    assert not Plan.objects.exists()
