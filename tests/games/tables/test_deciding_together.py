"""Several seats asked at the same time: who is waited for, who gets which mail, what bots do, which forms stay good."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import my_games as own
from games.models import Game
from games.operations import administering, sweeps
from games.tables import bot_play, play
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.types import TURN
from tests.games.factories import (
    GREEDY_BOT,
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)
from tests.notifications.outbox import send_due
from tests.plugins.mail_sink import MailSink

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(ana: User, bo: User, cy: User) -> Game:
    """Ana, Bo and Cy are asked for their sacrifices."""
    return running_game(ana, bo, cy, title="chocolatl")


def decide(game: Game, *people: User) -> None:
    """Let these people decide, in this order."""
    for person in people:
        take_step(game, person)
        confirm(game, person)


def awaited(game: Game) -> set[str]:
    """The people the table waits for."""
    return {seat.player_name for seat in game.seats.filter(waiting_since__isnull=False)}


def reminders(game: Game, user: User, *statuses: str) -> int:
    """How many turn mails of these states (or any) there are for a person."""
    mails = Notice.objects.filter(game=game, user=user, kind=TURN.code)
    return mails.filter(status__in=statuses).count() if statuses else mails.count()


def send_later(minutes: float = 10) -> None:
    """Send what is due some minutes from now."""
    with time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False):
        send_due()


def my_games(user: User) -> str:
    """The text of the page, with single blanks."""
    client = Client()
    client.force_login(user)
    return " ".join(client.get("/my-games/").content.decode().split())


# --- who is waited for -----------------------------------------------------------------------------------------------


def test_all_who_are_asked_are_waited_for_since_the_same_time(game: Game) -> None:
    assert awaited(game) == {"Ana", "Bo", "Cy"}
    assert len(set(game.seats.values_list("waiting_since", flat=True))) == 1


def test_who_has_decided_is_ready_and_not_waited_for(game: Game, ana: User, bo: User) -> None:
    before = seat_of(game, bo).waiting_since
    decide(game, ana)
    assert awaited(game) == {"Bo", "Cy"}
    assert seat_of(game, ana).ready
    assert seat_of(game, bo).waiting_since == before


def test_who_decides_last_is_asked_anew_like_everybody(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo, cy)
    assert awaited(game) == {"Ana", "Bo", "Cy"}
    assert len(set(game.seats.values_list("waiting_since", flat=True))) == 1
    assert not game.seats.filter(ready=True).exists()


def test_my_games_says_who_else_is_asked_and_who_is_ready(game: Game, ana: User, bo: User) -> None:
    assert "Bo and Cy have to decide too" in my_games(ana) or "Cy and Bo have to decide too" in my_games(ana)
    decide(game, ana)
    assert "are still deciding" in my_games(ana)
    assert "You’re ready" in my_games(ana)
    assert "Cy has to decide too" in my_games(bo)
    assert my_games(bo).count(">ready<") == 1


def test_the_table_says_who_is_waited_for(game: Game, ana: User, bo: User, client: Client) -> None:
    decide(game, ana, bo)
    assert "Waiting for Cy" in client.get(game.get_absolute_url()).content.decode()


# --- mails -----------------------------------------------------------------------------------------------------------


def test_everybody_who_is_asked_gets_one_reminder(game: Game, ana: User, bo: User, cy: User) -> None:
    assert [reminders(game, person, "pending") for person in (ana, bo, cy)] == [1, 1, 1]


def test_who_is_ready_gets_none_and_who_is_not_gets_no_second_one(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana)
    assert reminders(game, ana, "pending", "sent") == 0
    decide(game, bo)
    assert (reminders(game, cy), reminders(game, cy, "pending")) == (1, 1)


def test_when_the_next_question_opens_all_get_one_again(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo, cy)
    for person in (ana, bo, cy):
        assert (reminders(game, person), reminders(game, person, "pending")) == (2, 1)


def test_reminders_that_were_sent_are_not_sent_again_when_others_decide(
    game: Game, ana: User, bo: User, smtp_sink: MailSink
) -> None:
    send_later()
    assert len(smtp_sink.messages) == 3
    decide(game, ana, bo)
    send_later(20)
    assert len(smtp_sink.messages) == 3


def test_a_reminder_says_who_is_still_asked_too(game: Game, ana: User, bo: User, smtp_sink: MailSink) -> None:
    decide(game, ana)
    send_later()
    said = {message["To"]: message.get_body(["plain"]).get_content() for message in smtp_sink.messages}
    assert "Cy decides at the same time." in said["bo@example.org"]
    assert "Bo decides at the same time." in said["cy@example.org"]
    assert "Ana moved." in said["bo@example.org"]
    assert "ana@example.org" not in said


def test_who_decided_last_reads_what_that_brought_and_not_that_the_game_has_started(
    game: Game, ana: User, bo: User, cy: User, smtp_sink: MailSink
) -> None:
    decide(game, bo, cy, ana)
    send_later()
    said = next(message for message in smtp_sink.messages if message["To"] == "ana@example.org")
    for kind in ("plain", "html"):
        text = said.get_body([kind]).get_content()
        assert "your turn again" in text
        assert "The game has started" not in text
        assert "What happened" in text


def test_a_reminder_for_the_only_one_says_nothing_of_others(
    game: Game, ana: User, bo: User, smtp_sink: MailSink
) -> None:
    decide(game, ana, bo)
    send_later()
    [message] = smtp_sink.messages
    assert "at the same time" not in message.as_string()


# --- bots and forms --------------------------------------------------------------------------------------------------


def test_all_bots_that_are_asked_decide_without_waiting_for_people(ana: User) -> None:
    game = running_game(ana, title="chocolatl", bots=[RANDOM_BOT, GREEDY_BOT, RANDOM_BOT])
    while bot_play.play_bot(game=game):
        pass
    assert awaited(game) == {"Ana"}
    assert fresh(game).move_count == 3
    assert game.seats.filter(ready=True).count() == 3


def test_others_decisions_leave_a_persons_form_and_draft_as_they_are(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="chocolatl", bots=[RANDOM_BOT])
    take_step(game, ana)
    number, draft = decision(game, ana), seat_of(game, ana).draft
    while bot_play.play_bot(game=game):
        pass
    decide(game, bo)
    assert (decision(game, ana), seat_of(game, ana).draft) == (number, draft)
    play.confirm(game=game, user=ana, decision=number)
    assert moves_of(game)[2].seat == seat_of(game, ana).number


def test_for_somebody_who_resigned_a_bot_decides_without_waiting_for_the_others(game: Game, ana: User) -> None:
    play.resign(game=game, user=ana)
    assert own.waiting(ana).tables == 0
    sweeps.play_bots(game.pk)
    assert awaited(game) == {"Bo", "Cy"}
    assert [move.auto for move in moves_of(game)] == [False, True]


def test_a_bot_s_move_by_an_admin_is_one_decision_while_others_are_asked_too(
    game: Game, ana: User, bo: User, cy: User
) -> None:
    decide(game, bo, cy)
    administering.move_by_bot(game=game, admin=bo, number=seat_of(game, ana).number)
    assert fresh(game).move_count == 3
    assert read_table(fresh(game)).state.phase == "bid"
    assert awaited(game) == {"Ana", "Bo", "Cy"}
