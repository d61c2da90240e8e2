"""Reminders of turns at tables of tournaments, and mails about the end of their games."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.tournaments.models import Tournament
from notifications.channels import email
from notifications.models import Notice
from tests.games.conftest import short_games, tiny_title
from tests.games.tournaments.conftest import clock
from tests.games.tournaments.holding import begin, crowd, hold, play, running

__all__ = ["clock", "short_games", "tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "short_games", "clock")]


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return begin(hold(ana, *crowd(4)))


def both(notice: Notice) -> list[str]:
    """The text and the HTML of its mail."""
    message = email.write([notice])
    return [str(message.body), *(str(content) for content, _kind in message.alternatives)]


def test_a_reminder_names_the_tournament_and_the_round(tournament: Tournament) -> None:
    notice = Notice.objects.filter(kind="mail_turns", game__in=running(tournament)).first()
    assert notice
    for part in both(notice):
        assert f"{tournament.name}, round 1" in part


def test_the_end_of_its_game_leads_to_the_table_and_not_to_another_game(tournament: Tournament) -> None:
    [game, *_others] = running(tournament)
    play(game)
    notice = Notice.objects.filter(kind="mail_game_over", game=game).first()
    assert notice
    for part in both(notice):
        assert f"{tournament.name}, round 1" in part
        assert "Play again" not in part
