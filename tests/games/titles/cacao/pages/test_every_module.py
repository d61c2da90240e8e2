"""Whatever is played with, every position can be seen by everybody, and every legal move can be made from the page."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.engine.bots.arena import game_seed
from games.tables.pages import for_title
from games.tables.pages.scene import Scene
from games.titles.cacao.rules.moves import Activate, Lay
from games.titles.cacao.title import CACAO
from tests.games.engine.walks import Table, viewers, walk
from tests.games.tables.pages.scenes import SITTERS
from tests.games.titles.cacao.pages.forms import offered
from tests.plugins.luck import luck

WORKERS = {"0004": 1, "0022": 1, "0103": 1, "0202": 1, "1111": 2, "2101": 5, "3001": 1, "3100": 1}
OPTIONS: list[dict[str, Any]] = [
    {"players": 3, "modules": ["big-game", "big-market", "new-huts", "new-storage", "volcanoes"]},
    {"players": 4, "modules": ["big-game", "golden-temple"]},
    {"players": 2, "modules": ["chocolate", "huts", "irrigation", "map"], "early_overbuild": True},
    {"players": 2, "modules": ["emperor", "gem-mines", "map", "tree-of-life"]},
    {"players": 2, "modules": ["golden-temple", "map", "volcanoes"], "timing": "strict"},
    {"players": 3, "modules": ["chocolate", "new-workers", "tree-of-life"], "worker_tiles": WORKERS},
]
EVERY = 7
"""Each time so many moves are made, all look."""


def tables() -> list[Table]:
    surprises = [
        CACAO.options.surprise(players, game_seed(number, 7)) for players in CACAO.players for number in range(2)
    ]
    return [Table(CACAO, CACAO.options.validate(options)) for options in [*OPTIONS, *surprises]]


def page(state: Any, seat: int | None, moves: Any) -> str:
    """What a viewer sees, as far as a title shows it."""
    outcome = CACAO.rules.outcome(state)
    view = CACAO.rules.view(state, seat)
    scene = Scene(
        title=CACAO,
        view=view,
        seat=seat,
        to_move=CACAO.rules.to_move(state),
        awaited=CACAO.rules.awaited(state),
        winners=outcome.winners if outcome else None,
        moves=moves,
        sitters=SITTERS[: len(view.players)],
        scores=CACAO.rules.scores(state),
    )
    presenter = for_title("cacao")
    context = presenter.context(scene) | {"game": SimpleNamespace(public_id="x"), "zoom": "1"}
    return "".join(render_to_string(name, context) for name in (presenter.board_template, presenter.villages_template))


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_position_can_be_seen_by_everybody(table: Table) -> None:
    presenter = for_title("cacao")
    for number, moment in enumerate(walk(table)):
        if number % EVERY:
            continue
        for seat in viewers(table):
            assert 'id="board"' in page(moment.state, seat, ())
            assert presenter.mail_board(CACAO.rules.view(moment.state, seat), SITTERS)
    assert 'class="result"' in page(moment.state, None, ())


@pytest.mark.parametrize("table", luck("pages").sample(tables(), 6), ids=str)
def test_the_page_offers_every_legal_move_or_one_that_comes_to_the_same_and_nothing_else(table: Table) -> None:
    for number, moment in enumerate(walk(table)):
        if number % EVERY and isinstance(moment.move, Lay):
            continue
        legal = set(CACAO.rules.legal_moves(moment.state, moment.seat))
        possible = offered(page(moment.state, moment.seat, list(legal)), moment.seat)
        ends = _ends(moment.state, possible)
        assert all(_outcome(moment.state, move) in ends for move in legal - possible)
        assert {move for move in possible if not isinstance(move, Lay)} <= legal


def _ends(state: Any, moves: Iterable[Any]) -> list[Any]:
    """What their seat has after each of the moves that settle an edge."""
    return [_outcome(state, move) for move in moves if isinstance(move, Activate)]


def _outcome(state: Any, move: Any) -> Any:
    """Which edge a move settles, and what its seat has then; nothing for other moves."""
    if not isinstance(move, Activate):
        return None
    draft = CACAO.rules.drafting(state)
    CACAO.rules.apply(draft, move)
    return (move.worker, move.edge, move.turn, CACAO.rules.inventory(draft)[move.seat])
