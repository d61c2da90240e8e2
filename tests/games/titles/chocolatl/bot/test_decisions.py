"""What a seat decides at Chocolatl, and the stations that another way would have served better."""

from __future__ import annotations

from games.titles.chocolatl.bot import decisions
from games.titles.chocolatl.rules.moves import Bid, City, Dice, Sacrifice
from games.titles.chocolatl.title import CHOCOLATL

STATE = CHOCOLATL.new({"players": 3}, bytes(32))
LOW = Bid(0, ((1, (0, 1)), (2, (8, 9))))
HIGH = Bid(0, ((1, (8, 9)), (2, (0, 1))))


def test_each_move_is_a_decision_of_its_kind() -> None:
    plan = [Sacrifice(0, 1), LOW, Dice(0, 2, 1), City(0, "hut")]
    assert [step.kind for step in decisions.path(STATE, plan)] == ["sacrifice", "cards", "dice", "city"]


def test_the_same_cards_in_another_order_are_the_same_choice() -> None:
    turned = Bid(0, ((2, (9, 8)), (1, (1, 0))))
    assert decisions.path(STATE, [LOW]) == decisions.path(STATE, [turned])
    assert decisions.path(STATE, [LOW]) != decisions.path(STATE, [HIGH])


def test_a_station_is_named_where_the_better_way_lays_more() -> None:
    assert decisions.things(STATE, [HIGH], [LOW]) == {"station-1": 16}
    assert decisions.things(STATE, [LOW], [HIGH]) == {"station-2": 16}
    assert decisions.things(STATE, [Dice(0, 4, 2)], [Dice(0, 4, 0)]) == {"station-4": 2}
    assert decisions.things(STATE, [City(0, "hut")], [City(0, "die")]) == {}


def test_what_a_better_way_saves_is_kept_for_later() -> None:
    """Stations are laid one after the other in some rounds: there the better way may be to lay less."""
    cheap, dear = Bid(0, ((4, (0, 1)),)), Bid(0, ((4, (8, 9)),))
    assert decisions.things(STATE, [cheap], [dear]) == {"later": 16}
    assert decisions.things(STATE, [dear], [cheap]) == {"station-4": 16}
    assert decisions.things(STATE, [Dice(0, 4, 0)], [Dice(0, 4, 2)]) == {"dice-later": 2}
