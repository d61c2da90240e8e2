"""Who is told what, and how much one person may have others told."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import User
from games.lobby.errors import TooManyInvitations
from games.models import Game
from notifications.create import notify
from notifications.models import Notice, Wish
from notifications.types import GAME_OVER, TURN
from tests.games.factories import invited, open_table, running_game
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_one_person_cannot_write_to_everybody(ana: User, bo: User, cy: User, settings: Settings) -> None:
    settings.INVITATIONS_PER_DAY = 1
    open_table(ana, invited(bo))
    with pytest.raises(TooManyInvitations) as caught:
        open_table(ana, invited(cy))
    assert caught.value.message.endswith("you’ve invited 1 person today.")
    assert (Game.objects.count(), Notice.objects.count()) == (1, 1)


def test_a_guest_has_fewer_people_told_than_somebody_with_an_account(
    ana: User, bo: User, cy: User, settings: Settings
) -> None:
    settings.INVITATIONS_PER_DAY_OF_NEWCOMERS = 1
    guest = make_person("Coati 1234", email="", is_guest=True)
    for host in (ana, guest):
        open_table(host, invited(bo))
    open_table(ana, invited(cy))
    with pytest.raises(TooManyInvitations):
        open_table(guest, invited(cy))


def test_what_is_told_again_stays_as_it_was_written(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    seats = list(game.seats.select_related("user"))
    notify.notify_seats(GAME_OVER, game, seats)
    written = list(Notice.objects.values("pk", "kind", "created_at"))
    notify.notify_seats(GAME_OVER, game, seats)
    assert list(Notice.objects.values("pk", "kind", "created_at")) == written


def test_who_wants_to_know_of_turns_right_away_waits_for_no_sweep(
    ana: User, bo: User, mailoutbox: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    for is_asked in (False, True):
        if is_asked:
            for person in (ana, bo):
                Wish.objects.create(user=person, kind=TURN.code, channel="mail", is_wanted=True, way=Wish.Frequency.NOW)
        with django_capture_on_commit_callbacks(execute=True):
            running_game(ana, bo)
        assert bool(mailoutbox) == is_asked
