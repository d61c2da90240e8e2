"""Who is told what by which channel is read ahead for many tables, and no wish is missed by that."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from notifications.create.recipients import reach_of, read_ahead
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import running_game

pytestmark = pytest.mark.django_db


def test_what_was_read_ahead_is_what_would_be_read(tiny_title: None, ana: User, bo: User) -> None:
    games = [running_game(ana, bo), running_game(bo, ana)]
    choices.keep(user=ana, wanted={(TURN, "mail"): NEVER})
    choices.set_volume(user=bo, game=games[0], volume="quiet")
    for game in games:
        read = reach_of({ana, bo}, {game.pk})
        with read_ahead([game.pk for game in games]), CaptureQueriesContext(connection) as asked:
            ahead = reach_of({ana, bo}, {game.pk})
        assert not len(asked)
        assert ahead.reached == read.reached
        for person in (ana, bo):
            assert ahead.said.how(person, TURN, "mail", game.pk) == read.said.how(person, TURN, "mail", game.pk)


def test_who_came_meanwhile_is_read_then(tiny_title: None, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    with read_ahead([game.pk]):
        assert cy.pk in reach_of({ana, cy}, {game.pk}).reached["mail"]
