"""The stations, the track and the walk as a viewer sees them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from games.engine.chocolatl.material import LAST_FIELD, Station
from games.engine.chocolatl.moves import Bid
from games.engine.chocolatl.state import Mode
from games.presenters.chocolatl import CHOCOLATL as PRESENTER
from games.presenters.chocolatl.areas import asking, stations, status, track, walk
from games.presenters.chocolatl.areas.stations import StationBoard
from games.presenters.chocolatl.areas.strip import FIELD
from games.presenters.chocolatl.areas.walk import StationOutcome
from games.presenters.presenter import Scene
from tests.games.engine.chocolatl.tables import ANA, BO, CY, PAIRS, Table
from tests.games.presenters.chocolatl.scenes import context, drafted, page, scene


def boards(seen: Scene) -> list[StationBoard]:
    return stations.boards(seen, asking.slots(seen))


def station(table: Table, number: int, seat: int | None = ANA) -> StationBoard:
    return boards(scene(table, seat))[number - 1]


# --- stations --------------------------------------------------------------------------------------------------------


def test_the_present_station_is_marked_those_before_are_past() -> None:
    states = [board.state for board in boards(scene(Table().at(Station.HARVEST).bids(1, 2, 3)))]
    assert states[2:] == ["now", "next", "next", "next"]


def test_no_station_is_played_any_more_when_the_game_is_over() -> None:
    table = ended_by_points()
    shown = context(table)
    assert {board.state for board in boards(scene(table))} == {"past"}
    assert (shown["round_sentence"], shown["hint"]) == ("", "")


def test_the_end_says_why_it_came() -> None:
    assert context(ended_by_points())["last_round"] == (
        "The game has ended with the round in which Ana came to field 40 or beyond."
    )


def ended_by_points() -> Table:
    """Ana has come to field 40 at the drink, and the round is over."""
    table = Table().points(39, 0, 0).at(Station.DRINK).bids(9, 5, 4)
    return table.bids(9, 5, 4)


def test_before_the_first_round_harvest_and_tachli_say_what_they_will_bring() -> None:
    table = Table()
    assert "the highest die" in station(table, 2).stakes[0].label
    assert "turned up when the round begins" in station(table, 6).stakes[0].label


def test_equal_bids_are_ordered_by_the_rule_for_ties_while_dice_are_asked() -> None:
    table = Table().points(5, 3, 4).having(ANA, dice=1).at(Station.DRINK, number=1).bids(9, 9, 9)
    rows = station(table, 5).rows
    assert [(row.name, row.tie) for row in rows] == [
        ("Bo", "tie won: fewer points"),
        ("Cy", "tie won: fewer points"),
        ("Ana", ""),
    ]


def test_a_tie_is_explained_at_its_station() -> None:
    table = Table().points(3, 1, 2).at(Station.DRINK, number=1).bids(9, 9, 4)
    assert "tie won: fewer points" in render_to_string("games/chocolatl/station.html", {"station": station(table, 5)})


def test_every_station_is_open_while_cards_are_laid_everywhere() -> None:
    assert {board.state for board in boards(scene(Table().sacrificed()))} == {"now"}


def test_the_harvest_dice_are_in_the_order_of_the_ranks() -> None:
    table = Table().sacrificed()
    table.state.harvest = (2, 6, 3)
    assert [stake.label for stake in station(table, 2).stakes] == ["6 points", "3 points", "2 points"]


def test_one_point_is_not_several() -> None:
    table = Table().sacrificed()
    table.state.harvest = (1, 6, 1)
    assert [stake.label for stake in station(table, 2).stakes] == ["6 points", "1 point", "1 point"]


def test_the_drink_shows_the_points_of_the_round() -> None:
    assert [stake.number for stake in station(Table().at(5, number=1), 5).stakes] == ["+8", "+4", "−2"]
    assert [stake.number for stake in station(Table().at(5, number=4), 5).stakes] == ["+5", "−2"]


def test_tachli_offers_cards_and_points_in_the_last_round() -> None:
    table = Table().sacrificed()
    table.state.offer = (14, 6)
    assert [stake.label for stake in station(table, 6).stakes] == ["the card 14", "the card 6"]
    table.state.is_last = True
    assert [stake.number for stake in station(table, 6).stakes] == ["+6", "+3"]


def test_the_holders_of_the_figures_are_named() -> None:
    table = Table().sacrificed()
    table.state.figure, table.state.returning = BO, CY
    assert "held by Bo" in station(table, 1).scenery
    assert "Cy brings him back" in station(table, 1).scenery


def test_cubes_stand_in_the_pyramid_from_the_bottom() -> None:
    table = Table().sacrificed()
    table.state.pyramid = [ANA, BO, BO]
    drawn = str(station(table, 4).scenery)
    assert (drawn.count("seat-red"), drawn.count("seat-purple"), drawn.count('"space')) == (1, 2, 11)
    assert "Ana 1, Bo 2" in drawn


def test_huts_stand_on_their_sites_in_their_colours() -> None:
    table = Table().having(BO, huts=2).sacrificed()
    drawn = str(station(table, 3).scenery)
    assert (drawn.count("seat-purple"), drawn.count('class="site"')) == (2, 5)


def test_what_is_added_to_cards_and_the_sum_are_shown_when_revealed() -> None:
    table = Table().having(ANA, dice=1, huts=2).at(Station.DRINK)
    table.state.old_man = BO
    table.bids(5, 9, 7)
    rows = {row.name: row for row in station(table, 5).rows}
    assert [extra.number for extra in rows["Ana"].extras] == ["+2"]
    assert [extra.label for extra in rows["Bo"].extras] == ["has the Old Man"]
    assert (rows["Ana"].total, rows["Bo"].total) == ("7", "8")
    assert [row.total for row in station(table, 5).rows] == ["8", "7", "7"]


def test_cards_face_down_are_backs_to_others_and_readable_to_their_owner() -> None:
    table = Table().sacrificed()
    table.bid(ANA, dict(enumerate(PAIRS, 1)))
    own, others = station(table, 1).rows[0], station(table, 1, BO).rows[0]
    assert (own.is_secret, others.is_secret) == (True, False)
    assert all("card__value" in card for card in own.cards)
    assert all("card--back" in card for card in others.cards)


def test_greens_first_cards_are_face_up_for_all() -> None:
    table = Table().sacrificed().in_round(Mode.GREEN)
    for seat in table.seats:
        table.bid(seat, {number: (number,) for number in range(1, 7)})
    for seat in (BO, None):
        assert all("card__value" in row.cards[0] for row in station(table, 1, seat).rows)
    assert not any(row.is_secret for row in station(table, 1).rows)


# --- the track -------------------------------------------------------------------------------------------------------


def test_markers_are_stacked_on_their_field_from_the_bottom() -> None:
    table = Table().points(4, 4, 7).stack(BO, ANA, CY)
    fields = track.fields(scene(table))
    assert ["purple" in marker for marker in fields[4].markers] == [True, False]
    assert [field.number for field in fields if field.is_leading] == [7]
    assert track.standing(scene(table)) == ["field 7, Gold: Cy", "field 4, Gold: Ana, Bo"]


def test_the_path_winds_so_that_every_field_lies_beside_the_next() -> None:
    fields = [field.number for field in track.track(scene(Table())).path]
    place = {number: divmod(index, 15) for index, number in enumerate(fields)}
    steps = [(place[number], place[number + 1]) for number in range(len(fields) - 1)]
    assert all(abs(row - below) + abs(column - beside) == 1 for (row, column), (below, beside) in steps)


def test_the_cellar_shows_the_drink_of_every_round_with_the_present_one_marked() -> None:
    drawn = str(station(Table().at(Station.DRINK, number=3), 5).scenery)
    assert re.findall(r"</span> ([\d/]+)</li>", drawn) == ["8/4", "7/3", "6/2", "5", "4", "3", "2"]
    assert drawn.index("cellar__round--now") < drawn.index("6/2") < drawn.index("5</li>")
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


# --- the round -------------------------------------------------------------------------------------------------------


def test_the_way_of_bidding_is_said_in_words() -> None:
    sentences = {
        context(Table().sacrificed().in_round(colour))["round_sentence"] for colour in ("red", "gold", "green")
    }
    assert {sentence.split(":")[0] for sentence in sentences} == {"Red", "Gold", "Green"}


def test_why_a_round_is_the_last_one_is_said() -> None:
    table = Table().points(39, 0, 0).at(Station.DRINK).bids(9, 5, 4)
    assert table.state.players[ANA].points > LAST_FIELD
    assert context(table)["last_round"] == "This is the last round: Ana has come to field 40 or beyond."
    assert "seven" in context(Table().at(Station.DRINK, number=7))["last_round"]
    assert context(Table().sacrificed())["last_round"] == ""


# --- who is ready ----------------------------------------------------------------------------------------------------


def test_everybody_sees_who_is_ready() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    for seat in (ANA, BO, None):
        ready = {one.name: one.is_ready for one in context(table, seat)["waiting"]}
        assert ready == {"Ana": False, "Bo": True, "Cy": False}


def test_who_has_only_drafted_is_not_ready() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    bid = Bid(ANA, tuple(enumerate(PAIRS, 1)))
    assert [one.name for one in status.waiting(drafted(table, bid)) if one.is_ready] == ["Bo"]
    table.bid_all(CY)
    assert [one.name for one in status.waiting(drafted(table, bid)) if one.is_ready] == ["Bo", "Cy"]


def test_nobody_is_listed_while_one_seat_decides_alone() -> None:
    assert context(Table().at(Station.CITY).bids(5, 9, 7))["waiting"] == []


# --- the walk --------------------------------------------------------------------------------------------------------


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
    assert [gain.label for gain in rows[0].gains] == ["+8 points, to field 9"]
    assert [gain.label for gain in rows[2].gains] == ["−2 points, to field 0"]


def test_one_point_is_told_as_one_when_it_is_won_and_when_it_is_lost() -> None:
    won = Table().points(3, 1, 2).at(Station.CHOCOLATL).bids(9, 5, 4)
    lost = Table().points(3, 4, 1).at(Station.DRINK, number=1).bids(9, 5, 4)
    first, last = (outcomes(table)[-1].rows for table in (won, lost))
    assert "+1 point, to field 4" in [gain.label for gain in first[0].gains]
    assert [gain.label for gain in last[2].gains] == ["−1 point, to field 0"]


def test_two_cubes_of_one_seat_are_told_as_one_thing() -> None:
    table = Table().at(Station.PYRAMID).bids(9, 5, 4)
    gains = outcomes(table)[-1].rows[0].gains
    assert [gain.label for gain in gains] == ["places a cube ×2"]


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
    assert [outcome.is_open for outcome in shown.outcomes] == [False] * 5 + [True]


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
    assert "wins the card 13 and gives up 1" in shown
    assert "13 for 1" in shown


def test_names_are_escaped_everywhere() -> None:
    table = Table().at(Station.CHOCOLATL).bids(9, 8, 4)
    seen = scene(table)
    shown = PRESENTER.context(replace(seen, sitters=[replace(each, name="<b>x</b>") for each in seen.sitters]))
    pages = [render_to_string(f"games/chocolatl/{name}.html", shown) for name in ("play", "villages")]
    assert all("<b>x</b>" not in page and "&lt;b&gt;x" in page for page in pages)
