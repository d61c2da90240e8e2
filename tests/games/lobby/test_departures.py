"""Deleting an account ends nobody else's game."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import delete_account
from games.lobby import joining
from games.models import AuditEntry, Game, Move, Seat
from games.operations import administering
from games.tables.bots import STAND_IN
from notifications.models import Notice
from tests.games.factories import (
    OPEN,
    decide,
    fresh,
    invited,
    open_table,
    play_to_end,
    running_game,
    seat_of,
)
from tests.notifications.inbox.lines import line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]


def test_a_bot_plays_on_in_a_running_game_and_the_log_says_so(tiny: Game, ana: User, bo: User) -> None:
    number = seat_of(tiny, bo).number
    delete_account(user=bo)
    seat = Seat.objects.get(game=tiny, number=number)
    assert (seat.user, seat.bot) == (None, "greedy")
    assert AuditEntry.objects.get(game=tiny).sentence == "Former player has left the site. A bot plays on."
    while fresh(tiny).is_running:
        decide(tiny, ana)


def test_whoever_plays_on_hears_that_a_player_has_left(tiny: Game, ana: User, bo: User) -> None:
    delete_account(user=ana)
    assert line(bo).sentence == "A player has left the site. A bot plays on to the end."
    assert not Notice.objects.filter(user=ana, kind="late").exists()


def test_an_open_table_of_the_host_is_cancelled(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=bo)
    delete_account(user=ana)
    assert fresh(game).status == Game.Status.CANCELLED


def test_places_and_invitations_are_given_back(ana: User, bo: User) -> None:
    game, other = open_table(ana, OPEN, OPEN), open_table(ana, invited(bo))
    joining.join(game=game, user=bo)
    delete_account(user=bo)
    assert {fresh(table).status for table in (game, other)} == {"open"}
    assert not Seat.objects.filter(user=bo).exists()


def test_a_finished_game_keeps_its_seat_under_a_neutral_name(tiny: Game, ana: User, bo: User) -> None:
    points = seat_of(play_to_end(tiny), bo).points
    delete_account(user=bo)
    seat = seat_of(tiny, User.objects.get(pk=bo.pk))
    assert (seat.player_name, seat.points) == ("Former player", points)


def test_no_name_of_somebody_who_left_is_kept_with_the_tables(tiny: Game, ana: User, bo: User, cy: User) -> None:
    cy.username = "Esmeralda"
    cy.save(update_fields=["username"])
    number = seat_of(tiny, bo).number
    administering.replace(game=tiny, admin=cy, number=number, user=cy)
    administering.move_by_bot(game=tiny, admin=cy, number=number)
    delete_account(user=cy)
    rows = [list(model.objects.filter(game=tiny).values()) for model in (AuditEntry, Move, Notice, Seat)]
    assert len(rows[0]) == 3
    assert "Esmeralda" not in str(rows)
    assert "Esmeralda" not in Client().get(tiny.get_absolute_url()).content.decode()


def test_no_mail_is_kept_of_somebody_who_left(ana: User, bo: User) -> None:
    running_game(ana, bo)
    delete_account(user=bo)
    assert not Notice.objects.filter(user=bo).exists()


def test_a_game_that_everybody_left_is_played_to_its_end_by_bots(tiny: Game, ana: User, bo: User) -> None:
    delete_account(user=ana)
    delete_account(user=bo)
    assert fresh(tiny).is_over


def test_a_bot_plays_for_who_had_left_when_a_game_that_was_over_is_reopened(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo))
    delete_account(user=bo)
    administering.take_back(game=game, admin=cy, number=0)
    assert fresh(game).is_running
    assert {(seat.user_id, seat.bot) for seat in game.seats.all()} == {(ana.pk, ""), (None, STAND_IN)}
    while fresh(game).is_running:
        decide(game, ana)
