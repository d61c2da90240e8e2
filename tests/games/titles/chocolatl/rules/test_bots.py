"""Bots know only the contract, and still play Chocolatl sensibly."""

import os
from functools import partial
from random import Random
from typing import Any

import pytest

from games.engine.bots import BOTS, Budget, measuring_bot
from games.engine.bots.arena import game_seed, play
from games.engine.bots.determinizations import Determinizations, Manner, Reading
from games.engine.ruleset import Move, SeatNumber
from games.engine.standings import standings
from games.engine.title import AnyTitle
from games.titles.chocolatl.bot.outlook import value_tables
from games.titles.chocolatl.bot.plans import plans
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import (
    Bid,
    City,
    Dice,
    Pyramid,
    Sacrifice,
)
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)

GAMES = int(os.environ.get("CHOCOLATL_BOT_GAMES", "40"))


def choice(table: Table, seat: int, number: int = 1) -> Move:
    """What the greedy bot does at this seat."""
    return BOTS["greedy"].choose(CHOCOLATL, table.view(seat), seat, Random(number), Budget())


@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_bots_nearly_always(seat: int) -> None:
    bots = [BOTS["greedy" if each == seat else "random"] for each in range(4)]
    outcomes = [play(CHOCOLATL, {"players": 4}, game_seed(21, k), bots).outcome for k in range(GAMES // 4)]
    assert standings(outcomes)[seat].win_rate >= 0.6


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bots_play_whole_games_against_each_other(players: int) -> None:
    bots = [BOTS[level] for level in ("greedy", "greedy", "random", "greedy", "random")[:players]]
    assert play(CHOCOLATL, {"players": players}, game_seed(22, players), bots).outcome.winners


def test_greedy_sacrifices_a_low_card_but_not_always_the_same() -> None:
    drawn = {choice(Table(), ANA, number) for number in range(30)}
    assert drawn == {Sacrifice(ANA, card) for card in range(3)}


@pytest.mark.parametrize("colour", ["red", "green", "gold"])
def test_a_planned_bid_is_legal_in_every_way_of_bidding(colour: str) -> None:
    table = Table().sacrificed().in_round(colour)
    for seat in table.seats:
        assert choice(table, seat) in CHOCOLATL.rules.legal_moves(table.state, seat)
        table.play(choice(table, seat))


def test_greedy_does_not_always_bid_the_same() -> None:
    table = Table().sacrificed()
    assert len({choice(table, ANA, number) for number in range(10)}) > 1


def test_a_search_cannot_be_read_either() -> None:
    table = Table().sacrificed()
    view = table.view(ANA)
    bids = {BOTS["sharp"].choose(CHOCOLATL, view, ANA, Random(number), Budget(evaluations=16)) for number in range(6)}
    assert len(bids) > 3


def test_who_reads_the_others_also_reads_what_they_have_laid_already() -> None:
    table = Table().sacrificed()
    for seat in (ANA, BO):
        table.play(choice(table, seat))
    reader = measuring_bot("reader:search:2")
    bid = reader.choose(CHOCOLATL, table.view(CY), CY, Random(1), Budget(evaluations=16))
    assert bid in CHOCOLATL.rules.legal_moves(table.state, CY)


def test_a_search_finds_different_bids_and_rates_them() -> None:
    table = Table().sacrificed()
    starts = CHOCOLATL.bot.starts(CHOCOLATL.rules.sample_state(table.view(ANA), Random(1)), ANA, 8)
    assert len({start.plan for start in starts}) == len(starts) > 3
    assert starts[0].estimate > starts[-1].estimate


def test_others_who_have_bid_are_imagined_to_have_bid_well() -> None:
    """The drink pays best in the first round: they lay more there than the 11 that any two cards come to."""
    table = Table().sacrificed()
    for seat in (BO, CY):
        table.play(choice(table, seat))
    worlds = []
    for number in range(20):
        state = CHOCOLATL.rules.sample_state(table.view(ANA), Random(number))
        CHOCOLATL.bot.imagine(state, ANA, partial(CHOCOLATL.bot.rollout_policy, random=Random(number)))
        worlds.append(sum(sum(state.players[seat].laid[Station.DRINK]) for seat in (BO, CY)) / 2)
    assert sum(worlds) / len(worlds) > 13


class Orderly:
    """Lays its cards in their order, the lowest at the first station."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        cards = sorted(title.rules.sample_state(view, random).players[seat].hand)
        return Bid(seat, tuple((station, tuple(cards[2 * station - 2 : 2 * station])) for station in STATIONS))


def test_a_reader_answers_what_others_lay_whether_they_have_laid_it_or_not() -> None:
    table = Table().sacrificed()
    table.play(choice(table, BO))
    worlds = Determinizations(CHOCOLATL, table.view(ANA), ANA, 1, Manner(Reading(Orderly(), Budget())))
    for number in range(3):
        for other in (BO, CY):
            laid = worlds.world(number).players[other].laid
            cards = [card for station in STATIONS for card in sorted(laid[station])]
            assert len(cards) == 12
            assert cards == sorted(cards)


def test_others_may_be_read_in_every_other_world_and_only_so_often() -> None:
    reading = Reading(Orderly(), Budget(), every=2, most=1)
    worlds = Determinizations(CHOCOLATL, Table().sacrificed().view(ANA), ANA, 1, Manner(reading))
    read, taken, again = (worlds.world(number) for number in range(3))
    assert read.players[BO].laid == again.players[BO].laid != taken.players[BO].laid
    assert read.seed != again.seed


def test_greedy_bids_more_where_more_is_paid() -> None:
    assert cards_for_harvest((1, 1, 1)) < cards_for_harvest((6, 1, 1))


def cards_for_harvest(dice: tuple[int, int, int]) -> int:
    """What Ana lays at the harvest when it pays so much, over some bids."""
    table = Table().sacrificed()
    table.state.harvest = dice
    bids = [choice(table, ANA, number) for number in range(10)]
    return sum(sum(dict(bid.bids)[Station.HARVEST]) for bid in bids if isinstance(bid, Bid))


def test_greedy_takes_the_row_bonus_for_itself() -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [ANA, ANA, BO, BO]
    table.bids(9, 8, 3)
    assert choice(table, ANA) == Pyramid(ANA, ANA)


def test_greedy_throws_dice_when_they_turn_a_rank_and_keeps_them_when_not() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK, number=1).bids(8, 9, 3)
    assert choice(table, ANA) == Dice(ANA, Station.DRINK, 1)
    table = Table().having(ANA, dice=1).at(Station.DRINK, number=1).bids(3, 20, 12)
    assert choice(table, ANA) in (Dice(ANA, 5, 0), Dice(ANA, 5, 0, rest_of_round=True))


def test_greedy_builds_early_and_takes_the_die_late() -> None:
    early = Table().at(Station.CITY, number=1).bids(9, 8, 3)
    assert choice(early, ANA) == City(ANA, "hut")
    late = Table().at(Station.CITY, number=7).bids(9, 8, 3)
    assert choice(late, ANA) == City(ANA, "die")


# --- what bids are worth ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("station", STATIONS)
def test_more_is_never_worth_less(station: int) -> None:
    table = Table(4).sacrificed()
    values = value_tables(table.state, ANA, [station])[station]
    assert values == sorted(values)
    assert values[0] < values[30]


def test_against_bids_that_lie_open_the_value_is_certain() -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat, PAIRS)
    table.state.harvest = (6, 4, 2)
    table.points(9, 0, 0)
    table.state.figure = table.state.old_man = None
    values = value_tables(table.state, ANA, [Station.HARVEST])[Station.HARVEST]
    assert (values[13], values[14]) == (2, 6)


def test_what_is_planned_depends_only_on_what_can_be_seen() -> None:
    table = Table().sacrificed()
    table.bid_all(BO, PAIRS)
    sampled = CHOCOLATL.rules.sample_state(table.view(ANA), Random(3))
    again = CHOCOLATL.rules.sample_state(table.view(ANA), Random(3))
    assert plans(sampled, ANA) == plans(again, ANA)
