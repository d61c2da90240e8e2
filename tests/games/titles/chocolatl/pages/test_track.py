"""The track, the round, who is ready, and the walk of figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from games.titles.chocolatl.pages import status, track, walk
from games.titles.chocolatl.pages.page import PAGE
from games.titles.chocolatl.pages.strip import FIELD
from games.titles.chocolatl.pages.walk import StationOutcome
from games.titles.chocolatl.rules.material import LAST_FIELD, Station
from games.titles.chocolatl.rules.moves import Bid
from tests.games.titles.chocolatl.pages.board.looks import boards, station
from tests.games.titles.chocolatl.pages.scenes import (
    context,
    drafted,
    page,
    scene,
)
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)


def test_markers_are_stacked_on_their_field_from_the_bottom() -> None:
    table = Table().points(4, 4, 7).stack(BO, ANA, CY)
    fields = track.fields(scene(table))
    assert ["purple" in marker for marker in fields[4].markers] == [True, False]
    assert [field.number for field in fields if field.is_leading] == [7]
    assert track.standing(scene(table)) == ["space 7, Gold: Cy", "space 4, Gold: Ana, Bo"]


def test_the_path_winds_so_that_every_field_lies_beside_the_next() -> None:
    fields = [field.number for field in track.track(scene(Table())).path]
    place = {number: divmod(index, 15) for index, number in enumerate(fields)}
    steps = [(place[number], place[number + 1]) for number in range(len(fields) - 1)]
    assert all(abs(row - below) + abs(column - beside) == 1 for (row, column), (below, beside) in steps)


def test_the_cellar_shows_the_drink_of_every_round_with_the_present_one_marked() -> None:
    drawn = str(station(Table().at(Station.DRINK, number=3), 5).scenery)
    assert re.findall(r">([\d/]+)</span></li>", drawn) == ["8/4", "7/3", "6/2", "5", "4", "3", "2"]
    assert drawn.index("cellar__round--now") < drawn.index("6/2") < drawn.index(">5</span></li>")
    assert drawn.count("cellar__round--past") == 2


def test_every_station_lies_in_a_place_of_its_own() -> None:
    places = {str(board.place) for board in boards(scene(Table()))}
    assert len(places) == 6


def test_field_colours_have_signs_too() -> None:
    fields = track.fields(scene(Table()))
    assert [(field.colour, field.sign) for field in fields[:3]] == [("red", "▲"), ("gold", "◆"), ("green", "●")]


@pytest.mark.parametrize("leader", [0, 43, 58, 91])
def test_the_track_goes_on_past_forty(leader: int) -> None:
    fields = track.fields(scene(Table().points(leader, 0, 0)))
    assert [field.number for field in fields if field.is_goal] == [40]
    assert fields[-1].number > max(leader, 40)


def test_the_way_of_bidding_is_said_in_words() -> None:
    sentences = {
        context(Table().sacrificed().in_round(colour))["round_sentence"] for colour in ("red", "gold", "green")
    }
    assert {sentence.split(":")[0] for sentence in sentences} == {"Red", "Gold", "Green"}


def test_why_a_round_is_the_last_one_is_said() -> None:
    table = Table().points(39, 0, 0).at(Station.DRINK).bids(9, 5, 4)
    assert table.state.players[ANA].points > LAST_FIELD
    assert context(table)["last_round"] == "Ana has reached 40: this is the last round."
    assert "seven" in context(Table().at(Station.DRINK, number=7))["last_round"]
    assert context(Table().sacrificed())["last_round"] == ""


def test_everybody_sees_who_is_ready() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    for seat in (ANA, BO, None):
        ready = {one.name: one.is_ready for one in context(table, seat)["players"]}
        assert ready == {"Ana": False, "Bo": True, "Cy": False}


def test_who_has_only_drafted_is_not_ready() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    bid = Bid(ANA, tuple(enumerate(PAIRS, 1)))
    assert status.ready_seats(drafted(table, bid)) == (BO,)
    table.bid_all(CY)
    assert status.ready_seats(drafted(table, bid)) == (BO, CY)


def test_nobody_is_ready_while_one_seat_decides_alone() -> None:
    assert not any(one.is_ready for one in context(Table().at(Station.CITY).bids(5, 9, 7))["players"])


def outcomes(table: Table) -> Sequence[StationOutcome]:
    walked = walk.walk(scene(table))
    assert walked
    return walked.outcomes


def test_a_walk_shows_ranks_ties_and_gains() -> None:
    table = Table().points(3, 1, 2).at(Station.DRINK, number=1).bids(9, 9, 4)
    rows = outcomes(table)[-1].rows
    assert [(row.rank, row.name, row.tie) for row in rows] == [
        (1, "Bo", "tie won: fewer points"),
        (2, "Ana", ""),
        (3, "Cy", ""),
    ]
    assert [gain.label for gain in rows[0].gains] == ["+8 points, to space 9"]
    assert [gain.label for gain in rows[2].gains] == ["−2 points, to space 0"]


def test_one_point_is_told_as_one_when_it_is_won_and_when_it_is_lost() -> None:
    won = Table().points(3, 1, 2).at(Station.CHOCOLATL).bids(9, 5, 4)
    lost = Table().points(3, 4, 1).at(Station.DRINK, number=1).bids(9, 5, 4)
    first, last = (outcomes(table)[-1].rows for table in (won, lost))
    assert "+1 point, to space 4" in [gain.label for gain in first[0].gains]
    assert [gain.label for gain in last[2].gains] == ["−1 point, to space 0"]


def test_two_cubes_of_one_seat_are_told_as_one_thing() -> None:
    table = Table().at(Station.PYRAMID).bids(9, 5, 4)
    gains = outcomes(table)[-1].rows[0].gains
    assert [gain.label for gain in gains] == ["places a cube ×2"]


def test_a_station_is_heard_in_sentences_bids_first_and_then_what_came_of_them() -> None:
    won, tied, built = (
        Table().points(3, 4, 7).at(station) for station in (Station.DRINK, Station.HARVEST, Station.PYRAMID)
    )
    assert outcomes(won.bids(9, 5, 4))[-1].told == (
        "5 Drink: Ana bids 9. Bo bids 5. Cy bids 4. Ana moves forward 7, to space 10. Bo moves forward 3, to space 7. "
        "Cy moves back to space 5."
    )
    assert " Ana bids 9 and wins the tie, with fewer points. Bo bids 9. " in outcomes(tied.bids(9, 9, 4))[-1].told
    assert outcomes(built.bids(9, 5, 4))[-1].told.endswith(" Ana places two cubes in the pyramid.")


def test_the_round_before_can_still_be_walked_through() -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat)
    table.choose("hut")
    table.throw(table.asked[0], 0, rest=True)
    table.builds_first(table.asked[0])
    shown = walk.walk(scene(table, None))
    assert shown
    assert (shown.round, len(shown.outcomes)) == (1, 6)
    assert shown.next_told.startswith("Round 2, ")
    assert all(outcome.is_before for outcome in shown.outcomes)


def test_a_walk_shows_how_markers_have_moved() -> None:
    table = Table().points(3, 1, 2).at(Station.DRINK, number=1).bids(9, 9, 4)
    drawn = {row.name: str(row.strip) for row in outcomes(table)[-1].rows}
    moved = {name: re.findall(r'data-moved="(-?\d+)"', strip) for name, strip in drawn.items()}
    assert moved == {"Ana": [str(-4 * FIELD)], "Bo": [str(-8 * FIELD)], "Cy": [str(2 * FIELD)]}
    assert re.findall(r">(\d+)<", drawn["Cy"]) == ["0", "1", "2"]


def test_where_no_marker_moves_no_track_is_shown() -> None:
    assert {row.strip for row in outcomes(Table().at(Station.PYRAMID).bids(9, 5, 4))[-1].rows} == {""}


def test_a_card_won_and_given_up_is_told() -> None:
    table = Table().at(Station.TACHLI)
    table.state.offer = (13, 5)
    table.bids(9, 8, 4)
    shown = page(table, None)
    assert "wins the 13 and gives up the 1" in shown
    assert "13 instead of 1" in " ".join(shown.split())


def test_names_are_escaped_everywhere() -> None:
    table = Table().at(Station.CHOCOLATL).bids(9, 8, 4)
    seen = scene(table)
    shown = PAGE.context(replace(seen, sitters=[replace(each, name="<b>x</b>") for each in seen.sitters]))
    pages = [render_to_string(f"games/chocolatl/{name}.html", shown) for name in ("play", "villages")]
    assert all("<b>x</b>" not in page and "&lt;b&gt;x" in page for page in pages)
