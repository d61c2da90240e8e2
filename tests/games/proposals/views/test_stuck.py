"""A table is reported as stuck; what was agreed stays to be read."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game, StuckReport
from tests.games.factories import play_turn, running_game
from tests.games.proposals.views.proposals import (
    address,
    answer,
    propose,
    text,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def test_a_report_has_a_receipt_that_can_be_found_again(game: Game, ana: User, bo: User) -> None:
    assert browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "<b>Nothing</b> goes on."}).status_code == 302
    page = text(browser_of(ana).get(address(game)))
    assert f"Report {StuckReport.objects.get().pk} of" in page
    assert "Replaying the game found nothing wrong" in page
    assert "&lt;b&gt;Nothing&lt;/b&gt; goes on." in page
    assert "Your reports" not in text(browser_of(bo).get(address(game)))


def test_a_report_tells_what_a_replay_found(game: Game, ana: User) -> None:
    game.seats.filter(number=0).update(points=99)
    browser_of(ana).post(address(game, "stuck/"), {})
    page = text(browser_of(ana).get(address(game)))
    assert "Replaying the game turned up a problem:" in page
    assert "99 is stored" in page


def test_a_second_report_of_a_day_or_one_that_is_too_long_is_refused_and_kept_in_the_form(
    game: Game, ana: User
) -> None:
    long = browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "x" * 501})
    assert (long.status_code, "x" * 501 in long.content.decode()) == (422, True)
    browser_of(ana).post(address(game, "stuck/"), {})
    again = browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "Still nothing."})
    assert again.status_code == 409
    assert "Still nothing." in again.content.decode()
    assert StuckReport.objects.count() == 1


def test_a_table_that_is_over_still_shows_what_was_agreed_and_the_receipts(game: Game, ana: User, bo: User) -> None:
    browser_of(ana).post(address(game, "stuck/"), {})
    propose(browser_of(ana), game, "cancel")
    answer(browser_of(bo), game, "agree")
    page = text(browser_of(ana).get(address(game)))
    assert "Everyone agreed, so it’s done." in page
    assert "Your reports" in page
    assert "Propose" not in page.replace("Earlier proposals", "")


def test_a_proposal_falls_when_somebody_moves(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    propose(browser_of(ana), game, "cancel")
    play_turn(game)
    assert "The table has moved on" in text(browser_of(ana).get(address(game)))


def test_the_table_leads_to_the_page(game: Game, ana: User, cy: User) -> None:
    assert address(game) in browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert address(game) not in browser_of(cy).get(game.get_absolute_url()).content.decode()
