"""Who was suspended after all was agreed on: what would have been done is not, in every room, as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from accounts.models import User
from games.lobby.again import play_again
from games.matching import grouping, selectors, services
from games.models import Seat
from games.proposals import loans, proposing
from games.tournaments import selectors as tournaments
from notifications.channels import MAIL, PUSH, WEBHOOK, hooks
from notifications.models import Device
from tests.games.conftest import tiny_title
from tests.games.factories import play_to_end, running_game
from tests.games.matching.wishing import wish_for
from tests.games.tournaments.holding import begin, crowd, hold
from tests.notifications.browsers import keys_of_the_site
from tests.undone import undone

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

Ask = Callable[[], bool]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


# --- what is agreed on: each gives what is asked with Cy, and once Cy is suspended -----------------------------------


def is_invited_to_a_rematch(ana: User, bo: User, cy: User) -> Ask:
    over = play_to_end(running_game(ana, cy, long=True), Random(1))
    return lambda: play_again(game=over, user=ana).seats.filter(user=cy).exists()


def plays_for_somebody(ana: User, bo: User, cy: User) -> Ask:
    game = running_game(ana, bo)
    proposal = proposing.propose(game=game, user=ana, code="stand-in", details={"days": 3, "name": "Cy"})
    proposing.agree(proposal=proposal, user=cy)

    def sits_there() -> bool:
        proposing.agree(proposal=proposal, user=bo)
        return game.seats.filter(user=cy).exists()

    return sits_there


def has_the_seat_back(ana: User, bo: User, cy: User) -> Ask:
    game = running_game(cy, bo)
    proposal = proposing.propose(game=game, user=cy, code="stand-in", details={"days": 3})
    proposing.agree(proposal=proposal, user=bo)

    def plays_again() -> bool:
        with time_machine.travel(timezone.now() + timedelta(days=3), tick=False):
            loans.give_back_due()
        return game.seats.get(user=cy).stand_in == Seat.StandIn.NONE

    return plays_again


def is_seated_by_a_wish(ana: User, bo: User, cy: User) -> Ask:
    wishes, now = [wish_for(ana), wish_for(cy)], timezone.now()
    (group,) = grouping.match(selectors.read_wishes(wishes), now, selectors.menu())
    return lambda: services.begin(group, now) is not None


def is_counted_as_looking(ana: User, bo: User, cy: User) -> Ask:
    wish_for(cy)
    return lambda: any(title.others for title in selectors.looking(ana))


def is_named_as_looking(ana: User, bo: User, cy: User) -> Ask:
    wish_for(cy, is_named=True)
    return lambda: selectors.names_of(selectors.others_who_look(ana, "tiny")) == ["Cy"]


def is_told_how_a_tournament_ends(ana: User, bo: User, cy: User) -> Ask:
    tournament = begin(hold(ana, *crowd(3), cy))
    return lambda: cy in tournaments.concerned(tournament)


def gets_mails(ana: User, bo: User, cy: User) -> Ask:
    return lambda: not MAIL.obstacle(User.objects.get(pk=cy.pk))


def gets_pushes(ana: User, bo: User, cy: User) -> Ask:
    Device.objects.create(user=cy, endpoint="https://push.example.org/cy", public_key="", secret="")

    def is_pushed_to() -> bool:
        with override_settings(**keys_of_the_site()):
            return not PUSH.obstacle(User.objects.get(pk=cy.pk))

    return is_pushed_to


def gets_posts(ana: User, bo: User, cy: User) -> Ask:
    hooks.store(user=cy, url="https://example.org/cy", form="json")
    return lambda: not WEBHOOK.obstacle(User.objects.get(pk=cy.pk))


@pytest.mark.parametrize(
    "situation",
    [
        is_invited_to_a_rematch,
        plays_for_somebody,
        has_the_seat_back,
        is_seated_by_a_wish,
        is_counted_as_looking,
        is_named_as_looking,
        is_told_how_a_tournament_ends,
        gets_mails,
        gets_pushes,
        gets_posts,
    ],
)
def test_nobody_suspended_is_there(ana: User, bo: User, cy: User, situation: Callable[[User, User, User], Ask]) -> None:
    ask = situation(ana, bo, cy)
    with undone():
        assert ask()
    User.objects.filter(pk=cy.pk).update(is_active=False)
    assert not ask()
