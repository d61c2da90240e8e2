"""The page that a mail about a proposal leads to: its link answers one question for one person, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from games.models import AuditEntry, Consent, Game, Proposal
from games.proposals import abandoned, links, proposing
from tests.games.factories import fresh, play_turn, running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db

Status = Proposal.Status


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A private game that just began."""
    game = running_game(ana, bo, title="cacao")
    Game.objects.filter(pk=game.pk).update(is_public=False)
    return game


@pytest.fixture
def proposal(game: Game, ana: User) -> Proposal:
    """Ana wants to cancel it."""
    return proposing.propose(game=game, user=ana, code="cancel", details={})


def path(proposal: Proposal, user: User) -> str:
    return urlsplit(links.answer_url(proposal, user)).path


def status_of(proposal: Proposal) -> str:
    return Proposal.objects.get(pk=proposal.pk).status


def test_the_link_is_a_full_address_that_names_nobody(proposal: Proposal, bo: User, settings: Settings) -> None:
    settings.BASE_URL = "https://games.example"
    url = links.answer_url(proposal, bo)
    assert url.startswith("https://games.example/proposals/")
    assert "Bo" not in url


def test_looking_at_the_link_answers_nothing(client: Client, proposal: Proposal, bo: User) -> None:
    for ask in (client.get, client.head):
        assert ask(path(proposal, bo)).status_code == 200
    page = client.get(path(proposal, bo) + "?answer=agree").content.decode()
    assert "Ana proposes cancelling the table." in page
    assert ("Agree</button>" in page, "Disagree</button>" in page) == (True, True)
    assert status_of(proposal) == Status.OPEN
    assert not Consent.objects.filter(user=bo).exists()


def test_one_press_agrees_without_being_logged_in_and_without_cookies(proposal: Proposal, bo: User, game: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post(path(proposal, bo), {"answer": "agree"})
    assert answer.status_code == 200
    assert "Everyone agreed, so it’s done." in answer.content.decode()
    assert fresh(game).status == Game.Status.CANCELLED
    assert browser.get("/my-games/").status_code == 302


def test_one_press_refuses(client: Client, proposal: Proposal, bo: User) -> None:
    assert client.post(path(proposal, bo), {"answer": "refuse"}).status_code == 200
    assert status_of(proposal) == Status.REFUSED


def test_a_press_that_says_nothing_is_refused(client: Client, proposal: Proposal, bo: User) -> None:
    for fields in ({}, {"answer": "perhaps"}):
        assert client.post(path(proposal, bo), fields).status_code == 400
    assert status_of(proposal) == Status.OPEN


def test_answering_twice_changes_nothing(client: Client, ana: User, bo: User, cy: User) -> None:
    three = running_game(ana, bo, cy, title="cacao")
    proposal = proposing.propose(game=three, user=ana, code="cancel", details={})
    for _press in range(2):
        page = client.post(path(proposal, bo), {"answer": "agree"})
        assert (page.status_code, "You agreed" in page.content.decode()) == (200, True)
    assert fresh(three).is_running
    client.post(path(proposal, cy), {"answer": "agree"})
    again = client.post(path(proposal, bo), {"answer": "refuse"})
    assert (again.status_code, "Everyone agreed" in again.content.decode()) == (409, True)
    assert status_of(proposal) == Status.AGREED


@pytest.mark.parametrize("end", ["moved", "refused", "withdrawn"])
def test_a_link_to_what_is_over_says_what_came_of_it(
    end: str, client: Client, proposal: Proposal, game: Game, ana: User, bo: User
) -> None:
    if end == "moved":
        play_turn(game)
    else:
        proposing.refuse(proposal=proposal, user=bo if end == "refused" else ana)
    sentences = {
        "moved": "The table has moved on",
        "refused": "Not everyone agreed",
        "withdrawn": "The proposal was withdrawn",
    }
    before = status_of(proposal)
    for page in (client.get(path(proposal, bo)), client.post(path(proposal, bo), {"answer": "agree"})):
        assert sentences[end] in page.content.decode()
        assert "</button>" not in page.content.decode().partition("<main")[2].partition("</main>")[0]
    assert client.get(path(proposal, bo)).status_code == 410
    assert client.post(path(proposal, bo), {"answer": "agree"}).status_code == 409
    assert (status_of(proposal), fresh(game).is_running) == (before, True)


def test_forged_cut_and_foreign_links_are_unknown(client: Client, proposal: Proposal, ana: User, bo: User) -> None:
    own = path(proposal, bo)
    foreign = TimestampSigner(salt="accounts.unsubscribe").sign_object([proposal.pk, bo.pk])
    for forged in (own[:-3] + "xx/", own[:20] + "/", "/proposals/forged/", f"/proposals/{foreign}/"):
        for answer in (client.get(forged), client.post(forged, {"answer": "agree"})):
            assert answer.status_code == 404
            assert "We don’t know this link" in answer.content.decode()
    assert status_of(proposal) == Status.OPEN


def test_a_link_works_for_two_weeks(client: Client, proposal: Proposal, bo: User) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=13, hours=23)):
        assert client.get(path(proposal, bo)).status_code == 200
    link = path(proposal, bo)
    with time_machine.travel(timezone.now() + timedelta(days=14, minutes=1)):
        for answer in (client.get(link), client.post(link, {"answer": "agree"})):
            assert answer.status_code == 410
            assert "over two weeks old" in answer.content.decode()
    assert status_of(proposal) == Status.OPEN


