"""What people and their programs do at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from api import services
from api.errors import TooManyBots, TooManyTokens
from api.models import Scope, Token
from games.lobby import joining
from games.models import Seat
from tests.games.at_once import when_a_seat_is_written, when_written
from tests.games.factories import running_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_nobody_makes_the_last_token_twice(ana: User, settings: Settings) -> None:
    settings.TOKENS_PER_PERSON = 2
    services.make_token(owner=ana, name="first", scopes=[Scope.READ], days=1)

    def make() -> object:
        try:
            return services.make_token(owner=User.objects.get(pk=ana.pk), name="last", scopes=[Scope.READ], days=1)
        except TooManyTokens:
            return TooManyTokens

    with when_written(Token, make) as other:
        make()
    assert other[0].result() == [TooManyTokens]
    assert Token.objects.count() == 2


def test_nobody_makes_the_last_bot_twice(ana: User, settings: Settings) -> None:
    settings.BOTS_PER_PERSON = 2
    services.make_bot(owner=ana, name="First")

    def make(name: str = "Second") -> object:
        try:
            return services.make_bot(owner=User.objects.get(pk=ana.pk), name=name)
        except TooManyBots:
            return TooManyBots

    with when_written(User, make) as other:
        make("Third")
    assert other[0].result() == [TooManyBots]
    assert User.objects.filter(bot_owner=ana).count() == 2


def test_a_program_that_sits_down_while_its_owner_leaves_the_site(ana: User, bo: User) -> None:
    rex = services.make_bot(owner=bo, name="Rex")
    game = running_game(ana, bo, title="cacao")

    def sit_down() -> object:
        try:
            return joining.join(game=game, user=rex)
        except PersonChanged:
            return PersonChanged

    with when_a_seat_is_written(sit_down):
        delete_account(user=bo)

    assert User.objects.get(pk=rex.pk).deleted_at
    assert not Seat.objects.filter(game=game, user=rex).exists()
