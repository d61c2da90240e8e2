"""Nobody fills the site with tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.lobby.errors import TooManyTables, TooManyTablesAtOnce
from tests.games.factories import OPEN, RANDOM_BOT, open_table, running_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_one_person_cannot_fill_the_lobby(ana: User, bo: User, settings: Settings) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1
    open_table(ana, OPEN)
    with pytest.raises(TooManyTables) as caught:
        open_table(ana, OPEN)
    assert caught.value.status == 429
    assert open_table(bo, OPEN)


def test_tables_that_run_leave_room_for_open_ones(ana: User, bo: User, settings: Settings) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1
    running_game(ana, bo)
    assert open_table(ana, OPEN)


def test_one_person_cannot_keep_the_bots_busy(ana: User, settings: Settings) -> None:
    settings.TABLES_PER_HOUR = 1
    open_table(ana, RANDOM_BOT)
    with pytest.raises(TooManyTablesAtOnce) as caught:
        open_table(ana, RANDOM_BOT)
    assert caught.value.status == 429
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        assert open_table(ana, RANDOM_BOT)
