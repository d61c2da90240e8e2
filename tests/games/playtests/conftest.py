"""Playtests of the tiny title, and of each other one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from accounts.models import User
from games.models import Game
from games.playtests import selectors, services
from games.playtests.models import Playtest
from tests.games.factories import play_to_end, running_game

SEED = bytes(range(32))


@pytest.fixture
def over(tiny_title: None, ana: User, bo: User) -> Game:
    """A tiny game of Ana and Bo that is over."""
    return play_to_end(running_game(ana, bo))


@pytest.fixture
def playtest(tiny_title: None, ana: User) -> Playtest:
    """Ana's, of the tiny title for two, at its beginning."""
    return begin(ana)


def begin(user: User, title: str = "tiny", players: int = 2, seed: bytes = SEED) -> Playtest:
    """A playtest with the usual options."""
    return services.begin(user=user, title=title, options={"players": players}, seed=seed)[0]


def again(playtest: Playtest) -> Playtest:
    """As it is in the database now."""
    return Playtest.objects.select_related("source").get(pk=playtest.pk)


def latest(playtest: Playtest) -> int:
    """The node that was made last."""
    return len(again(playtest).nodes)


def move_some(playtest: Playtest, node: int, luck: Random) -> int | None:
    """Let whoever decides at a node make some move; where that leads, ``None`` when the game is over."""
    standing = selectors.standing_at(again(playtest), selectors.tree_of(again(playtest)), node)
    if standing.decider is None:
        return None
    move = standing.title.rules.random_move(standing.state, standing.decider, luck)
    document = standing.title.rules.moves.write(move)
    return services.make_move(playtest=playtest, node=node, seat=standing.decider, move=document)


def play_on(playtest: Playtest, luck: Random, *, until: Callable[[int], bool] = lambda _node: False) -> int:
    """Play from the last node on, to the end or until a node is reached; where that is."""
    node = latest(playtest)
    while not until(node) and (after := move_some(playtest, node, luck)) is not None:
        node = after
    return node
