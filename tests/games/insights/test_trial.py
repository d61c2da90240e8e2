"""Bots of known faults: the page names the fault of each first."""

from __future__ import annotations

import os
from time import thread_time
from zoneinfo import ZoneInfo

import pytest
from pytest_django import Settings

from accounts.models import User
from games.insights import practice, surveying
from games.insights.figures import figures
from games.insights.models import ReviewedGame, Survey, Theme
from tests.games.insights.faulty import CHOCOLATL_FAULTS, FAULTS, Fault, finished_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db

GAMES = int(os.environ.get("FAULTY_GAMES", "8"))
"""The gate tries fewer; a trial on an account of somebody who has played for a while takes 60."""


@pytest.fixture(autouse=True)
def all_are_kept(settings: Settings) -> None:
    """The games were played on fixed days."""
    settings.INSIGHTS_KEPT_DAYS = 36_500


def look_through(user: User, fault: Fault, games: int) -> None:
    """Play games with a fault in somebody's name, and look through them quickly."""
    begun = thread_time()
    for number in range(games):
        finished_game(user, fault, number)
    played = thread_time()
    title = fault.title.name
    survey = Survey.objects.create(user=user, title=title, is_pending=False)
    for work in surveying.work_of(user, title, 0):
        if work.depth == ReviewedGame.Depth.QUICK:
            surveying._review(survey, work, until=float("inf"))

    found = figures(user, title, ZoneInfo("UTC"))
    for code, amount in found.themes:
        print(f"{code:20} {100 * amount.mean:5.1f} ± {100 * amount.margin:4.1f} {amount.decisions} decisions")
    print(found.whole, f"played {played - begun:.0f} s, reviewed {thread_time() - played:.0f} s", games)


@pytest.mark.parametrize("theme", FAULTS)
def test_the_fault_of_a_player_is_named_first(theme: str, ana: User) -> None:
    look_through(ana, FAULTS[theme], GAMES)
    assert figures(ana, "cacao", ZoneInfo("UTC")).themes[0][0] == theme


def test_a_player_of_chocolatl_is_told_of_the_station_left_to_others_and_practises_there(ana: User) -> None:
    look_through(ana, CHOCOLATL_FAULTS["thing.station-6"], max(GAMES, 10))
    client, address = browser_of(ana), "/insights/titles/chocolatl/"
    shown = client.get(address).content.decode()
    assert "First of all: Tachli," in shown
    assert "Better cards pay in every round that’s left." in shown
    assert "Which cards where" in shown

    client.post(f"{address}practise/", {"code": "thing.station-6"})
    theme = Theme.objects.get()
    assert any(practice._keep(theme, spot) for spot in practice._dearest(theme))
    Theme.objects.update(is_pending=False)
    shown = client.get(address).content.decode()
    assert "Tachli: position 1" in shown
    assert "Only 1 position so far" in shown
