"""Whoever is asked at a table gets a mail with what is proposed, and a link that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from core.http.rules import Rules
from games.engine.clock.terms import DAY, Terms
from games.models import Game, Proposal
from games.proposals import abandoned, proposing
from notifications.channels import email, hooks
from notifications.models import Notice, TableWish
from notifications.preferences.choices import set_volume
from tests.games.factories import fresh, play_turn, running_game
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.notifications.outbox import send_due
from tests.people import browser_of
from tests.plugins.mail_sink import MailSink
from tests.plugins.receiver import Receiver, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game that just began, of which nothing is owed."""
    game = running_game(ana, bo, title="cacao", terms=Terms(start=DAY, gain=DAY, cap=DAY))
    Notice.objects.all().delete()
    return game


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """A push service and a program on this machine, which the site may reach."""
    settings.POST_RULES = Rules(schemes=("http", "https"), may_stay_here=True)
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    yield from running()


def part(message: EmailMessage, kind: str) -> str:
    """The text or the HTML of a mail."""
    body = message.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def link(message: EmailMessage) -> str:
    """The link that answers, which stands in both parts."""
    [in_text] = re.findall(r"\S+/proposals/\S+", part(message, "plain"))
    assert f'href="{in_text}"' in part(message, "html")
    return urlsplit(in_text).path


def test_all_who_are_asked_are_told_at_once_and_agree_by_the_link(
    game: Game, ana: User, smtp_sink: MailSink, client: Client
) -> None:
    proposing.propose(game=game, user=ana, code="pause", details={"days": 3})
    send_due()
    [message] = smtp_sink.messages
    assert (message["To"], message["Subject"]) == ("bo@example.org", "Cacao: Ana proposes a pause")
    for kind in ("plain", "html"):
        assert "Ana proposes a pause of 3 days." in part(message, kind)
        assert "It’s about Cacao with" in part(message, kind)
    assert client.get(link(message)).status_code == 200
    assert client.post(link(message), {"answer": "agree"}).status_code == 200
    assert Proposal.objects.get().status == Proposal.Status.AGREED


def test_who_is_to_stand_in_is_told_too(game: Game, ana: User, smtp_sink: MailSink) -> None:
    proposing.propose(game=game, user=ana, code="stand-in", details={"days": 3, "name": "Cy"})
    send_due()
    assert sorted(message["To"] for message in smtp_sink.messages) == ["bo@example.org", "cy@example.org"]


def test_a_message_about_a_private_table_leads_to_where_its_reader_can_answer(game: Game, ana: User, cy: User) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    proposing.propose(game=game, user=ana, code="stand-in", details={"days": 3, "name": "Cy"})
    paths = {notice.user.username: email.path(notice) for notice in Notice.objects.select_related("game", "user")}
    assert paths["Bo"] == game.get_absolute_url()
    stranger = browser_of(cy)
    assert stranger.get(game.get_absolute_url()).status_code == 404
    page = stranger.get(paths["Cy"]).content.decode()
    [answer] = re.findall(r'href="[^"]*(/proposals/[^"]+)"', page)
    assert stranger.post(answer, {"answer": "agree"}).status_code == 200


def test_who_may_not_see_a_private_table_is_not_told_which_it_is(
    game: Game, ana: User, cy: User, smtp_sink: MailSink, receiver: Receiver
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    browser = Browser(receiver)
    browser.belong_to(cy)
    hooks.store(user=cy, url=f"{receiver.url}/hook", form="json")
    proposing.propose(game=game, user=ana, code="stand-in", details={"days": 3, "name": "Cy"})
    send_due()

    [letter] = [message for message in smtp_sink.messages if message["To"] == cy.email]
    hooked, pushed = sorted(receiver.posted)
    told = [letter.as_string(), f"{hooked.headers} {hooked.json}", f"{pushed.headers} {browser.read(pushed)}"]
    assert all("Ana" in each for each in told)
    assert not [each for each in told if game.public_id in each]


@pytest.mark.parametrize("end", ["answered", "refused", "moved", "cancelled"])
def test_what_is_not_asked_any_more_is_not_told(end: str, ana: User, bo: User, cy: User, smtp_sink: MailSink) -> None:
    game = running_game(ana, bo, cy, title="cacao")
    Notice.objects.all().delete()
    proposal = proposing.propose(game=game, user=ana, code="cancel", details={})
    if end == "answered":
        proposing.agree(proposal=proposal, user=bo)
    elif end == "refused":
        proposing.refuse(proposal=proposal, user=cy)
    elif end == "moved":
        play_turn(game)
    else:
        for person in (bo, cy):
            proposing.agree(proposal=proposal, user=person)
    send_due()
    told = [message["To"] for message in smtp_sink.messages]
    assert told == (["cy@example.org"] if end == "answered" else [])
    row = Notice.objects.get(user=bo, kind="proposal")
    assert (row.status, row.reason) == (Notice.Status.DROPPED, "not-asked")


def test_a_table_made_quiet_still_asks(game: Game, ana: User, bo: User, smtp_sink: MailSink) -> None:
    set_volume(user=bo, game=game, volume=TableWish.Volume.QUIET)
    proposing.propose(game=game, user=ana, code="cancel", details={})
    send_due()
    assert [message["To"] for message in smtp_sink.messages] == ["bo@example.org"]


def test_before_the_site_cancels_a_table_everybody_is_told_when(
    ana: User, bo: User, smtp_sink: MailSink, client: Client
) -> None:
    game = running_game(ana, bo, title="cacao")
    Notice.objects.all().delete()
    with time_machine.travel(timezone.now() + timedelta(days=61)):
        abandoned.look_after()
        send_due()
        assert sorted(message["To"] for message in smtp_sink.messages) == ["ana@example.org", "bo@example.org"]
        message = smtp_sink.messages[0]
        assert message["Subject"] == "Cacao: carry on with this table?"
        for kind in ("plain", "html"):
            told = " ".join(part(message, kind).split())
            assert "The table will be cancelled on" in told
            assert "unless somebody objects." in told
        client.post(link(message), {"answer": "refuse"})
    assert fresh(game).is_running


def test_a_name_is_no_markup(game: Game, ana: User, smtp_sink: MailSink) -> None:
    User.objects.filter(pk=ana.pk).update(username="<i>A&B</i>")
    ana.refresh_from_db()
    proposing.propose(game=game, user=ana, code="cancel", details={})
    send_due()
    [message] = smtp_sink.messages
    assert "<i>A&B</i> proposes" in message["Subject"]
    assert "<i>A&B</i> proposes" in part(message, "plain")
    assert "&lt;i&gt;A&amp;B&lt;/i&gt; proposes" in part(message, "html")
