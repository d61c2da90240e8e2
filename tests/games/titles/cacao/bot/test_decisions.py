"""The choices of a turn of Cacao, and the tiles that another turn would have used."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ruleset import Move
from games.titles.cacao.bot import decisions
from games.titles.cacao.rules.laying import LayMoves
from games.titles.cacao.rules.moves import Activate, Fill, Lay, Overbuild
from games.titles.cacao.title import CACAO

STATE = CACAO.new({"players": 2}, bytes(32))


def plan() -> Sequence[Move]:
    """A whole turn: a tile, what is filled in, what workers do."""
    (best,) = CACAO.bot.starts(STATE, 0, 1)
    return best.plan


def test_a_turn_is_where_which_tile_how_what_is_filled_and_what_workers_do() -> None:
    kinds = [step.kind for step in decisions.path(STATE, plan())]
    assert kinds == ["where", "tile", "rotation", "fill", "settle", "other"]
    assert set(kinds) <= set(decisions.kinds())


def test_workers_who_are_used_in_another_order_are_the_same_choice() -> None:
    used = [Activate(0, (0, 0), edge, 1, (("count", 1),)) for edge in ("N", "E")]
    assert decisions.path(STATE, used) == decisions.path(STATE, used[::-1])


def test_plans_near_one_differ_from_it_later_than_in_where_it_lays() -> None:
    first = plan()[0]
    assert isinstance(first, Lay)
    near = decisions.near(STATE, 0, plan())
    assert near
    for other in near:
        assert isinstance(other[0], Lay)
        assert not isinstance(other[0], Overbuild)
        assert other[0].cell == first.cell


def test_a_tile_is_named_that_the_better_turn_has_more_workers_at() -> None:
    ways = {move: decisions._used(STATE, [move]) for move in LayMoves().legal(STATE)}
    much = max(ways, key=lambda move: ways[move]["market"])
    little = min(ways, key=lambda move: ways[move]["market"])
    assert decisions.things(STATE, [much], [little])["market"] == ways[much]["market"] - ways[little]["market"]
    assert "market" not in decisions.things(STATE, [little], [much])


def test_tiles_of_all_values_are_one_thing() -> None:
    assert [decisions.family(code) for code in ("market-4", "plantation-1", "water", "gem-mine")] == [
        "market",
        "plantation",
        "water",
        "gem-mine",
    ]


def test_a_fill_by_itself_is_one_too() -> None:
    assert [step.kind for step in decisions.path(STATE, [Fill(0, (0, 0), "pile")])] == ["fill", "settle", "other"]
