"""The digest: what waits, once on its days at its hour, with what else is to be told; nothing waits: no mail."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.models import Game
from notifications.create import digests
from notifications.models import Hours, Notice
from notifications.preferences import choices, hours
from notifications.timing import DIGEST
from notifications.types import GAME_OVER, TURN
from tests.games.factories import play_to_end, play_turn
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.outbox import send_due, turn_mails
from tests.notifications.test_together import tables_of
from tests.people import browser_of
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db

FRIDAY = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
EVERY_DAY = 0b1111111


def on(day: int, hour: int, minute: int = 0) -> time_machine.travel:
    """A day after that Friday, at an hour."""
    return time_machine.travel(FRIDAY.replace(hour=hour, minute=minute) + timedelta(days=day), tick=False)


def sweep() -> None:
    """What the schedule does."""
    digests.write_due()
    send_due()


def choose(user: User, days: int = EVERY_DAY) -> None:
    """Turns and ends of games in a digest at eight."""
    choices.keep(user=user, wanted={(TURN, "mail"): DIGEST, (GAME_OVER, "mail"): DIGEST})
    hours.keep(user=user, hours=Hours(digest_days=days, digest_hour=8), zone="UTC")


@pytest.fixture
def games(ana: User) -> list[Game]:
    """Two tables that wait for Ana, who reads a digest every day, since Friday evening."""
    with on(0, 20):
        choose(ana)
        return tables_of(ana, 2)


def test_what_waits_comes_at_the_hour_in_one_mail_with_boards(
    games: list[Game], ana: User, smtp_sink: MailSink
) -> None:
    for hour in (21, 23):
        with on(0, hour):
            sweep()
    assert not smtp_sink.messages
    with on(1, 8):
        sweep()
        sweep()
    [message] = smtp_sink.messages
    assert re.fullmatch(r"2 tables are waiting for you: Cacao with [\w ]+; Cacao with [\w ]+", message["Subject"])
    text, html = parts(message)
    for game in games:
        assert f"{game.get_absolute_url()}#turn" in text
        assert f"{game.get_absolute_url()}#turn" in html
    assert html.count("/picture/?at=") == len(games)
    assert "\n- " not in text.partition("Cacao with")[0], "a turn that waits is no news besides"
    told = [(mail.status, mail.reason) for mail in turn_mails(ana) if mail.reason != "moved"]
    assert told == [("sent", "in-digest")] * 2


def test_whoever_saves_their_choices_at_that_hour_misses_no_digest(
    games: list[Game], ana: User, smtp_sink: MailSink
) -> None:
    with on(1, 8):
        choose(ana)
    with on(1, 8, 1):
        sweep()
        sweep()
    assert len(smtp_sink.messages) == 1
    with on(2, 8):
        hours.keep(user=ana, hours=Hours(digest_days=EVERY_DAY, digest_hour=20), zone="UTC")
        sweep()
    assert len(smtp_sink.messages) == 1
    with on(2, 20):
        sweep()
    assert len(smtp_sink.messages) == 2


def test_what_goes_on_waiting_stands_in_every_digest(games: list[Game], smtp_sink: MailSink) -> None:
    for day in (1, 2, 3):
        with on(day, 8):
            sweep()
    assert len(smtp_sink.messages) == 3


def test_nothing_waits_and_there_is_no_mail(games: list[Game], ana: User, smtp_sink: MailSink) -> None:
    with on(0, 22):
        for game in games:
            play_turn(game)
    with on(1, 8):
        sweep()
    assert not smtp_sink.messages
    assert Notice.objects.get(kind="digest").reason == "nothing-waits"


def test_the_end_of_a_game_stands_in_the_digest(games: list[Game], ana: User, smtp_sink: MailSink) -> None:
    with on(0, 22):
        play_to_end(games[0])
    with on(1, 8):
        sweep()
    message = next(message for message in smtp_sink.messages if message["To"] == ana.email)
    assert re.search(r"You beat .* \(Cacao\)", parts(message)[0])


def test_it_comes_on_chosen_days_only(ana: User, smtp_sink: MailSink) -> None:
    with on(0, 20):
        choose(ana, days=0b0000001)
        tables_of(ana, 1)
    for day, mails in ((1, 0), (2, 0), (3, 1)):
        with on(day, 8, 1):
            sweep()
        assert len(smtp_sink.messages) == mails


def test_a_sweep_that_was_away_writes_one_digest_and_not_all_that_it_missed(
    games: list[Game], smtp_sink: MailSink
) -> None:
    with on(5, 11):
        sweep()
    assert len(smtp_sink.messages) == 1
    with on(5, 12):
        sweep()
    assert len(smtp_sink.messages) == 1


def test_whoever_has_moved_house_reads_it_at_that_hour_there(games: list[Game], ana: User, smtp_sink: MailSink) -> None:
    with on(0, 21):
        User.objects.filter(pk=ana.pk).update(time_zone="America/New_York")
    for hour, mails in ((8, 0), (12, 0), (13, 1)):
        with on(1, hour, 1):
            sweep()
        assert len(smtp_sink.messages) == mails, hour


def test_whom_no_mail_reaches_gets_no_digest(games: list[Game], ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(email="")
    with on(1, 8):
        digests.write_due()
    assert not Notice.objects.filter(kind="digest").exists()
    assert Hours.objects.get(user=ana).digest_at == FRIDAY.replace(hour=8) + timedelta(days=2)


def test_the_link_in_a_digest_stops_digests(games: list[Game], ana: User, smtp_sink: MailSink) -> None:
    with on(1, 8):
        sweep()
    [message] = smtp_sink.messages
    with on(1, 9):
        Client().post(message["List-Unsubscribe"].strip("<> "))
    assert Hours.objects.get(user=ana).digest_at is None
    with on(2, 8):
        sweep()
    assert len(smtp_sink.messages) == 1


def test_the_page_shows_the_digest_as_it_would_be_sent_now_and_when(games: list[Game], ana: User) -> None:
    with on(0, 22):
        page = browser_of(ana).get("/profile/notices/?digest=1").content.decode()
    assert "2 tables are waiting for you" in page
    for game in games:
        assert game.get_absolute_url() in page
    assert "Going out on 21 November 2026" in page
