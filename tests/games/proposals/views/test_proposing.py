"""What people at a table propose to each other, and how the others answer."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches

from accounts.models import User
from games.models import Game, Proposal
from tests.games.factories import fresh, running_game
from tests.games.proposals.views.proposals import (
    address,
    answer,
    propose,
    text,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("code", "fields", "sentence"),
    [
        ("cancel", {}, "Ana proposes cancelling the table."),
        ("pause", {"days": 1}, "Ana proposes a pause of 1 day."),
        ("pause", {"days": 14}, "Ana proposes a pause of 14 days."),
        ("terms", {"pace": "brisk"}, "Ana proposes a different time per turn. "),
        ("terms", {"pace": "no-clock"}, "Ana proposes a different time per turn. The table waits as long as it takes"),
        ("stand-in", {"days": 3}, "Ana would like to be away for 3 days while a bot plays instead."),
        ("stand-in", {"days": 1, "name": "Cy"}, "Ana would like to be away for 1 day while Cy plays instead."),
    ],
)
def test_what_is_proposed_stands_on_everybodys_table(
    code: str, fields: dict[str, Any], sentence: str, game: Game, ana: User, bo: User, cy: User
) -> None:
    assert propose(browser_of(ana), game, code, **fields).status_code == 302
    for path in (game.get_absolute_url(), address(game)):
        page = text(browser_of(bo).get(path))
        assert sentence in page
        assert "Agreed so far: Ana." in page
        assert "Still to answer: Bo" in page
    own = text(browser_of(ana).get(game.get_absolute_url()))
    assert "Withdraw the proposal" in own
    assert "Ana proposes" not in own


def test_an_open_page_learns_of_a_proposal_and_of_its_end(game: Game, ana: User, bo: User) -> None:
    browser, news = browser_of(bo), f"{game.get_absolute_url()}news/?v={{}}&side={{}}"

    def fetch(since: Game) -> str:
        return text(browser.get(news.format(since.version_mark, since.side_version)))

    before = fresh(game)
    propose(browser_of(ana), game, "cancel")
    assert "Ana proposes cancelling" in fetch(before)
    before = fresh(game)
    answer(browser_of(ana), game, "refuse")
    caches["versions"].clear()  # As is done on commit, which this test never reaches.
    page = fetch(before)
    assert "Cacao" in page
    assert "proposes" not in page


def test_the_last_one_who_agrees_does_it(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert answer(browser_of(bo), game, "agree").status_code == 302
    assert fresh(game).status == Game.Status.CANCELLED


def test_who_refuses_leaves_everything_as_it_is(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    answer(browser_of(bo), game, "refuse")
    assert fresh(game).is_running
    assert "Not everyone agreed, so nothing changes." in text(browser_of(ana).get(address(game)))


def test_who_has_agreed_may_think_again_while_others_are_asked(game: Game, ana: User, bo: User, cy: User) -> None:
    three = running_game(ana, bo, cy, title="cacao")
    propose(browser_of(ana), three, "cancel")
    answer(browser_of(bo), three, "agree")
    assert "Change my answer to no" in text(browser_of(bo).get(three.get_absolute_url()))
    answer(browser_of(bo), three, "refuse")
    assert Proposal.objects.get().status == Proposal.Status.REFUSED


def test_an_answer_that_is_none_or_comes_too_late_is_refused(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert answer(browser_of(bo), game, "perhaps").status_code == 400
    for key in ("", "x", "0", "9" * 30, "²"):
        assert browser_of(bo).post(address(game, "answer/"), {"proposal": key, "answer": "agree"}).status_code == 409
    answer(browser_of(ana), game, "refuse")
    late = answer(browser_of(bo), game, "agree")
    assert late.status_code == 409
    assert "This proposal is over" in text(late)
    assert fresh(game).is_running


def test_an_answer_counts_only_at_its_own_table(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    other = running_game(ana, bo, title="cacao")
    assert answer(browser_of(bo), other, "agree").status_code == 409
    assert fresh(game).is_running
