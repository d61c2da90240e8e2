"""However somebody lets others be told who are only named, it counts together and has one bound."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from allauth.core.context import request_context
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.clubs import services as groups
from games.engine.clock.terms import PRESETS
from games.lobby.errors import TooManyInvitations, TooManyInvitationsFromHere
from games.models import Game, Seat
from games.proposals import proposing, successors
from games.proposals.errors import TooManyProposals
from notifications.models import Notice
from notifications.types import (
    ASKED_TO_JOIN,
    FRIEND,
    INVITATION,
    PROPOSED,
    SUBSTITUTE,
    TABLE_OF_GROUP,
    TOURNAMENT_NEWS,
    TYPES,
)
from tests.games.factories import invited, open_table, running_game
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def invite(author: User, _mate: User, user: User) -> None:
    """Keep a place for somebody."""
    open_table(author, invited(user))


def ask_to_stand_in(author: User, mate: User, user: User) -> None:
    """Propose that somebody plays one's own seat for a while."""
    game = running_game(author, mate)
    proposing.propose(game=game, user=author, code="stand-in", details={"days": 3, "name": user.username})


def ask_to_take_over(author: User, mate: User, user: User) -> None:
    """Offer a seat that was given up."""
    game = running_game(author, mate, terms=PRESETS["daily"])
    game.seats.filter(user=mate).update(stand_in=Seat.StandIn.GIVEN_UP)
    seat = game.seats.get(user=mate)
    assert seat.number is not None
    successors.ask(game=game, user=author, number=seat.number, name=user.username)


def ask_to_join(author: User, _mate: User, user: User) -> None:
    """Ask somebody into a group."""
    groups.invite(group=groups.make(user=author, name="Us"), user=author, name=user.username)


WAYS: dict[str, Callable[[User, User, User], None]] = {
    INVITATION.code: invite,
    PROPOSED.code: ask_to_stand_in,
    SUBSTITUTE.code: ask_to_take_over,
    ASKED_TO_JOIN.code: ask_to_join,
}
DONE_WITHOUT_TELLING = {FRIEND.code, TABLE_OF_GROUP.code}
"""What is still done when too many were written to; see ``tests/notifications/test_people.py``."""
TOLD_BY_THE_GAME = {
    *("mail_turns", "moved", "mail_game_over", "cancelled", "late", "urgent", "reminder", "digest", "talk", "reply")
}
TOLD_BY_THE_SITE = {
    *(
        "game_found",
        "no_luck",
        "voided",
        "webhook_off",
        "host_asked",
        "trophies",
        "staff_act",
        "report_settled",
        "declined",
        "sent_away",
    ),
    *(kind.code for kind in TOURNAMENT_NEWS.values()),
}
"""Which names nobody."""


@pytest.fixture
def mate(cy: User) -> User:
    """Plays with whoever plays."""
    return make_person("Dee")


def told(user: User) -> int:
    """How often somebody was told something that nobody at a table of their own had told."""
    return Notice.objects.filter(user=user, author__isnull=False).count()


@pytest.fixture
def newcomer(ana: User) -> User:
    """Ana, who has signed up today."""
    ana.date_joined = timezone.now()
    return ana


@pytest.mark.parametrize(("first", "second"), list(product(WAYS, WAYS)))
def test_all_ways_to_write_to_somebody_by_name_count_together(
    newcomer: User, bo: User, cy: User, mate: User, first: str, second: str, settings: Settings
) -> None:
    settings.INVITATIONS_PER_DAY_OF_NEWCOMERS = 1
    WAYS[first](newcomer, mate, bo)
    with pytest.raises(TooManyInvitations) as caught:
        WAYS[second](newcomer, mate, cy)
    assert caught.value.status == 429
    assert caught.value.message.endswith("you’ve invited 1 person today.")
    assert (told(bo), told(cy)) == (1, 0)


def test_what_a_bot_writes_counts_for_its_owner(
    newcomer: User, bo: User, cy: User, mate: User, settings: Settings
) -> None:
    settings.INVITATIONS_PER_DAY_OF_NEWCOMERS = 1
    invite(make_bot(newcomer, "Rex"), mate, bo)
    with pytest.raises(TooManyInvitations):
        invite(newcomer, mate, cy)


@pytest.mark.parametrize("way", WAYS)
def test_guests_and_new_accounts_of_one_address_count_together(
    newcomer: User, bo: User, cy: User, mate: User, way: str, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"newcomers_write": "1/d/ip"}
    here, elsewhere = (RequestFactory().post("/", REMOTE_ADDR=address) for address in ("192.0.2.1", "192.0.2.2"))
    guest = make_person("Coati 1234", email="", is_guest=True)
    with request_context(here):
        WAYS[way](newcomer, mate, bo)
        with pytest.raises(TooManyInvitationsFromHere) as caught:
            WAYS[way](guest, mate, cy)
    assert (caught.value.status, told(cy)) == (429, 0)
    with request_context(elsewhere):
        WAYS[way](guest, mate, cy)
    assert told(cy) == 1


@pytest.mark.parametrize("way", WAYS)
def test_an_account_of_yesterday_may_write_to_more_people(
    ana: User, bo: User, cy: User, mate: User, way: str, settings: Settings
) -> None:
    settings.INVITATIONS_PER_DAY_OF_NEWCOMERS = 0
    settings.INVITATIONS_PER_DAY = 1
    WAYS[way](ana, mate, bo)
    with pytest.raises(TooManyInvitations):
        WAYS[way](ana, mate, cy)


def test_every_other_kind_is_about_a_game_that_its_reader_plays() -> None:
    """A new kind has to say which of both it is: a way in which people are named is one more line above."""
    about_own_games = {kind.code for kind in TYPES.values()} - WAYS.keys() - DONE_WITHOUT_TELLING
    assert about_own_games == TOLD_BY_THE_GAME | TOLD_BY_THE_SITE


def test_nobody_proposes_something_at_one_table_after_the_other(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposing, "MOST_A_DAY_ANYWHERE", 2)
    games = [running_game(ana, bo) for _game in range(3)]
    for game in games[:2]:
        propose_to_cancel(game, ana)
    with pytest.raises(TooManyProposals) as caught:
        propose_to_cancel(games[2], ana)
    assert caught.value.message.startswith("That’s enough proposals for today (2).")


def propose_to_cancel(game: Game, user: User) -> None:
    proposing.propose(game=game, user=user, code="cancel", details={})
