"""Which colour the next round would have, and sums of the others only where they say something."""

from __future__ import annotations

import re

from games.titles.chocolatl.pages.next_colour import next_colour
from games.titles.chocolatl.rules.material import Station
from tests.games.titles.chocolatl.pages.board.looks import station
from tests.games.titles.chocolatl.pages.scenes import page, scene
from tests.games.titles.chocolatl.rules.tables import ANA, Table


def told(table: Table, seat: int | None = ANA) -> list[tuple[str, str]]:
    found = next_colour(scene(table, seat).view)
    return [(each.won, each.name) for each in (found.now, *found.with_prizes)] if found else []


def test_the_track_tells_the_next_colour_with_each_prize_of_points() -> None:
    table = Table().at(Station.CHOCOLATL).points(6, 7, 2)
    table.state.harvest = (5, 2, 1)
    assert told(table) == [("", "Gold"), ("Chocolatl +1", "Gold"), ("Harvest +5", "Green"), ("Drink +7", "Gold")]
    text = " ".join(re.sub(r"<[^>]+>", " ", page(table)).split())
    assert (
        "Next round, as things are: ◆ Gold If you win: Chocolatl +1 ◆ Gold Harvest +5 ● Green Drink +7 ◆ Gold" in text
    )


def test_what_is_won_already_is_no_prize_any_more() -> None:
    table = Table().at(Station.CHOCOLATL)
    table.state.harvest = (5, 2, 1)
    table.bids(9, 5, 4)
    assert [won for won, _name in told(table)][1:] == ["Harvest +5", "Drink +7"]


def test_no_colour_is_told_where_no_round_follows_or_nobody_asks() -> None:
    assert told(Table().at(Station.CHOCOLATL, number=7)) == []
    assert told(Table().at(Station.CHOCOLATL), None) == []
    assert told(Table()) == []


def test_sums_of_the_others_are_told_only_where_they_say_something() -> None:
    table = Table().at(Station.CHOCOLATL).having(1, huts=1)
    assert station(table, Station.CHOCOLATL).rivals == ()

    table.bids(5, 12, 4)
    table.at(Station.HARVEST)
    assert [rival.most for rival in station(table, Station.HARVEST).rivals] == ["22", "22"]
