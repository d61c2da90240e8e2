"""What each station shows of its cards."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.state import Mode
from tests.games.titles.chocolatl.pages.board.looks import boards, station
from tests.games.titles.chocolatl.pages.scenes import context, scene
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)


def test_the_present_station_is_marked_those_before_are_past() -> None:
    states = [board.state for board in boards(scene(Table().at(Station.HARVEST).bids(1, 2, 3)))]
    assert states[2:] == ["now", "next", "next", "next"]


def test_no_station_is_played_any_more_when_the_game_is_over() -> None:
    table = ended_by_points()
    shown = context(table)
    assert {board.state for board in boards(scene(table))} == {"past"}
    assert (shown["round_sentence"], shown["hint"]) == ("", "")


def test_the_end_says_why_it_came() -> None:
    assert context(ended_by_points())["last_round"] == ("Ana reached 40, which ended the game.")


def ended_by_points() -> Table:
    """Ana has come to field 40 at the drink, and the round is over."""
    table = Table().points(39, 0, 0).at(Station.DRINK).bids(9, 5, 4)
    return table.bids(9, 5, 4)


def test_before_the_first_round_harvest_and_tachli_say_what_they_will_bring() -> None:
    table = Table()
    assert "the highest die" in station(table, 2).stakes[0].label
    assert "higher of two cards on show" in station(table, 6).stakes[0].label


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
    assert [stake.number for stake in station(Table(), 5).stakes] == ["+8", "+4", "−2"]


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
    assert "Cy returns him" in station(table, 1).scenery


def test_who_has_the_old_man_again_returns_nobody() -> None:
    table = Table().sacrificed()
    table.state.old_man, table.state.returning = BO, CY
    assert "held by Bo" in station(table, 1).scenery
    assert "returns him" not in station(table, 1).scenery


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


def test_cards_face_down_are_readable_to_their_owner_and_not_shown_to_others_while_cards_are_laid() -> None:
    table = Table().sacrificed()
    table.bid(ANA, dict(enumerate(PAIRS, 1)))
    own = station(table, 1).rows[0]
    assert own.is_secret
    assert all('<b class="card ' in card for card in own.cards)
    assert station(table, 1, BO).rows == ()


def test_greens_first_cards_are_face_up_for_all() -> None:
    table = Table().sacrificed().in_round(Mode.GREEN)
    for seat in table.seats:
        table.bid(seat, {number: (number,) for number in range(1, 7)})
    for seat in (BO, None):
        assert all('<b class="card ' in row.cards[0] for row in station(table, 1, seat).rows)
    assert not any(row.is_secret for row in station(table, 1).rows)
