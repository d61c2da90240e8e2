"""What a seat is asked, in every phase and every way of bidding."""

from __future__ import annotations

import json
from html import unescape

import pytest

from games.titles.chocolatl.pages import asking, stations
from games.titles.chocolatl.pages.page import PAGE
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import Bid, Dice, Sacrifice
from games.titles.chocolatl.rules.state import Mode
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


def moves(table: Table, seat: int = ANA) -> list[dict[str, object]]:
    """What the buttons send."""
    return [json.loads(unescape(button.move)) for button in context(table, seat)["buttons"]]


def test_every_card_may_be_sacrificed() -> None:
    shown = context(Table())
    assert shown["task"] == "sacrifice"
    assert [json.loads(unescape(card.sacrifice))["card"] for card in shown["hand"]] == list(range(13))


@pytest.mark.parametrize(
    ("colour", "names"),
    [
        (Mode.RED, [f"slot-{station}-{place}" for station in STATIONS for place in (1, 2)]),
        (Mode.GREEN, [f"slot-{station}-1" for station in STATIONS]),
        (Mode.GOLD, ["slot-1-1", "slot-1-2"]),
    ],
)
def test_there_is_a_slot_for_every_card_that_is_asked_for(colour: str, names: list[str]) -> None:
    table = Table().sacrificed().in_round(colour)
    assert context(table)["task"] == "bid"
    assert [slot.name for slot in asking.slots(scene(table))] == names


def test_gold_asks_for_the_present_station() -> None:
    table = Table().at(Station.DRINK)
    assert [slot.name for slot in asking.slots(scene(table))] == ["slot-5-1", "slot-5-2"]
    assert "station 5 Drink" in context(table)["hint"]


def test_every_way_of_bidding_says_what_to_do() -> None:
    hints = {context(Table().sacrificed().in_round(colour))["hint"] for colour in (Mode.RED, Mode.GREEN, Mode.GOLD)}
    assert len(hints) == 3


def test_the_last_one_to_lay_cards_is_told_that_they_are_turned_up_at_once() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    assert "You’re the last one" not in context(table)["hint"]
    table.bid_all(CY)
    assert "You’re the last one: the cards are revealed right away." in context(table)["hint"]


def test_marked_cards_come_back_in_their_slots() -> None:
    table = Table().sacrificed()
    chosen = {"bidding": "1.0.1", "slot-2-1": "7"}
    assert '<option value="7" selected>' in page(table, chosen=chosen)


def test_cards_marked_in_another_bidding_do_not_come_back() -> None:
    chosen = {"bidding": "1.0.2", "slot-2-1": "7"}
    assert "selected" not in page(Table().sacrificed(), chosen=chosen)


def test_junk_that_was_marked_is_not_shown() -> None:
    chosen = {"bidding": "1.0.1", "slot-2-1": '"><script>'}
    assert "<script>" not in page(Table().sacrificed(), chosen=chosen)


def test_a_drafted_bid_lies_at_its_stations_and_is_kept_for_who_takes_it_back() -> None:
    seen = drafted(Table().sacrificed(), Bid(ANA, tuple(zip(STATIONS, PAIRS, strict=True))))
    shown = PAGE.context(seen)
    assert shown["task"] == "confirm"
    boards = stations.boards(seen, asking.slots(seen))
    assert [len(board.rows[0].cards) for board in boards] == [2] * 6
    assert all(board.rows[0].is_secret and not board.slots for board in boards)
    assert ("slot-1-1", 1) in shown["laid"]


def test_a_drafted_sacrifice_lies_in_the_temple() -> None:
    shown = PAGE.context(drafted(Table(), Sacrifice(BO, 9)))
    assert shown["task"] == "confirm"
    assert ">9<" in shown["sacrifice"]


def test_before_a_sacrifice_is_confirmed_it_says_what_it_is_worth() -> None:
    hint = PAGE.context(drafted(Table(), Sacrifice(BO, 9)))["hint"]
    assert hint.startswith("Your 9 goes to the temple. At the end it scores its value, plus 3 if nobody’s is higher.")


def test_two_cards_of_one_value_are_both_in_the_hand() -> None:
    table = Table().sacrificed()
    table[ANA].cards = table[ANA].hand = [1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11]
    shown = context(table)
    assert [card.value for card in shown["hand"]].count(7) == 2
    assert asking.values(scene(table).view).count(7) == 1


def test_cards_that_lie_at_stations_stay_in_sight_with_their_station() -> None:
    table = Table().sacrificed()
    table.bid_all(ANA)
    places = {card.value: card.lies_at for card in context(table)["hand"]}
    assert (places[1], places[12], places[7]) == (1, 1, 6)


