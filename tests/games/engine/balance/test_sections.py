"""The tables of a report, over games of which everything is known."""

from __future__ import annotations

from games.engine.balance.observed import Observed, Use
from games.engine.balance.sections import MOST_VALUES, Section, sections

LAY, RED = Use("lay"), Use("lay", "tile", "red")


def game(
    *totals: int,
    leaders: tuple[tuple[int, ...], ...] = ((0,), (0,)),
    uses: tuple[dict[Use, int], ...] = ({LAY: 2}, {LAY: 2}),
    choices: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    options: tuple[str, ...] = (),
) -> Observed:
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Observed(totals, winners, 3, choices, leaders, uses, frozenset(options))


def values(found: Section) -> dict[str, list[float | None]]:
    return {row.name: [figure and figure.value for figure in row.figures] for row in found.rows}


def table(title: str, *games: Observed) -> dict[str, list[float | None]]:
    found = {section.title: section for section in sections(games, ["greedy", "random"])}
    return values(found[title]) if title in found else {}


def test_each_seat_has_its_share_of_victories_and_its_points() -> None:
    found = table("Seats in turn order", game(9, 3), game(6, 5), game(4, 7), game(8, 8))
    assert found == {"Seat 1, greedy": [2.5 / 4, 27 / 4], "Seat 2, random": [1.5 / 4, 23 / 4]}


def test_points_are_spread_over_seats_winners_and_losers() -> None:
    found = table("Points", game(9, 3), game(6, 5))
    assert found["Most points of a game"] == [7.5, 6, 6.75, 7.5, 8.25, 9]
    assert found["Ahead of the second"][:2] == [3.5, 1]


def test_leaders_who_lead_alone_are_followed_to_the_end() -> None:
    found = table(
        "Runaway leaders, ties, moves without a choice",
        game(9, 3, leaders=((0,), (0,))),
        game(3, 9, leaders=((0,), (1,))),
        game(5, 5, leaders=((0, 1), (0,))),
    )
    assert found["Leads alone after a third of all moves, and wins"] == [1 / 2]
    assert found["Leads alone after two thirds, and wins"] == [2.5 / 3]
    assert found["Equal points at the top"] == found["Shared victory"] == [1 / 3]
    assert found["No choice: decisions with one legal move"] == [1 / 6]


def test_choices_are_told_for_each_third_of_a_game() -> None:
    found = table("Choices: how many legal moves there are", game(1, 2))
    assert [figures[0] for figures in found.values()] == [3.5, 1.5, 3.5, 5.5]


def test_what_somebody_did_is_counted_and_compared_with_who_did_not() -> None:
    one, none = {LAY: 3, RED: 1}, {LAY: 1}
    found = table("Moves, and what they are about", game(20, 10, uses=(one, none)), game(22, 12, uses=(one, none)))
    assert found == {"lay": [1, 2, None], "lay: tile red": [1 / 2, 1 / 2, 10]}


def test_a_field_that_says_where_or_how_much_is_left_out() -> None:
    places = {Use("lay", "spot", str(spot)): 1 for spot in range(MOST_VALUES + 1)}
    assert table("Moves, and what they are about", game(1, 2, uses=({LAY: 1, **places}, {}))).keys() == {"lay"}


def test_options_are_told_where_some_games_have_them_and_others_have_not() -> None:
    with_huts = [game(20, 10, options=("modules: huts",)), game(22, 12, options=("modules: huts",))]
    without = [game(10, 8), game(8, 6)]
    assert table("Options", *with_huts, *without) == {"modules: huts": [1 / 2, 8, 0]}
    assert table("Options", *with_huts) == {}
