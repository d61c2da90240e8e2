"""Cards of Chocolatl that are planned for the stations to come of a gold round."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.models import Game, Plan, Seat
from games.premoves import several
from games.premoves.errors import NothingToPlan
from games.tables import play
from games.tables.errors import Away, MoveRefused, NotYourSeat, StaleDecision
from games.tables.locking import lock_table
from games.tables.replacing import put_on_seat
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import State
from notifications.models import Notice
from tests.games.factories import (
    bidding_game,
    confirm,
    decision,
    fresh,
    moves_of,
    seat_of,
    take_step,
)
from tests.people import People, make_person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(gold_track: None, people: People) -> Game:
    """Ana, Bo and Cy are to lay cards at the first station of a gold round."""
    return bidding_game(*people)


def state_of(game: Game) -> State:
    state: Any = read_table(fresh(game)).state
    assert isinstance(state, State)
    return state


def hand(game: Game, user: User) -> list[int]:
    return state_of(game).players[seat_of(game, user).number or 0].hand


def occasion(game: Game, station: int) -> str:
    return f"{state_of(game).round}.{station}"


def bid(station: int, *cards: int) -> dict[str, Any]:
    return {"type": "bid", "bids": {str(station): list(cards)}}


def plan(game: Game, user: User, stations: dict[int, list[int]]) -> None:
    """What the form on the table's page keeps: an empty list for a station that is not planned."""
    plans = {occasion(game, number): [bid(number, *cards)] if cards else [] for number, cards in stations.items()}
    several.keep(game=game, user=user, plans=plans)


def waiting(game: Game, user: User) -> dict[str, Any]:
    plans = Plan.objects.waiting().filter(seat__game=game, user=user)
    return {each.occasion.partition(".")[2]: each.moves[0]["bids"] for each in plans}


def lay(game: Game, *people: User) -> None:
    for person in people:
        take_step(game, person)
        confirm(game, person)


def lay_at(game: Game, user: User, station: int, cards: list[int]) -> None:
    play.step_and_confirm(game=game, user=user, decision=decision(game, user), move=bid(station, *cards))


def last_bid(game: Game, user: User) -> dict[str, Any]:
    own = seat_of(game, user).number
    return next(move.data["bids"] for move in reversed(moves_of(game)) if move.seat == own and "bids" in move.data)


def shown(game: Game, user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(game.get_absolute_url()).content.decode()


def test_planned_cards_are_laid_by_themselves_when_the_station_comes(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:], 4: cards[-4:-2]})
    lay_at(game, people.ana, 1, cards[:2])
    lay(game, people.bo, people.cy)
    assert last_bid(game, people.ana) == {"2": cards[-2:]}
    assert seat_of(game, people.ana).waiting_since is None
    assert waiting(game, people.ana) == {"4": {"4": cards[-4:-2]}}


def test_plans_can_be_changed_and_given_up_until_they_are_played(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:], 3: cards[:2]})
    kept = Plan.objects.waiting().get(occasion=occasion(game, 3))
    plan(game, people.ana, {2: [], 3: cards[:2], 4: cards[4:6]})
    assert waiting(game, people.ana) == {"3": {"3": cards[:2]}, "4": {"4": cards[4:6]}}
    assert Plan.objects.waiting().filter(pk=kept.pk).exists(), "what stays as it was is not written anew"


def test_cards_are_laid_and_others_planned_at_one_time(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plans = {occasion(game, 2): [bid(2, *cards[-2:])]}
    several.keep_and_confirm(
        game=game, user=people.ana, decision=decision(game, people.ana), move=bid(1, *cards[:2]), plans=plans
    )
    assert (last_bid(game, people.ana), waiting(game, people.ana)) == ({"1": cards[:2]}, {"2": {"2": cards[-2:]}})


@pytest.mark.parametrize("laid", [slice(0, 2), slice(-2, None)])
def test_a_card_is_not_planned_twice_nor_one_that_is_laid(game: Game, people: People, laid: slice) -> None:
    cards = hand(game, people.ana)
    plans = {occasion(game, 2): [bid(2, *cards[-2:])], occasion(game, 3): [bid(3, *cards[:2])]}
    with pytest.raises(MoveRefused):
        several.keep_and_confirm(
            game=game, user=people.ana, decision=decision(game, people.ana), move=bid(1, *cards[laid]), plans=plans
        )
    assert waiting(game, people.ana) == {}
    assert seat_of(game, people.ana).draft == []
    assert seat_of(game, people.ana).waiting_since is not None


def test_two_stations_cannot_have_the_same_card(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    with pytest.raises(MoveRefused):
        plan(game, people.ana, {2: cards[-2:], 3: cards[-2:]})
    assert waiting(game, people.ana) == {}


@pytest.mark.parametrize("count", [1, 3])
def test_a_plan_has_as_many_cards_as_the_station_asks_for(game: Game, people: People, count: int) -> None:
    with pytest.raises(MoveRefused):
        plan(game, people.ana, {2: hand(game, people.ana)[:count]})


@pytest.mark.parametrize("station", [1, 6])
def test_what_is_asked_now_and_what_follows_by_itself_is_not_planned(game: Game, people: People, station: int) -> None:
    with pytest.raises(NothingToPlan):
        plan(game, people.ana, {station: hand(game, people.ana)[:2]})


def test_a_plan_whose_card_was_laid_meanwhile_is_dropped_and_its_person_is_asked(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:]})
    lay_at(game, people.ana, 1, cards[-2:])
    lay(game, people.bo, people.cy)
    assert seat_of(game, people.ana).waiting_since is not None
    dropped = Plan.objects.get(user=people.ana)
    assert (dropped.status, (dropped.reason or {})["code"]) == ("refused", "card-not-in-hand")
    told = shown(game, people.ana)
    assert "We couldn’t play what you’d planned for this turn." in told
    assert f"{cards[-2]}" in told
    assert "you’d planned" not in shown(game, people.bo)


