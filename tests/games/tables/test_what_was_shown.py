"""What was shown is what is done: whatever one window of a person does, another does only what it has shown."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice, product
from random import Random

import pytest

from accounts.models import User
from games.engine.ruleset import Document
from games.models import Game
from games.tables import bot_play
from games.tables.tables import read_table
from tests.games.factories import RANDOM_BOT, fresh, moves_of, running_game, seat_of
from tests.games.tables.windows import KINDS, NEED_A_MOVE, Tab, Window, shown, some_move
from tests.games.told import undone
from tests.plugins.luck import is_gate, luck

pytestmark = pytest.mark.django_db

ALL_TABLES = "ALL_TABLES" in os.environ


@pytest.fixture
def game(ana: User) -> Game:
    """Ana is to lay a tile; the others are bots that nobody wakes."""
    game = running_game(ana, title="cacao", bots=[RANDOM_BOT])
    while seat_of(game, ana).waiting_since is None:
        bot_play.play_bot(game=fresh(game))
    return game


def tiles(game: Game, ana: User) -> Iterator[Document]:
    """Ways to lay the same tile in different places."""
    table = read_table(fresh(game))
    seat = table.seat_of(ana)
    moves = [
        table.title.rules.moves.write(move) for move in table.title.rules.legal_moves(table.state, seat.seat_number)
    ]
    return (move for move in moves if move["tile"] == moves[0]["tile"] and move["rotation"] == moves[0]["rotation"])


def test_a_turn_that_the_page_does_not_show_is_not_confirmed(game: Game, ana: User) -> None:
    """One person, two tabs: a tile at A in one; in the other it is taken back, and laid at B."""
    at_a, at_b = islice(tiles(game, ana), 2)
    first = Tab(game, ana)
    assert first.act("lay", at_a) == 200
    first.look()
    second = Tab(game, ana)
    for verb, move in (("undo", None), ("lay", at_b)):
        assert second.act(verb, move) == 200
        second.look()

    made = moves_of(game)
    assert first.act("confirm") == 409
    assert moves_of(game) == made
    assert seat_of(game, ana).draft[0]["cell"] == at_b["cell"]

    first.look()
    assert first.act("confirm") == 200
    assert moves_of(game)[len(made)].data["cell"] == at_b["cell"]


FIRST = (
    ["lay A"],
    ["lay B"],
    ["instead B"],
    ["undo"],
    ["undo", "lay B"],
    ["start over"],
    ["start over", "bring back"],
    ["start over", "lay B"],
    ["start over", "lay B", "start over"],
    ["confirm"],
    ["lay and confirm A"],
    ["withdraw"],
    ["resign"],
)
"""What happens in the one window; what is refused there, or cannot be done with it, changes nothing."""
SECOND = ("lay A", "instead A", "undo", "start over", "bring back", "confirm", "confirm, next", "lay and confirm A")
PAIRS = [*product(FIRST, (*SECOND, "withdraw", "resign"), (False, True))]
"""What one window does, what the other tries then, whether there was a draft before."""


@pytest.mark.parametrize(("one", "other"), [*product(KINDS, KINDS)])
def test_after_all_that_another_window_does_only_what_was_shown_is_done(
    game: Game, ana: User, one: str, other: str
) -> None:
    places = dict(zip("AB", tiles(game, ana), strict=False))
    pairs = PAIRS if ALL_TABLES else luck(f"windows: {one}, {other}").sample(PAIRS, 8 if is_gate() else 16)
    for first, second, is_drafted in pairs:
        with undone():
            if is_drafted:
                do(Tab(game, ana), "lay A", places)
            acting, late = KINDS[one](game, ana), KINDS[other](game, ana)
            for act in first:
                do(acting, act, places)
                acting.look()
            if _verb(second) in late.verbs:
                expect_only_what_was_shown(late, _verb(second), places.get(second[-1]))


def do(window: Window, act: str, places: Mapping[str, Document]) -> None:
    """An act of a window that can do it; ``A`` and ``B`` at its end are places."""
    if _verb(act) in window.verbs:
        window.act(_verb(act), places.get(act[-1]))


def _verb(act: str) -> str:
    return act.removesuffix(" A").removesuffix(" B")


def expect_only_what_was_shown(window: Window, verb: str, move: Document | None) -> bool:
    """Act; whether it was done. Anything done to what the window did not show fails, and so does half a refusal."""
    before, version = shown(window.game, window.person), fresh(window.game).version
    status = window.act(verb, move)
    if status < 400:
        assert before == window.seen, f"{verb}: done to {before}; shown was {window.seen}"
        return True
    assert (shown(window.game, window.person), fresh(window.game).version) == (before, version)
    assert status == 409 or before == window.seen, f"{verb} of an old page: {status}"
    return False


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_whatever_two_windows_do_nothing_is_done_that_was_not_shown(ana: User, title: str) -> None:
    random, done, refused = luck(f"windows of {title}"), 0, 0
    game = running_game(ana, title=title, bots=[RANDOM_BOT, RANDOM_BOT])
    windows = [kind(game, ana) for kind in KINDS.values()]
    for _act in range(60 if is_gate() else 120):
        if not fresh(game).is_running:
            break
        _let_bots(game, random)
        window = random.choice(windows)
        if random.random() < 0.4:
            window.look()
        verb = random.choice([verb for verb in window.verbs if verb != "resign"])
        move = some_move(game, ana, random) if verb in NEED_A_MOVE else None
        if verb in NEED_A_MOVE and move is None:
            continue
        if expect_only_what_was_shown(window, verb, move):
            done += 1
        else:
            refused += 1
    assert done > 5
    assert refused > 5


def _let_bots(game: Game, random: Random) -> None:
    while random.random() < 0.5 and bot_play.play_bot(game=fresh(game)):
        pass