def test_dice_are_offered_up_to_those_one_has_and_a_rest() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    assert [(move["count"], move.get("rest_of_round")) for move in moves(table)] == [
        (0, None),
        (1, None),
        (2, None),
        (0, True),
    ]


def test_who_is_asked_about_dice_sees_the_bids_so_far() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    assert [(row.name, row.total) for row in context(table)["bids_so_far"]] == [("Cy", "7"), ("Bo", "6"), ("Ana", "5")]


def test_who_has_no_dice_is_asked_nothing() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    assert (context(table, BO)["task"], context(table, BO)["buttons"]) == ("wait", [])


def test_the_dice_one_has_chosen_are_said_before_confirming() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    assert "2 bonus dice" in PAGE.context(drafted(table, Dice(ANA, 5, 2)))["hint"]


def test_the_first_in_the_city_chooses() -> None:
    table = Table().at(Station.CITY).bids(5, 9, 7)
    assert [move["choice"] for move in moves(table, BO)] == ["hut", "die"]
    assert moves(table, ANA) == []


def test_the_first_at_the_pyramid_says_who_builds_first() -> None:
    table = Table().at(Station.PYRAMID).bids(5, 9, 8)
    assert [move["first"] for move in moves(table, BO)] == [BO, CY]
    assert [button.label for button in asking.buttons(scene(table, BO))] == ["I go first", "Cy goes first"]


def test_a_spectator_is_asked_nothing_and_has_no_hand() -> None:
    shown = page(Table().sacrificed(), None)
    assert "<select" not in shown
    assert "handcard" not in shown


# --- what bids come to -----------------------------------------------------------------------------------------------


def test_where_cards_are_laid_it_is_known_what_is_added_to_them() -> None:
    table = Table().having(ANA, huts=2).sacrificed()
    table.state.returning = ANA
    boards = stations.boards(scene(table), asking.slots(scene(table)))
    assert [board.base for board in boards] == [3, 2, -2, 2, 2, 2]
    assert [extra.number for extra in boards[0].extras] == ["+2", "+1"]


def test_the_first_card_of_green_counts_while_the_second_is_laid() -> None:
    table = Table().sacrificed().in_round(Mode.GREEN)
    for seat in table.seats:
        table.bid(seat, {number: (number,) for number in STATIONS})
    boards = stations.boards(scene(table), asking.slots(scene(table)))
    assert [board.base for board in boards] == [1, 2, 3, 4, 5, 6]


def test_a_bid_that_waits_shows_its_sum_to_its_owner_alone() -> None:
    table = Table().having(ANA, huts=1).sacrificed()
    table.bid_all(ANA)
    for seat, totals in ((ANA, ["14"]), (BO, [])):
        seen = scene(table, seat)
        assert [row.total for row in stations.boards(seen, asking.slots(seen))[0].rows] == totals


def test_what_others_can_bid_at_most_follows_from_cards_that_everybody_sees() -> None:
    table = Table().having(BO, huts=1).sacrificed().in_round(Mode.GREEN)
    for seat in table.seats:
        table.bid(seat, {number: (number + 6 * (seat == BO),) for number in STATIONS})
    boards = stations.boards(scene(table), asking.slots(scene(table)))
    assert [rival.most for rival in boards[0].rivals] == [str(7 + 6 + 1), str(1 + 12)]
    assert [rival.most for rival in boards[2].rivals] == [str(9 + 6 - 1), str(3 + 12)]


def test_what_others_can_bid_does_not_depend_on_what_they_hide() -> None:
    seen = []
    for sacrifice in (12, 0):
        table = Table().sacrificed(0, sacrifice, 0)
        seen.append([board.rivals for board in stations.boards(scene(table), asking.slots(scene(table)))])
    assert seen[0] == seen[1]


def test_dice_say_what_they_could_change() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 9, 4)
    prospects = [button.prospect for button in context(table)["buttons"]]
    assert prospects == ["", "place 1 with 4 or more", "place 1 with 4 or more", ""]
    lost = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(5, 19, 4)
    assert context(lost)["buttons"][1].prospect == "can’t move up"


def test_the_decision_that_is_waited_for_is_named() -> None:
    table = Table().at(Station.CITY).bids(5, 9, 4)
    assert context(table)["hint"] == "Bo is choosing: hut or bonus die."
    assert context(table, None)["hint"] == "Bo is choosing: hut or bonus die."


def test_who_is_ready_reads_what_the_others_still_do() -> None:
    table = Table().sacrificed()
    table.bid_all(ANA)
    assert context(table)["hint"] == "You’re ready. Bo, Cy are laying cards."
