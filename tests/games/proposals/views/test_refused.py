"""What cannot be proposed, and why."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games.engine.clock.terms import DAY, PRESETS, Terms
from games.models import Game, Proposal
from games.proposals import proposing
from tests.games.factories import fresh, running_game, seat_of
from tests.games.proposals.views.proposals import (
    address,
    answer,
    propose,
    text,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("code", "fields", "status", "reason"),
    [
        ("pause", {"days": "0"}, 422, "Choose from 1 to 60 days."),
        ("pause", {"days": "61"}, 422, "Choose from 1 to 60 days."),
        ("pause", {"days": "soon"}, 422, "Choose from 1 to 60 days."),
        ("pause", {}, 422, "Choose from 1 to 60 days."),
        ("stand-in", {"days": "3", "name": "Nobody"}, 422, "leave the name empty for a bot."),
        ("stand-in", {"days": "3", "name": "Bo"}, 409, "Bo"),
        ("terms", {}, 422, "Choose a pace other than the current one."),
        ("terms", {"pace": "usual"}, 422, "Choose how much time from the list."),
        ("take-back", {}, 409, "There’s no turn to take back yet"),
        ("absent", {}, 409, "has waited 7 days for somebody"),
    ],
)
def test_what_cannot_be_proposed_is_refused_beside_its_form_and_nothing_is_wiped(
    code: str, fields: dict[str, str], status: int, reason: str, game: Game, ana: User
) -> None:
    response = propose(browser_of(ana), game, code, **fields)
    assert response.status_code == status
    page = response.content.decode()
    assert reason in text(response)
    for name, value in fields.items():
        if name != "pace":
            assert re.search(f'name="{code}-{name}"[^>]*value="{value}"|value="{value}"[^>]*name="{code}-{name}"', page)
    assert not Proposal.objects.exists()


def test_own_times_are_proposed_and_errors_stand_at_their_fields(game: Game, ana: User, bo: User) -> None:
    times = {f"{name}_{part}": value for name in ("start", "gain", "cap") for part, value in (("0", "3"), ("1", DAY))}
    wrong = propose(browser_of(ana), game, "terms", pace="own", late="stand-in", **times | {"gain_0": "99"})
    assert wrong.status_code == 422
    assert 'value="99"' in wrong.content.decode()
    propose(browser_of(ana), game, "terms", pace="own", late="stand-in", **times)
    answer(browser_of(bo), game, "agree")
    assert fresh(game).clock == Terms(start=3 * DAY, gain=3 * DAY, cap=3 * DAY)


def test_the_form_for_another_time_begins_with_the_present_one(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao", terms=PRESETS["weekly"])
    page = browser_of(ana).get(address(game)).content.decode()
    assert re.search(r'value="weekly"[^>]*checked', page)


def test_nothing_else_is_proposed_while_something_is(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert "Propose a pause" not in text(browser_of(bo).get(address(game)))
    late = propose(browser_of(bo), game, "pause", days="3")
    assert late.status_code == 409
    assert 'value="3"' in late.content.decode()


def test_nobody_asks_the_others_all_day(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    browser = browser_of(ana)
    for _proposal in range(proposing.MOST_A_DAY):
        assert propose(browser, game, "cancel").status_code == 302
        answer(browser, game, "refuse")
    assert propose(browser, game, "cancel").status_code == 429
    clock.shift(timedelta(days=1, seconds=1))
    assert propose(browser, game, "cancel").status_code == 302


def test_a_kind_that_nobody_may_propose_is_refused(game: Game, ana: User) -> None:
    for code in ("abandon", "nonsense", ""):
        assert propose(browser_of(ana), game, code).status_code == 400


def test_a_pause_is_offered_only_where_clocks_run(ana: User, bo: User, game: Game) -> None:
    assert "Propose a pause" in text(browser_of(ana).get(address(game)))
    assert "Propose a pause" not in text(browser_of(ana).get(address(running_game(ana, bo, title="cacao"))))


def test_a_stand_in_for_somebody_is_offered_after_a_week_without_a_clock(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, title="cacao")
    waiting = bo if seat_of(game, ana).waiting_since else ana
    page = browser_of(waiting)
    clock.shift(timedelta(days=6))
    assert "Somebody’s missing" not in text(page.get(address(game)))
    clock.shift(timedelta(days=1, seconds=1))
    assert "Somebody’s missing" in text(page.get(address(game)))
    propose(page, game, "absent")
    assert Proposal.objects.get().status == Proposal.Status.AGREED
