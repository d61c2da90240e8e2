"""A game goes on without whoever is gone: a seat that was given up is offered, and somebody takes it over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from accounts.relations import services as relations
from accounts.services import create_guest
from games.clocks import timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.lobby import joining
from games.lobby.errors import BlockedHere
from games.models import Ask, AuditEntry, Game, Heart, Loan, Seat
from games.operations import administering
from games.proposals import selectors as asked
from games.proposals import successors
from games.proposals.errors import AskedAlready, GuestsCannotTakeOver, NotGivenUp, NotOffered, UnknownSuccessor
from games.tables import audit, play, rebuilding, selectors
from games.tables.changes import Lateness
from games.tables.errors import LentSeat, NoSuchGame, NotYourSeat, PlayedHere, PlaysHere
from games.tables.handlers import Handler
from games.tables.signals import lateness, seat_offered
from tests.games.factories import (
    OPEN,
    decision,
    fresh,
    open_table,
    running_game,
    seat_of,
    some_move,
)
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


class Told(Handler):
    """Remembers what is sent of absence."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def lateness(self, seat: Seat, what: Lateness, **_more: Any) -> None:
        self.heard.append((str(what), seat.player_name))

    def offered(self, seat: Seat, **_more: Any) -> None:
        self.heard.append(("offered", seat.successor.username if seat.successor else "all"))


@pytest.fixture
def told() -> Iterator[Told]:
    """Hears what is sent of lateness and offers."""
    told = Told()
    lateness.connect(told.lateness)
    seat_offered.connect(told.offered)
    yield told
    lateness.disconnect(told.lateness)
    seat_offered.disconnect(told.offered)


def give_up(clock: time_machine.Traveller, game: Game, user: User) -> int:
    """Let the person be late for the second time in a row; gives the seat's number."""
    others = Seat.objects.filter(game=game).exclude(user=user)
    for seat in others.filter(waiting_since__isnull=False):
        play.step(game=game, user=seat.user, decision=decision(game, seat.user), move=some_move(game, seat.user))
        play.confirm(game=game, user=seat.user, decision=decision(game, seat.user))
    Ask.objects.filter(seat=seat_of(game, user)).update(lates=1)
    clock.shift(timedelta(days=2))
    Heart.objects.update(last_beat=datetime.now(UTC))
    timeouts.keep_time()
    seat = seat_of(game, user)
    assert seat.is_given_up
    assert seat.number is not None
    return seat.number


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A running game of two with a clock."""
    return running_game(ana, bo, terms=TERMS)


@pytest.fixture
def number(game: Game, ana: User, clock: time_machine.Traveller) -> int:
    """Ana's seat, which is given up for now."""
    return give_up(clock, game, ana)


def codes(game: Game) -> Sequence[str]:
    return list(AuditEntry.objects.filter(game=game).order_by("pk").values_list("code", flat=True))


# --- offering --------------------------------------------------------------------------------------------------------


def test_a_seat_is_offered_to_all_once_and_everybody_is_told(game: Game, number: int, bo: User, told: Told) -> None:
    for _again in range(2):
        successors.offer(game=game, user=bo, number=number)
    assert told.heard == [("offered", "all")]
    assert codes(game)[-1] == "offered"
    assert [seat.number for seat in asked.offered_seats(make_person("Dee"))] == [number]


def test_those_who_play_at_the_table_see_it_at_the_table_and_not_in_the_lobby(
    game: Game, number: int, ana: User, bo: User
) -> None:
    successors.offer(game=game, user=bo, number=number)
    assert [list(asked.offered_seats(person)) for person in (ana, bo)] == [[], []]


def test_somebody_is_asked_by_name_and_may_decline(game: Game, number: int, bo: User, cy: User, told: Told) -> None:
    successors.ask(game=game, user=bo, number=number, name="cy")
    assert told.heard == [("offered", "Cy")]
    assert [seat.game for seat in asked.seats_to_take_over(cy)] == [game]
    with pytest.raises(AskedAlready):
        successors.ask(game=game, user=bo, number=number, name="Cy")

    successors.decline(game=game, user=cy)
    assert not asked.seats_to_take_over(cy).count()
    assert codes(game)[-2:] == ["asked-to-take-over", "declined"]
    with pytest.raises(NotOffered):
        successors.decline(game=game, user=cy)


