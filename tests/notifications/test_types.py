"""A new kind is one file and one line: it is chosen on the page, told, and stopped by its link, as all others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from notifications import types
from notifications.create import notify
from notifications.models import Notice, Wish
from tests.games.factories import running_game
from tests.notifications.outbox import send_due, send_later
from tests.notifications.waved import TEMPLATES, WAVED
from tests.people import browser_of
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def waved(settings: Settings) -> Iterator[None]:
    """The site knows one more kind for a while, with its texts."""
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], TEMPLATES]}]
    with types.registered(WAVED):
        yield


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game that just began, of which nothing is owed any more."""
    game = running_game(ana, bo, title="cacao")
    Notice.objects.all().delete()
    return game


def ways(*names: str) -> dict[str, str]:
    """The form with these at once, and all else never."""
    return {f"{code}-mail": "never" for code in types.TYPES} | dict.fromkeys(names, "now")


def wave(game: Game) -> list[tuple[str, str]]:
    """Wave to all who sit there: who was written to, and of what."""
    Notice.objects.all().delete()
    notify.notify_seats(WAVED, game, list(game.seats.select_related("user")))
    return list(Notice.objects.order_by("pk").values_list("user__username", "kind"))


def test_a_new_kind_is_chosen_told_and_stopped(game: Game, ana: User, smtp_sink: MailSink) -> None:
    browser = browser_of(ana)
    assert "Tell me when somebody waves" in browser.get("/profile/notices/").content.decode()
    assert wave(game) == []
    browser.post("/profile/notices/", ways("waved-mail"))
    assert wave(game) == [("Ana", "waved")]
    send_due()
    [message] = smtp_sink.messages
    assert message["Subject"] == "Cacao: somebody waves"
    assert Client().post(message["List-Unsubscribe"].strip("<> ")).status_code == 200
    assert wave(game) == []


def test_a_new_kind_is_named_where_people_and_admins_read_what_was_told(game: Game, ana: User) -> None:
    browser = browser_of(ana)
    browser.post("/profile/notices/", ways("waved-mail"))
    wave(game)
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    for page in ("/profile/mails/?all=1", "/admin/notices/notice/", "/admin/notices/wish/"):
        assert "Somebody waves" in browser.get(page).content.decode(), page


def test_a_kind_that_only_another_version_of_the_site_knows_takes_no_page_down_and_waits(
    game: Game, ana: User, smtp_sink: MailSink
) -> None:
    browser_of(ana).post("/profile/notices/", ways("waved-mail"))
    wave(game)
    Notice.objects.update(kind="postcards")
    Wish.objects.filter(kind="waved").update(kind="postcards")
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    for page in ("/profile/mails/?all=1", "/admin/notices/notice/", "/admin/notices/wish/"):
        assert "postcards" in browser_of(User.objects.get(pk=ana.pk)).get(page).content.decode(), page
    send_due()
    assert (smtp_sink.messages, Notice.objects.get().status) == ([], Notice.Status.PENDING)
    Wish.objects.filter(kind="postcards").update(kind="waved")
    Notice.objects.update(kind="waved")
    send_later()
    assert len(smtp_sink.messages) == 1


def test_two_kinds_have_two_codes() -> None:
    with pytest.raises(ValueError, match="waved is registered already"), types.registered(WAVED):
        pass
