"""The players as everybody sees them, and the final score."""

from __future__ import annotations

from dataclasses import replace

from games.titles.chocolatl.pages.players import overviews, ranked
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.state import Mode, Phase
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.pages.scenes import context, page, scene
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
)


def test_a_player_shows_what_it_has() -> None:
    table = Table().having(BO, huts=2, cubes=11, dice=1, rests=True).sacrificed()
    bo = overviews(scene(table, BO))[0]
    assert (bo.name, bo.huts, bo.cubes, bo.borrowed, bo.dice, bo.is_viewer) == ("Bo", 2, 0, 2, 1, True)


def test_nobody_rests_any_more_when_the_game_is_over() -> None:
    table = Table().at(Station.TACHLI, number=7).having(BO, rests=True)
    assert "none this round" in page(table)
    table.bids(5, 6, 7)
    table[BO].rests = True
    assert context(table)["task"] == "over"
    assert "none this round" not in page(table)


def test_the_viewer_comes_first() -> None:
    assert [player.name for player in overviews(scene(Table(), 2))] == ["Cy", "Ana", "Bo"]
    assert [player.name for player in overviews(scene(Table(), None))] == ["Ana", "Bo", "Cy"]


def test_who_is_ready_and_who_is_to_move_is_marked() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    ana, bo, _cy = overviews(scene(table))
    assert (ana.is_to_move, ana.is_ready, bo.is_to_move, bo.is_ready) == (True, False, False, True)


def test_the_live_score_is_told_line_by_line() -> None:
    table = Table().points(7, 0, 0).sacrificed()
    table.state.old_man = ANA
    ana = overviews(scene(table))[0]
    assert ana.total == "4"
    assert ("score track", "+7") in ana.lines
    assert ("Old Man", "−3") in ana.lines


def test_sacrifices_are_turned_up_only_at_the_end() -> None:
    table = Table().sacrificed(3, 9, 5)
    assert all(player.sacrifice is None for player in overviews(scene(table)))

    over = Table().at(Station.TACHLI, number=7)
    for seat, card in enumerate((3, 9, 5)):
        over[seat].sacrifice = card
    over.bids(5, 6, 7)
    shown = context(over)
    assert shown["task"] == "over"
    assert [player.sacrificed for player in overviews(scene(over))] == [3, 9, 5]


def test_the_final_score_has_a_column_per_player_the_winner_first() -> None:
    over = Table().points(3, 9, 5).at(Station.TACHLI, number=7).bids(5, 6, 7)
    result = context(over)["result"]
    assert result["players"][0].is_winner
    assert [line["text"] for line in result["lines"]][:2] == ["score track", "cubes in the pyramid"]
    assert "Final score" in page(over)


def test_the_winner_is_the_first_also_before_somebody_with_more_points_who_resigned() -> None:
    ana, bo, cy = overviews(scene(Table().points(9, 3, 5).sacrificed()))
    assert [player.name for player in ranked([ana, replace(bo, is_winner=True), cy])] == ["Bo", "Ana", "Cy"]


# --- cards that everybody has seen -----------------------------------------------------------------------------------


def after_a_round() -> Table:
    """Everybody has laid 1 to 12 in a round, and Bo has won the best card there was and given up the 1."""
    table = Table().sacrificed()
    table.state.offer = (15, 4)
    table.bid_all(ANA)
    table.bid_all(CY)
    table.bid_all(BO, ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)))
    table.choose("hut")
    while table.phase != Phase.BID:
        move = CHOCOLATL.rules.legal_moves(table.state, table.asked[0])[0]
        table.play(move)
    return table


def test_the_cards_of_the_round_before_are_known_with_what_was_won() -> None:
    table = after_a_round()
    bo = next(player for player in overviews(scene(table)) if player.number == BO)
    assert [card for card, _is_laid in bo.known] == [*range(2, 13), 15]
    assert not any(is_laid for _card, is_laid in bo.known)


def test_known_cards_that_lie_face_up_are_told_apart() -> None:
    table = after_a_round()
    table.state.mode = Mode.GREEN
    for seat in table.seats:
        table.bid(seat, {number: (table[seat].hand[number],) for number in STATIONS})
    bo = next(player for player in overviews(scene(table)) if player.number == BO)
    assert sum(is_laid for _card, is_laid in bo.known) == 6


def test_nothing_is_known_of_others_before_they_have_laid_all_their_cards() -> None:
    assert [player.known for player in overviews(scene(Table().sacrificed()))] == [(), (), ()]


def test_what_is_known_does_not_depend_on_the_sacrifice() -> None:
    known = []
    for sacrifice in (0, 12):
        table = Table().sacrificed(0, sacrifice, 0)
        known.append([player.known for player in overviews(scene(table))])
    assert known[0] == known[1]