def test_an_offer_can_be_ended(game: Game, number: int, bo: User, cy: User) -> None:
    successors.offer(game=game, user=bo, number=number)
    successors.ask(game=game, user=bo, number=number, name="Cy")
    successors.keep(game=game, user=bo, number=number)
    for act in (successors.take_over, lambda **seat: successors.decline(game=seat["game"], user=seat["user"])):
        with pytest.raises(NotOffered):
            act(game=game, user=cy, number=number)


def test_who_was_asked_by_name_can_be_asked_no_more(game: Game, number: int, bo: User, cy: User) -> None:
    successors.ask(game=game, user=bo, number=number, name="Cy")
    successors.keep(game=game, user=bo, number=number)
    with pytest.raises(NotOffered):
        successors.take_over(game=game, user=cy, number=number)


def test_who_has_blocked_somebody_there_takes_over_only_if_asked(game: Game, number: int, bo: User, cy: User) -> None:
    relations.add(user=cy, other=bo, kind=relations.Kind.BLOCK)
    successors.offer(game=game, user=bo, number=number)
    with pytest.raises(BlockedHere):
        successors.take_over(game=game, user=cy, number=number)
    successors.ask(game=game, user=bo, number=number, name="Cy")
    assert successors.take_over(game=game, user=cy, number=number).find_seat(cy)


@pytest.mark.parametrize("act", [successors.offer, successors.keep])
def test_only_a_seat_that_was_given_up_is_offered_and_only_from_the_table(
    game: Game, number: int, ana: User, bo: User, cy: User, act: Callable[..., Any]
) -> None:
    with pytest.raises(NotYourSeat):
        act(game=game, user=cy, number=number)
    for other in (1 - number, -1, 2, 10**9):
        with pytest.raises(NotGivenUp):
            act(game=game, user=bo, number=other)


def test_the_host_may_offer_a_seat_without_sitting_there(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, terms=TERMS)
    administering.replace(game=game, admin=cy, number=seat_of(game, ana).number or 0, user=cy)
    number = give_up(clock, game, bo)
    assert successors.offer(game=fresh(game), user=ana, number=number).seats[number].is_offered


