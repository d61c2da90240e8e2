"""When a round is over at the latest: later by as long as the site was away while it was played, and by no more."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games.engine.clock.rests import AFTER_OUTAGE, LONGEST_GAP
from games.models import Outage
from games.tournaments.models import Round
from games.tournaments.rounds import ends
from tests.games.tournaments.conftest import NOON
from tests.games.tournaments.holding import begin, crowd, hold

pytestmark = pytest.mark.django_db

HOUR, MOMENT = timedelta(hours=1), timedelta(seconds=1)
BEGUN, ENDS = NOON, NOON + timedelta(days=10)
NONE = timedelta()


@pytest.mark.parametrize(
    ("begin_", "end", "is_planned", "longer"),
    [
        pytest.param(BEGUN - 2 * HOUR, BEGUN - HOUR, False, NONE, id="before the round"),
        pytest.param(BEGUN - 2 * HOUR, BEGUN - HOUR, True, NONE, id="planned before the round"),
        pytest.param(BEGUN - 2 * HOUR, BEGUN, False, NONE, id="until it began"),
        pytest.param(BEGUN - 2 * HOUR, BEGUN + HOUR, False, HOUR + AFTER_OUTAGE, id="over its begin"),
        pytest.param(BEGUN, BEGUN + HOUR, False, HOUR + AFTER_OUTAGE, id="from its begin"),
        pytest.param(BEGUN + HOUR, BEGUN + HOUR + LONGEST_GAP, False, NONE, id="too short to count"),
        pytest.param(
            BEGUN + HOUR,
            BEGUN + HOUR + LONGEST_GAP + MOMENT,
            False,
            LONGEST_GAP + MOMENT + AFTER_OUTAGE,
            id="just long",
        ),
        pytest.param(BEGUN + HOUR, BEGUN + HOUR + MOMENT, True, MOMENT, id="planned, however short"),
        pytest.param(ENDS - HOUR, ENDS + HOUR, False, 2 * HOUR + AFTER_OUTAGE, id="over its end"),
        pytest.param(ENDS, ENDS + HOUR, False, NONE, id="when it was over"),
        pytest.param(ENDS + HOUR, ENDS + 2 * HOUR, False, NONE, id="after the round"),
    ],
)
def test_an_outage_moves_the_end(
    ana: User, clock: time_machine.Traveller, begin_: datetime, end: datetime, is_planned: bool, longer: timedelta
) -> None:
    Outage.objects.create(begin=begin_, end=end, is_planned=is_planned)
    played = Round(begun_at=BEGUN, ends_at=ENDS)
    assert ends.with_outages(played) - ENDS == longer


def test_a_second_outage_counts_that_falls_into_what_the_first_added(ana: User, clock: time_machine.Traveller) -> None:
    Outage.objects.create(begin=ENDS - HOUR, end=ENDS)
    Outage.objects.create(begin=ENDS + HOUR / 2, end=ENDS + HOUR)
    assert ends.with_outages(Round(begun_at=BEGUN, ends_at=ENDS)) - ENDS == 1.5 * HOUR + 2 * AFTER_OUTAGE


def test_the_promised_end_is_moved_as_well(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), rounds=1))
    before = ends.latest(tournament, 4)
    Outage.objects.create(begin=NOON + HOUR, end=NOON + 3 * HOUR)
    assert ends.latest(tournament, 4) - before == 2 * HOUR + AFTER_OUTAGE
