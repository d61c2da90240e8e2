"""What a seat would tell itself of what it decides in secret."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.titles.chocolatl.rules.moves import (
    Bid,
    City,
    Dice,
    Sacrifice,
)
from games.titles.chocolatl.title import CHOCOLATL


def test_it_names_the_cards_and_dice() -> None:
    assert CHOCOLATL.bot.decided(Sacrifice(0, 3)) == [Event("own-sacrifice", 0, {"card": 3})]
    assert CHOCOLATL.bot.decided(Bid(1, ((2, (9, 4)), (3, (5,))))) == [
        Event("own-bid", 1, {"station": 2, "laid": [4, 9]}),
        Event("own-bid", 1, {"station": 3, "laid": [5]}),
    ]
    assert CHOCOLATL.bot.decided(Dice(2, 1, 0, rest_of_round=True)) == [
        Event("own-dice", 2, {"count": 0, "rests": True})
    ]


def test_of_what_all_see_there_is_nothing_else_to_tell() -> None:
    assert CHOCOLATL.bot.decided(City(0, "hut")) == []