def test_whoever_goes_on_for_a_seat_reads_nothing_of_what_was_planned_there(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:]})
    lay_at(game, people.ana, 1, cards[-2:])
    lay(game, people.bo, people.cy)

    successor = make_person("Di")
    with transaction.atomic():
        table = lock_table(fresh(game))
        put_on_seat(table, table.seat_of(people.ana), user=successor)

    assert not Plan.objects.filter(user=people.ana, status="refused").exists()
    assert "you’d planned" not in shown(game, successor)


def test_a_planned_bid_may_be_taken_back_like_any_other(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:]})
    lay_at(game, people.ana, 1, cards[:2])
    lay(game, people.bo, people.cy)
    assert not next(move for move in reversed(moves_of(game)) if move.data.get("bids") == {"2": cards[-2:]}).auto


def test_strangers_plan_nothing(game: Game, cy: User, people: People, django_user_model: Any) -> None:
    stranger = django_user_model.objects.create_user("Di")
    with pytest.raises(NotYourSeat):
        several.keep(game=game, user=stranger, plans={occasion(game, 2): [bid(2, 1, 2)]})


@pytest.mark.parametrize("middle", ["late", "resigned", "replaced"])
def test_who_does_not_decide_at_present_plans_nothing_and_leaves_no_plan(
    game: Game, people: People, middle: str
) -> None:
    cards = hand(game, people.ana)
    if middle == "late":
        Seat.objects.filter(game=game, user=people.ana).update(stand_in=Seat.StandIn.LATE)
    elif middle == "resigned":
        play.resign(game=game, user=people.ana)
    else:
        Seat.objects.filter(game=game, user=people.ana).update(user=make_person("Dee"))
    with pytest.raises({"late": Away, "resigned": NothingToPlan, "replaced": NotYourSeat}[middle]):
        plan(game, people.ana, {2: cards[-2:]})
    assert not Plan.objects.exists()


def told_of_turns(user: User) -> int:
    """How often somebody is told, but for turns that are played as planned."""
    return Notice.objects.filter(user=user, kind="mail_turns").exclude(reason="planned").count()


def test_who_has_planned_a_whole_gold_round_is_told_of_none_of_its_bids(game: Game, people: People) -> None:
    cards, present, told = hand(game, people.ana), state_of(game).round, told_of_turns(people.ana)
    plan(game, people.ana, {number: cards[2 * number - 2 : 2 * number] for number in range(2, 6)})
    lay_at(game, people.ana, 1, cards[:2])

    questions = 0
    while state_of(game).round == present:
        asked = [person for person in people if seat_of(game, person).waiting_since]
        assert people.ana not in asked or state_of(game).phase != "bid"
        questions += people.ana in asked
        lay(game, *asked)

    assert told_of_turns(people.ana) == told + questions + 1
    assert Notice.objects.filter(user=people.ana, reason="planned").count() == 4


def test_who_is_asked_although_it_had_planned_is_told_as_of_the_same_round(game: Game, people: People) -> None:
    cards = hand(game, people.ana)
    plan(game, people.ana, {2: cards[-2:]})
    lay_at(game, people.ana, 1, cards[-2:])
    lay(game, people.bo, people.cy)
    told = Notice.objects.filter(user=people.ana, kind="mail_turns").latest("pk")
    assert (told.reason, told.round) == ("", state_of(game).round)


def test_what_is_planned_on_a_page_from_before_is_refused(game: Game, ana: User) -> None:
    with pytest.raises(StaleDecision):
        several.keep(game=game, user=ana, decision="from before", plans={})
