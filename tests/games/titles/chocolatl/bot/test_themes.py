"""A decision is about the station where its best way wins most; else about where it lays more, or what is asked."""

from __future__ import annotations

import pytest

from games.engine.ruleset import Move
from games.engine.themes import Way
from games.titles.chocolatl.bot.themes import THEMES, theme
from games.titles.chocolatl.rules.moves import Bid, City, Dice, Pyramid, Sacrifice
from tests.games.titles.chocolatl.rules.tables import ANA, Table


def about(best: Move, rival: Move, **places: tuple[float, float]) -> str:
    won = {place.replace("_", "-"): shares for place, shares in places.items()}
    return theme(Table().state, ANA, Way([best], won), Way([rival], {}))


def bid(*cards: int) -> Bid:
    """A card at each station."""
    return Bid(ANA, tuple((station, (card,)) for station, card in enumerate(cards, 1)))


def test_a_bid_is_about_where_it_is_first_more_often() -> None:
    assert about(bid(1, 2, 3, 4, 5, 6), bid(6, 5, 4, 3, 2, 1), first_at_5=(0.8, 0.2), first_at_6=(0.5, 0.3)) == (
        "station-5"
    )


def test_or_where_it_is_last_less_often() -> None:
    assert about(bid(1, 2, 3, 4, 5, 6), bid(6, 5, 4, 3, 2, 1), last_at_1=(0.1, 0.9), first_at_6=(0.5, 0.3)) == (
        "station-1"
    )


def test_where_nothing_is_clear_it_is_about_where_it_lays_most_more() -> None:
    assert about(bid(1, 2, 9, 4, 5, 6), bid(1, 2, 3, 5, 6, 9)) == "station-3"


@pytest.mark.parametrize(
    ("best", "rival", "told"),
    [
        (Dice(ANA, 4, 1), Dice(ANA, 4, 0), "station-4"),
        (City(ANA, "hut"), City(ANA, "die"), "station-3"),
        (Pyramid(ANA, 0), Pyramid(ANA, 1), "station-4"),
        (Sacrifice(ANA, 3), Sacrifice(ANA, 0), ""),
    ],
)
def test_other_questions_are_about_where_they_are_asked(best: Move, rival: Move, told: str) -> None:
    assert about(best, rival) == told


def test_every_station_is_offered() -> None:
    assert len(THEMES) == 6
