"""Nobody fills the site with tables or the world with invitations."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.errors import TooManyInvitations, TooManyTables, TooManyTablesAtOnce
from games.models import Game, OutgoingMail
from tests.games.tables import OPEN, RANDOM_BOT, invited, open_table

pytestmark = pytest.mark.django_db


def test_one_person_cannot_fill_the_lobby(ana: User, bo: User, settings: Settings) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1
    open_table(ana, OPEN)
    with pytest.raises(TooManyTables) as caught:
        open_table(ana, OPEN)
    assert caught.value.status == 429
    assert open_table(bo, OPEN)


def test_one_person_cannot_keep_the_bots_busy(ana: User, settings: Settings) -> None:
    settings.TABLES_PER_HOUR = 1
    open_table(ana, RANDOM_BOT)
    with pytest.raises(TooManyTablesAtOnce) as caught:
        open_table(ana, RANDOM_BOT)
    assert caught.value.status == 429
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        assert open_table(ana, RANDOM_BOT)


def test_one_person_cannot_write_to_everybody(ana: User, bo: User, cy: User, settings: Settings) -> None:
    settings.INVITATIONS_PER_DAY = 1
    open_table(ana, invited(bo))
    with pytest.raises(TooManyInvitations) as caught:
        open_table(ana, invited(cy))
    assert caught.value.message.startswith("You have invited 1 ")
    assert (Game.objects.count(), OutgoingMail.objects.count()) == (1, 1)