@pytest.mark.parametrize(("name", "refusal"), [("Nobody", UnknownSuccessor), ("", UnknownSuccessor), ("Bo", PlaysHere)])
def test_nobody_is_asked_who_is_not_there_or_plays_already(
    game: Game, number: int, bo: User, name: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        successors.ask(game=game, user=bo, number=number, name=name)


def test_who_leaves_the_site_is_not_asked_any_more(game: Game, number: int, bo: User, cy: User) -> None:
    successors.ask(game=game, user=bo, number=number, name="Cy")
    joining.see_off(user=cy)
    assert Seat.objects.get(game=game, number=number).successor is None


def test_a_banned_person_cannot_be_asked(game: Game, number: int, bo: User, cy: User) -> None:
    User.objects.filter(pk=cy.pk).update(is_active=False)
    with pytest.raises(UnknownSuccessor):
        successors.ask(game=game, user=bo, number=number, name="Cy")


# --- coming back -----------------------------------------------------------------------------------------------------


def test_who_is_back_ends_the_offer(game: Game, number: int, ana: User, bo: User, cy: User) -> None:
    successors.offer(game=game, user=bo, number=number)
    successors.ask(game=game, user=bo, number=number, name="Cy")
    timeouts.come_back(game=game, user=ana)
    assert not asked.offered_seats(cy).count()
    assert not asked.seats_to_take_over(cy).count()
    with pytest.raises(NotGivenUp):
        successors.take_over(game=game, user=cy, number=number)


def test_who_has_a_successor_cannot_come_back(
    game: Game, number: int, ana: User, bo: User, cy: User, told: Told
) -> None:
    successors.offer(game=game, user=bo, number=number)
    successors.take_over(game=game, user=cy, number=number)
    assert told.heard[-1] == ("succeeded", "Ana")
    with pytest.raises(NotYourSeat):
        timeouts.come_back(game=game, user=ana)


# --- taking over -----------------------------------------------------------------------------------------------------


def test_the_successor_plays_on_with_a_fresh_clock(game: Game, number: int, bo: User, cy: User) -> None:
    successors.offer(game=game, user=bo, number=number)
    successors.take_over(game=game, user=cy, number=number)
    seat = seat_of(game, cy)
    assert (seat.number, seat.stand_in, seat.is_offered, seat.successor) == (number, "", False, None)
    assert Ask.objects.open().get(seat=seat).bank == TERMS.start
    assert AuditEntry.objects.get(code="succeeded").sentence == "Cy takes over from Ana."
    assert not rebuilding.differences(fresh(game))
    play.step(game=game, user=cy, decision=decision(game, cy), move=some_move(game, cy))


def test_only_one_of_two_takes_the_seat(game: Game, number: int, bo: User, cy: User) -> None:
    successors.offer(game=game, user=bo, number=number)
    successors.take_over(game=game, user=cy, number=number)
    with pytest.raises(NotGivenUp):
        successors.take_over(game=game, user=make_person("Dee"), number=number)


def test_whoever_had_a_seat_there_knows_too_much_for_another(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, terms=TERMS)
    number = give_up(clock, game, ana)
    successors.ask(game=game, user=bo, number=number, name="Cy")
    successors.take_over(game=game, user=cy, number=number)
    other = 1 - number
    Seat.objects.filter(game=game, number=other).update(stand_in=Seat.StandIn.GIVEN_UP)
    successors.offer(game=game, user=cy, number=other)
    with pytest.raises(PlayedHere):
        successors.take_over(game=game, user=ana, number=other)
    with pytest.raises(PlaysHere):
        successors.take_over(game=game, user=cy, number=other)
    with pytest.raises(PlayedHere):
        successors.ask(game=game, user=cy, number=other, name="Ana")


def test_a_seat_that_is_lent_goes_back_to_its_owner_and_to_nobody_else(
    game: Game, number: int, ana: User, bo: User
) -> None:
    seat = Seat.objects.get(game=game, number=number)
    Loan.objects.create(seat=seat, owner=ana, until=datetime.now(UTC) + timedelta(days=3))
    with pytest.raises(LentSeat):
        successors.offer(game=game, user=bo, number=number)


def test_who_played_a_seat_for_some_days_takes_no_other(game: Game, number: int, bo: User, cy: User) -> None:
    audit.note(game, "lent", player=seat_of(game, bo), successor=Seat(user=cy))
    successors.offer(game=game, user=bo, number=number)
    with pytest.raises(PlayedHere):
        successors.take_over(game=game, user=cy, number=number)


def test_a_guest_takes_a_seat_over_only_when_asked_by_name(game: Game, number: int, bo: User) -> None:
    guest = create_guest()
    successors.offer(game=game, user=bo, number=number)
    with pytest.raises(GuestsCannotTakeOver):
        successors.take_over(game=game, user=guest, number=number)
    successors.ask(game=game, user=bo, number=number, name=guest.username)
    assert successors.take_over(game=game, user=guest, number=number).find_seat(guest)


def test_nobody_takes_a_seat_that_is_not_offered(game: Game, number: int, cy: User) -> None:
    with pytest.raises(NotOffered):
        successors.take_over(game=game, user=cy, number=number)


def test_a_private_table_finds_a_substitute_by_link_or_by_name(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    private = open_table(ana, OPEN, is_public=False, terms=TERMS)
    joining.join(game=private, user=bo, token=private.invite_token)
    number = give_up(clock, private, ana)
    successors.offer(game=private, user=bo, number=number)
    assert not asked.offered_seats(cy).count()
    for token in ("", "forged", "ä"):
        with pytest.raises(NoSuchGame):
            successors.take_over(game=private, user=cy, number=number, token=token)

    successors.ask(game=private, user=bo, number=number, name="Cy")
    assert selectors.visible_game(private.public_id, cy) == private
    successors.decline(game=private, user=cy)
    with pytest.raises(NoSuchGame):
        selectors.visible_game(private.public_id, cy)
    assert successors.take_over(game=private, user=cy, number=number, token=private.invite_token).find_seat(cy)
