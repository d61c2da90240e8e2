"""Bots of known faults: the page names the fault of each first."""

from __future__ import annotations

import os
from time import thread_time
from zoneinfo import ZoneInfo

import pytest
from pytest_django import Settings

from accounts.models import User
from games.insights import surveying
from games.insights.figures import figures
from games.insights.models import ReviewedGame, Survey
from tests.games.insights.faulty import FAULTS, finished_game

pytestmark = pytest.mark.django_db

GAMES = int(os.environ.get("FAULTY_GAMES", "8"))
"""The gate tries fewer; a trial on an account of somebody who has played for a while takes 60."""


@pytest.mark.parametrize("theme", FAULTS)
def test_the_fault_of_a_player_is_named_first(theme: str, ana: User, settings: Settings) -> None:
    settings.INSIGHTS_KEPT_DAYS = 36_500
    begun = thread_time()
    for number in range(GAMES):
        finished_game(ana, FAULTS[theme], number)
    played = thread_time()
    survey = Survey.objects.create(user=ana, title="cacao")
    for work in surveying.work_of(ana, "cacao", 0):
        if work.depth == ReviewedGame.Depth.QUICK:
            surveying._review(survey, work, until=float("inf"))

    found = figures(ana, "cacao", ZoneInfo("UTC"))
    for code, amount in found.themes:
        print(f"{code:20} {100 * amount.mean:5.1f} ± {100 * amount.margin:4.1f} {amount.decisions} decisions")
    print(found.whole, f"played {played - begun:.0f} s, reviewed {thread_time() - played:.0f} s", GAMES)
    assert found.themes[0][0] == theme
