"""The places that bots tell of a round are those in which its bids were ranked."""

from __future__ import annotations

from random import Random

from games.engine.ruleset import Event
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.state import Swap
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import ANA, Table


def a_round(players: int) -> tuple[list[list[int]], list[frozenset[str]]]:
    """How the bids at the stations of a first round were ranked, and what is told of each seat's places then."""
    state, random, events = CHOCOLATL.new({"players": players}, bytes([players] * 32)), Random(1), list[Event]()
    while CHOCOLATL.bot.milestone(state) < 2:
        for move in CHOCOLATL.bot.rollout_policy(state, CHOCOLATL.rules.to_move(state)[0], random):
            events += CHOCOLATL.rules.apply(state, move)
    rankings = [list(event.details["ranking"]) for event in events if event.kind == "ranked"]
    return rankings, [CHOCOLATL.bot.placed(state, seat) for seat in range(players)]


def test_whoever_was_first_at_a_station_and_last_where_it_costs_is_told_so() -> None:
    for players in CHOCOLATL.players:
        rankings, placed = a_round(players)
        assert len(rankings) == len(STATIONS)
        for station, ranking in zip(STATIONS, rankings, strict=True):
            first = [f"first-at-{station}" in places for places in placed]
            last = [f"last-at-{station}" in places for places in placed]
            assert first == [seat == ranking[0] for seat in range(players)]
            assert last == [seat == ranking[-1] and station in (1, 5) for seat in range(players)]


def test_better_cards_are_worth_something_until_the_last_of_them_lies_on_the_table() -> None:
    table = Table().sacrificed().having(ANA, swaps=(Swap(1, 15, 1),))
    table.state.is_last = True
    beginning = lead(table)
    for seat in table.seats:
        table.bid_all(seat)
    after = lead(table)
    assert beginning > 0
    assert beginning > after >= 0


def lead(table: Table) -> float:
    """What Ana's cards are worth to her."""
    return CHOCOLATL.bot.evaluation_parts(table.state, ANA)["cards"]
