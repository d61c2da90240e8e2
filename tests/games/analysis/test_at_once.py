"""Several requests of one person for analyses at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import User
from games.analysis import analysing
from games.analysis.errors import AnalysesUnderWay
from games.models import Analysis
from tests.games.at_once import at_once, refusals
from tests.games.factories import play_to_end, running_game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgresql,
    pytest.mark.usefixtures("tiny_title", "lost_messages"),
]


def test_nobody_has_more_games_analysed_at_once_than_allowed(ana: User, bo: User, settings: Settings) -> None:
    settings.ANALYSES_AT_ONCE = 1
    games = [play_to_end(running_game(ana, bo)) for _number in range(4)]

    outcomes = at_once(*[lambda game=game: analysing.ask(game=game, user=ana) for game in games])

    assert refusals(outcomes) == {AnalysesUnderWay: 3}
    assert Analysis.objects.filter(status=Analysis.Status.WAITING).count() == 1
