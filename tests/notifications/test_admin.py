"""Notices, channels and refused addresses in the admin: looked at and searched, never edited."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from notifications import health
from notifications.channels import MAIL
from notifications.models import Notice
from tests.games.factories import running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db
PAGES = ("notice", "channelhealth", "refusedaddress", "wish")


@pytest.fixture
def at_work(cy: User) -> Client:
    """The browser of an administrator."""
    User.objects.filter(pk=cy.pk).update(is_staff=True, is_superuser=True)
    return browser_of(User.objects.get(pk=cy.pk))


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """Ana's and Bo's table; the address of Bo was refused once, the mail server works."""
    MAIL.note_refused(bo, "550 no such person")
    health.note_accepted("mail")
    return running_game(ana, bo, title="cacao")


@pytest.mark.parametrize("page", PAGES)
def test_every_list_is_shown_and_searched(at_work: Client, game: Game, page: str) -> None:
    for query in ("", f"?q={game.public_id}", "?q=Bo", "?q=bo@example.org", "?q=nothing"):
        assert at_work.get(f"/admin/notices/{page}/{query}").status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_added_or_changed_by_hand(at_work: Client, game: Game, page: str) -> None:
    assert at_work.get(f"/admin/notices/{page}/add/").status_code == 403


def test_what_became_of_a_notice_is_told_in_words(at_work: Client, game: Game) -> None:
    Notice.objects.update(status="unknown", reason="no-answer", done_at=game.created_at)
    page = at_work.get("/admin/notices/notice/").content.decode()
    assert "Your turn" in page
    assert "perhaps sent" in page
    assert "never confirmed it" in page
