"""The worker tiles and how they turn (Cacao rules, section 3)."""

import pytest

from games.titles.cacao.rules.tiles import (
    COPIES,
    DISTINCT_ROTATIONS,
    ORIENTATIONS,
    PRINTED_WORKERS,
    Edges,
)


@pytest.mark.parametrize(
    ("code", "edges", "copies"),
    [
        ("1111", (1, 1, 1, 1), 4),
        ("2101", (1, 2, 1, 0), 5),
        ("3001", (1, 3, 0, 0), 1),
        ("3100", (0, 3, 1, 0), 1),
        ("0022", (2, 0, 0, 2), 1),
        ("0202", (2, 0, 2, 0), 1),
        ("0103", (3, 0, 1, 0), 1),
        ("0004", (4, 0, 0, 0), 1),
    ],
)
def test_a_worker_tile_shows_its_workers_on_north_east_south_west(code: str, edges: Edges, copies: int) -> None:
    assert PRINTED_WORKERS[code] == edges
    assert COPIES[code] == copies


@pytest.mark.parametrize("code", PRINTED_WORKERS)
def test_the_printed_name_reads_clockwise_from_the_right_edge(code: str) -> None:
    north, east, south, west = PRINTED_WORKERS[code]
    assert code == f"{east}{south}{west}{north}"


def test_after_one_quarter_turn_what_was_north_is_east() -> None:
    assert ORIENTATIONS["2101"] == ((1, 2, 1, 0), (0, 1, 2, 1), (1, 0, 1, 2), (2, 1, 0, 1))


def test_tiles_turn_but_never_flip() -> None:
    assert ORIENTATIONS["3001"][0] == tuple(reversed(ORIENTATIONS["3100"][1]))
    assert not set(ORIENTATIONS["3001"]) & set(ORIENTATIONS["3100"])


@pytest.mark.parametrize(("code", "ways"), [("1111", 1), ("0202", 2), ("2101", 4), ("3001", 4), ("0022", 4)])
def test_orientations_that_look_alike_are_offered_once(code: str, ways: int) -> None:
    assert len(DISTINCT_ROTATIONS[code]) == ways
