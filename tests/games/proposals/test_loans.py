"""A seat that is lent goes back to its owner on the agreed day, and to nobody who is not there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from accounts.sanctions import services as sanctions
from accounts.sanctions.tasks import end_bans
from accounts.services import delete_account
from games.clocks import timeouts
from games.clocks.errors import NotAway
from games.models import AuditEntry, Game, Loan, Seat
from games.proposals import loans, proposing
from games.tables import play
from games.tables.changes import Lateness
from games.tables.errors import LentSeat
from tests.games.clocks.beating import MONDAY, TERMS
from tests.games.clocks.conftest import clock, game
from tests.games.factories import fresh, running_game, seat_of, take_step
from tests.games.proposals.lending import lend
from tests.people import make_bot, make_person

__all__ = ["clock", "game"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "clock")]


def leave(person: User) -> None:
    delete_account(user=person)


def be_banned(person: User) -> None:
    until = MONDAY + timedelta(days=4)
    sanctions.ban(user=person, by=make_person("Mo", is_staff=True), reason="Threats.", until=until)


def test_a_bot_plays_for_some_days_and_gives_the_seat_back(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    take_step(game, ana)
    lend(game, ana, bo)
    assert seat_of(game, ana).stand_in == Seat.StandIn.AGREED
    assert seat_of(game, ana).draft == [], "The bot does not go on with what somebody began."
    assert seat_of(game, ana).deadline is None
    clock.shift(timedelta(days=3))
    assert loans.give_back_due() == 1
    assert seat_of(game, ana).stand_in == ""
    assert seat_of(game, ana).deadline is not None


def test_somebody_by_name_plays_for_some_days_and_gives_the_seat_back(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    lend(game, ana, bo, to=cy)
    assert seat_of(game, cy).deadline is not None
    clock.shift(timedelta(days=3))
    loans.give_back_due()
    assert seat_of(game, ana).deadline is not None


@pytest.mark.parametrize("to", ["a bot", "a person"])
def test_who_is_banned_on_the_agreed_day_takes_the_seat_again_after_the_ban(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller, to: str
) -> None:
    lend(game, ana, bo, to=cy if to == "a person" else None)
    be_banned(ana)
    clock.shift(timedelta(days=3))
    assert loans.give_back_due() == 1
    assert seat_of(game, ana).is_given_up
    assert seat_of(game, ana).deadline is None
    assert AuditEntry.objects.filter(game=game).latest("pk").code == Lateness.SUSPENDED
    assert not AuditEntry.objects.filter(game=game, code="given-back").exists()
    clock.shift(timedelta(days=1))
    end_bans()
    timeouts.come_back(game=game, user=ana)
    assert seat_of(game, ana).deadline is not None


def test_a_bot_whose_owner_is_banned_gets_the_seat_back_as_the_owner_would(
    bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    rex = make_bot(cy, "Rex")
    game = running_game(rex, bo, terms=TERMS)
    lend(game, rex, bo)
    User.objects.filter(pk=cy.pk).update(is_active=False)
    clock.shift(timedelta(days=3))
    loans.give_back_due()
    assert seat_of(game, rex).is_given_up


def test_who_has_left_the_site_gets_no_seat_back(
    game: Game, ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    lend(game, ana, bo, to=cy)
    leave(ana)
    clock.shift(timedelta(days=3))
    loans.give_back_due()
    assert seat_of(game, cy).stand_in == Seat.StandIn.NONE
    assert not Loan.objects.exists()


def test_who_has_got_another_seat_meanwhile_does_not_get_two(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, terms=TERMS)
    lend(game, ana, bo, to=cy)
    game.seats.filter(user=bo).update(user=ana)
    clock.shift(timedelta(days=3))
    loans.give_back_due()
    assert {seat.user for seat in game.seats.all()} == {ana, cy}
    assert not Loan.objects.exists()


def test_who_lent_a_seat_may_take_it_again_before(game: Game, ana: User, bo: User) -> None:
    lend(game, ana, bo)
    loans.take_again(game=game, user=ana)
    assert seat_of(game, ana).stand_in == ""
    with pytest.raises(NotAway):
        loans.take_again(game=game, user=ana)


def test_nobody_resigns_a_seat_that_goes_back_to_somebody(game: Game, ana: User, bo: User, cy: User) -> None:
    lend(game, ana, bo, to=cy)
    with pytest.raises(LentSeat):
        play.resign(game=game, user=cy)
    assert not seat_of(game, cy).resigned


@pytest.mark.parametrize("to", ["a bot", "a person"])
@pytest.mark.parametrize("go", [be_banned, leave])
def test_an_owner_who_is_gone_is_not_asked_whether_the_table_is_cancelled(
    game: Game, ana: User, bo: User, cy: User, to: str, go: Callable[[User], None]
) -> None:
    lend(game, ana, bo, to=cy if to == "a person" else None)
    go(ana)
    proposal = proposing.propose(game=game, user=bo, code="cancel", details={})
    if to == "a person":
        proposing.agree(proposal=proposal, user=cy)
    assert fresh(game).status == Game.Status.CANCELLED
