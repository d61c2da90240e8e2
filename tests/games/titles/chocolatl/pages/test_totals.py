"""The totals that a walk shows, by what a view tells of stations that came out before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.titles.chocolatl.pages import totals
from games.titles.chocolatl.rules import scoring
from games.titles.chocolatl.rules.state import Phase, State
from games.titles.chocolatl.rules.view import view
from tests.games.titles.chocolatl.rules.walks import PLAYERS, positions
from tests.plugins.luck import luck


def scored(state: State) -> tuple[int, ...]:
    return tuple(score["total"] for score in scoring.scores(state))


def moments(players: int, number: int) -> Iterator[State]:
    """Positions between two decisions, before the final scoring."""
    return (state for state in positions(players, luck(players, number)) if state.phase != Phase.OVER)


@pytest.mark.parametrize("players", PLAYERS)
def test_after_its_last_station_a_round_has_the_totals_of_the_table(players: int) -> None:
    for state in (state for number in range(10) for state in moments(players, number) if state.results):
        assert totals.totals(view(state, None), state.results)[-1] == scored(state)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("number", range(10))
def test_stations_keep_the_totals_of_their_own_time(players: int, number: int) -> None:
    then: dict[tuple[int, int], tuple[int, ...]] = {}
    for state in moments(players, number):
        is_open = state.phase in (Phase.CITY, Phase.PYRAMID)
        then[state.round, len(state.results) - is_open] = scored(state)
        which = state.round if state.results else state.round - 1
        shown = totals.totals(view(state, None), state.results or state.previous)[:-1]
        assert all(then.get((which, station), total) == total for station, total in enumerate(shown))


def test_totals_are_told_in_one_line_by_seat() -> None:
    assert totals.told((12, -3, 0)) == "12 −3 0"
