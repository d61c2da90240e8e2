"""What an admin does to a seat that is lent."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Loan, Seat
from games.operations import administering
from games.proposals import loans
from tests.games.factories import running_game, seat_of
from tests.games.proposals.lending import lend
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def root() -> User:
    return make_person("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A rated game of two."""
    return running_game(ana, bo, is_rated=True)


def after_the_loan(seat: Seat) -> Seat:
    """The seat once all loans are over."""
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        loans.give_back_due()
    return Seat.objects.get(pk=seat.pk)


@pytest.mark.parametrize("bot", ["", "random"])
def test_whoever_gets_the_seat_of_somebody_away_for_good_keeps_it(
    game: Game, ana: User, bo: User, cy: User, root: User, bot: str
) -> None:
    seat = seat_of(game, ana)
    lend(game, ana, bo)
    person = None if bot else cy
    administering.replace(game=game, admin=root, number=seat.seat_number, user=person, bot=bot)
    assert not Loan.objects.exists()
    kept = after_the_loan(seat)
    assert (kept.user, kept.bot) == (person, bot)
    assert kept.gave_up_at is not None


def test_an_owner_who_is_put_on_the_seat_again_has_it_for_good(
    game: Game, ana: User, bo: User, cy: User, root: User
) -> None:
    seat = seat_of(game, ana)
    lend(game, ana, bo, to=cy)
    administering.replace(game=game, admin=root, number=seat.seat_number, user=ana)
    assert not Loan.objects.exists()
    kept = after_the_loan(seat)
    assert (kept.user, kept.gave_up_at) == (ana, None)


def test_whoever_replaces_a_stand_in_plays_until_the_agreed_day(
    game: Game, ana: User, bo: User, cy: User, root: User
) -> None:
    seat = seat_of(game, ana)
    lend(game, ana, bo, to=cy)
    administering.replace(game=game, admin=root, number=seat.seat_number, user=make_person("Di"))
    assert Seat.objects.get(pk=seat.pk).gave_up_at is None, "Ana has given nothing up."
    assert after_the_loan(seat).user == ana
