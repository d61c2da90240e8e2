"""From the form to the move."""

from __future__ import annotations

import pytest

from games.engine.ruleset import IllegalMove, InvalidMove
from games.titles.chocolatl.pages.documents import MARKED, document, planned
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import ANA, Table

BID = {"move": '{"type":"bid"}'}
SLOTS = {f"slot-{station}-{place}": str(2 * station + place - 2) for station in range(1, 7) for place in (1, 2)}
"""All cards from 1 to 12 in their order."""


def refusal(table: Table, form: dict[str, str]) -> tuple[str, dict[str, object]]:
    """Why the rules refuse what a form of Ana's says; nothing changes."""
    before = repr(table.view(ANA))
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        table.play(CHOCOLATL.rules.moves.read({"seat": ANA, **document(form)}))
    assert repr(table.view(ANA)) == before
    return caught.value.code, caught.value.details


def test_slots_become_one_bid() -> None:
    assert document({**BID, **SLOTS}) == {
        "type": "bid",
        "bids": {"1": [1, 2], "2": [3, 4], "3": [5, 6], "4": [7, 8], "5": [9, 10], "6": [11, 12]},
    }


def test_a_full_form_is_a_legal_bid() -> None:
    table = Table().sacrificed()
    table.play(CHOCOLATL.rules.moves.read({"seat": ANA, **document({**BID, **SLOTS})}))
    assert ANA not in table.asked


def test_other_moves_are_as_their_button_says() -> None:
    assert document({"move": '{"type":"dice","station":5,"count":1}', **SLOTS}) == {
        "type": "dice",
        "station": 5,
        "count": 1,
    }


def test_every_slot_comes_back_as_it_was_marked() -> None:
    ahead = {name.replace("slot", "ahead") for name in SLOTS}
    assert set(SLOTS) | ahead | {"bidding"} == set(MARKED)


def test_an_empty_slot_is_named_by_its_station() -> None:
    code, details = refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-3-2": ""})
    assert (code, details["stations"]) == ("wrong-number-of-cards", [3])


def test_all_stations_with_empty_slots_are_named_at_once() -> None:
    code, details = refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-3-2": "", "slot-5-1": "", "slot-5-2": ""})
    assert (code, details["stations"]) == ("wrong-number-of-cards", [3, 5])


def test_a_station_without_cards_is_missing() -> None:
    code, details = refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-3-1": "", "slot-3-2": ""})
    assert (code, details["stations"]) == ("stations-missing", [3])


def test_an_empty_form_misses_every_station() -> None:
    assert refusal(Table().sacrificed(), dict(BID)) == (
        "stations-missing",
        {"stations": [1, 2, 3, 4, 5, 6], "count": 2},
    )


def test_a_card_laid_twice_is_refused() -> None:
    assert refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-6-2": "1"}) == ("card-not-in-hand", {"card": 1})


def test_three_cards_on_one_station_are_refused() -> None:
    form = {**BID, **SLOTS, "slot-1-3": "12", "slot-6-2": ""}
    assert refusal(Table().sacrificed(), form)[0] == "wrong-number-of-cards"


def test_a_station_that_does_not_exist_is_refused() -> None:
    assert refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-7-1": "0"}) == ("no-such-station", {"station": "7"})


def test_a_station_that_is_not_asked_for_is_refused() -> None:
    form = {**BID, "slot-2-1": "1", "slot-2-2": "2", "slot-3-1": "3", "slot-3-2": "4"}
    assert refusal(Table().at(2), form) == ("station-not-asked", {"station": 3})


@pytest.mark.parametrize("junk", ["x", "-1", "1.0", "99", "100", "１", "1e1", " 1", "null", "[1]"])
def test_what_is_no_card_is_refused(junk: str) -> None:
    assert refusal(Table().sacrificed(), {**BID, **SLOTS, "slot-4-1": junk})[0] == "bids-not-cards"


@pytest.mark.parametrize("move", ["", "x", "[]", "3", '"bid"', "{}", '{"type":"bid","bids":[]}', '{"type":"lay"}'])
def test_what_is_no_move_is_refused(move: str) -> None:
    with pytest.raises(InvalidMove):
        CHOCOLATL.rules.moves.read({"seat": ANA, **document({"move": move, **SLOTS})})


def test_slots_at_stations_to_come_become_plans_and_empty_ones_none() -> None:
    form = {"bidding": "2.0.3", "ahead-4-1": "11", "ahead-4-2": "12", "ahead-5-1": "", "ahead-5-2": "", **SLOTS}
    assert planned(form) == {"2.4": [{"type": "bid", "bids": {"4": [11, 12]}}], "2.5": []}
    assert document({**BID, **form})["bids"]["4"] == [7, 8]


def test_a_planned_card_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidMove):
        planned({"bidding": "2.0.3", "ahead-4-1": "<b>"})
