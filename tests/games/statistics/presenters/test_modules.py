"""What figures say of modules: how often each is played, and what differs where it is."""

from __future__ import annotations

from accounts.models import User
from games.statistics.presenters import person, title
from games.statistics.sums import Amount, Kind

SUMS = {
    (Kind.WHOLE, 2, ""): Amount(10, 800, 300),
    (Kind.MODULE, 2, "map"): Amount(2, 240, 90),
    (Kind.MODULE, 2, "huts"): Amount(6, 480, 180),
    (Kind.MODULE, 3, "huts"): Amount(5, 1, 1),
}


def test_games_with_a_module_are_compared_seat_by_seat_with_those_without() -> None:
    huts, a_map = title._modules("cacao", 2, SUMS)

    # 480 points of 12 seats beside 320 of 8; 240 of 4 beside 560 of 16. 30 decisions a game beside 30; 45 beside 26.25.
    assert (huts.games, huts.share, huts.points, huts.decisions) == (6, 60, "0.0", "0.0")
    assert (a_map.games, a_map.share, a_map.points, a_map.decisions) == (2, 20, "+25.0", "+18.8")


def test_a_module_of_every_game_is_compared_with_nothing() -> None:
    always = {(Kind.WHOLE, 2, ""): Amount(3, 200, 90), (Kind.MODULE, 2, "map"): Amount(3, 200, 90)}

    assert [(each.points, each.decisions) for each in title._modules("cacao", 2, always)] == [("", "")]


def test_what_somebody_plays_most_stands_first_at_tables_of_all_sizes() -> None:
    played = {
        (Kind.MODULE, 2, "map"): Amount(4, 200, 1),
        (Kind.MODULE, 2, "huts"): Amount(3, 210, 1),
        (Kind.MODULE, 4, "huts"): Amount(3, 270, 2),
    }

    rows = list(person._modules(User(username="Ana"), "cacao", played))

    assert [(row.games, row.mean, row.won) for row in rows] == [(6, 80, 50), (4, 50, 25)]
