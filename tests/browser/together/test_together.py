"""Agreeing in real browsers: proposed on a page, told by mail, agreed by its link; by keyboard too, read by all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from games.engine.clock.terms import DAY, Terms
from games.models import Game, Proposal
from games.proposals import links, proposing
from tests.games.factories import fresh, running_game
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.notifications.outbox import send_due
from tests.people import People
from tests.plugins.mail_sink import MailSink
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and Bo play with a clock."""
    return running_game(people.ana, people.bo, title="cacao", terms=Terms(start=DAY, gain=DAY, cap=DAY))


@pytest.mark.parametrize("javascript", [True, False])
def test_proposed_on_a_page_told_by_mail_agreed_by_its_link(
    javascript: bool,
    windows: Windows,
    people: People,
    game: Game,
    smtp_sink: MailSink,
    settings: Settings,
    live_server: LiveServer,
) -> None:
    settings.BASE_URL = live_server.url
    page = windows.open(people.ana, javascript=javascript)
    page.goto(game.get_absolute_url())
    page.get_by_text("About this game").click()
    page.get_by_role("link", name="Agree on a pause").click()
    pause = page.locator("details", has=page.get_by_text("A pause", exact=True))
    if not pause.get_by_label("Days").is_visible():
        pause.get_by_text("A pause", exact=True).click()
    pause.get_by_label("Days").fill("3")
    page.get_by_role("button", name="Propose a pause").click()
    expect(page.get_by_role("status").or_(page.locator(".messages"))).to_contain_text("We’ve asked the others")
    send_due()
    text = next(mail for mail in smtp_sink.messages if mail["Subject"] == "Cacao: Ana proposes a pause")
    body = text.get_body(("plain",))
    assert body is not None
    [link] = re.findall(r"\S+/proposals/\S+", body.get_content())

    answering = windows.open(javascript=javascript)
    answering.goto(link)
    assert Proposal.objects.get().is_open
    answering.get_by_role("button", name="Agree", exact=True).click()

    expect(answering.get_by_role("status")).to_have_text("Everyone agreed, so it’s done.")
    page.reload()
    expect(page.get_by_text("You propose a pause of 3 days. Everyone agreed, so it’s done.")).to_be_visible()


def test_an_open_table_shows_a_proposal_and_is_answered_by_keyboard(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.bo)
    page.goto(game.get_absolute_url())
    proposing.propose(game=game, user=people.ana, code="cancel", details={})
    agree = page.get_by_role("button", name="Agree", exact=True)
    expect(agree).to_be_visible()
    page.locator("#headline").focus()
    for _press in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") == "agree":
            break
    expect(agree).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("This table was cancelled")
    assert fresh(game).status == Game.Status.CANCELLED


def test_a_banner_on_an_open_table_goes_when_the_proposal_is_withdrawn(
    windows: Windows, people: People, game: Game
) -> None:
    proposal = proposing.propose(game=game, user=people.ana, code="cancel", details={})
    page = windows.open(people.bo)
    page.goto(game.get_absolute_url())
    expect(page.locator("#proposal")).to_be_visible()
    proposing.refuse(proposal=proposal, user=people.ana)
    expect(page.locator("#proposal")).to_have_count(0)


@pytest.mark.parametrize("is_proposed", [False, True])
def test_every_page_can_be_read_by_everybody_on_every_screen(
    is_proposed: bool, windows: Windows, people: People, game: Game, settings: Settings, live_server: LiveServer
) -> None:
    settings.BASE_URL = live_server.url
    addresses = [f"{game.get_absolute_url()}together/"]
    if is_proposed:
        details = {"days": 3, "name": "Cy"}
        proposal = proposing.propose(game=game, user=people.ana, code="stand-in", details=details)
        addresses += [game.get_absolute_url(), links.answer_url(proposal, people.bo)]
    light, dark = windows.open(people.bo, size=(1440, 900)), windows.open(people.bo, size=(320, 700), dark=True)
    for address in addresses:
        light.goto(address)
        assert faults(light) == []
        dark.goto(address)
        assert faint_words(dark) == []
        assert not is_wider_than_its_screen(dark)
