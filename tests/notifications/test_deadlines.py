"""A mail about a turn says until when one has, in the reader's zone."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from games.engine.clock.terms import DAY, Terms
from games.models import Game, Seat
from tests.games.factories import running_game
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.outbox import send_later
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db

TERMS = Terms(start=2 * DAY, gain=0, cap=4 * DAY)


@pytest.fixture(autouse=True)
def far_away(ana: User, bo: User) -> None:
    """Both live in Tokyo."""
    User.objects.filter(pk__in=[ana.pk, bo.pk]).update(time_zone="Asia/Tokyo")


def until(game: Game) -> str:
    seat = Seat.objects.get(game=game, deadline__isnull=False)
    assert seat.deadline is not None
    local = seat.deadline.astimezone(ZoneInfo("Asia/Tokyo"))
    return f"You have until {local.day} {local:%b %Y, %H:%M} (Asia/Tokyo)."


def test_one_table_says_its_deadline(ana: User, bo: User, smtp_sink: MailSink) -> None:
    game = running_game(ana, bo, title="cacao", terms=TERMS)
    send_later()
    [message] = smtp_sink.messages
    for part in parts(message):
        assert until(game) in " ".join(part.split())


def test_several_tables_say_each_their_own(ana: User, bo: User, smtp_sink: MailSink) -> None:
    games = [running_game(ana, bo, title="cacao", terms=TERMS) for _game in range(4)]
    send_later()
    texts = [" ".join(part.split()) for message in smtp_sink.messages for part in parts(message)]
    for game in games:
        assert sum(until(game) in text for text in texts) >= 2


def test_a_table_without_a_clock_says_nothing_of_time(ana: User, bo: User, smtp_sink: MailSink) -> None:
    running_game(ana, bo, title="cacao")
    send_later()
    [message] = smtp_sink.messages
    assert not any("You have until" in part for part in parts(message))