def test_whoever_is_logged_in_as_somebody_else_answers_for_nobody(proposal: Proposal, ana: User, bo: User) -> None:
    browser = browser_of(ana)
    for answer in (browser.get(path(proposal, bo)), browser.post(path(proposal, bo), {"answer": "agree"})):
        assert answer.status_code == 403
        assert "cancelling the table" not in answer.content.decode()
    assert status_of(proposal) == Status.OPEN


def test_a_link_of_somebody_who_has_gone_is_unknown(client: Client, proposal: Proposal, bo: User) -> None:
    link = path(proposal, bo)
    delete_account(user=bo)
    assert client.post(link, {"answer": "agree"}).status_code == 404


def test_who_is_not_asked_any_more_does_not_answer(client: Client, proposal: Proposal, cy: User) -> None:
    stranger = path(proposal, cy)
    assert client.get(stranger).status_code == 403
    assert client.post(stranger, {"answer": "agree"}).status_code == 403


def test_the_link_opens_nothing_else(client: Client, proposal: Proposal, game: Game, bo: User) -> None:
    page = client.get(path(proposal, bo)).content.decode()
    assert game.public_id not in page
    assert client.get(game.get_absolute_url()).status_code == 404


def test_who_is_to_stand_in_at_a_private_table_answers_by_the_link(
    client: Client, game: Game, ana: User, bo: User, cy: User
) -> None:
    proposal = proposing.propose(game=game, user=ana, code="stand-in", details={"days": 3, "name": "Cy"})
    assert client.post(path(proposal, cy), {"answer": "agree"}).status_code == 200
    assert client.post(path(proposal, bo), {"answer": "agree"}).status_code == 200
    assert game.seats.filter(user=cy).exists()


def test_one_press_keeps_a_table_that_the_site_would_cancel(client: Client, game: Game, ana: User, bo: User) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=61)):
        abandoned.look_after()
        proposal = Proposal.objects.get()
        page = client.get(path(proposal, bo)).content.decode()
        assert "Nobody has moved here for 60 days." in page
        assert re.findall(r'name="answer"[^>]*>([^<]*)</button>', page) == ["Keep the table"]
        kept = client.post(path(proposal, bo), {"answer": "refuse"})
        assert "Somebody wants to keep the table" in kept.content.decode()
    assert not AuditEntry.objects.filter(code="nobody-moved").exists()
