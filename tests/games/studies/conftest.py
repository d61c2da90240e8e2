"""What tests of studies share: a game of each title in its middle, and moves tried in it."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.models import Game
from games.studies import selectors, services
from games.studies.models import Study
from tests.games.conftest import tiny_title
from tests.games.factories import (
    fresh,
    play_to_end,
    play_turn,
    running_game,
)
from tests.people import make_person

__all__ = ["tiny_title"]


@pytest.fixture(params=["tiny", "cacao", "chocolatl"])
def played(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User) -> Game:
    """A game of each title in its middle, of Ana, Bo and Dee."""
    game, luck = running_game(ana, bo, make_person("Dee"), title=request.param), Random(6)
    for _turn in range(5):
        play_turn(game, luck)
    return fresh(game)


@pytest.fixture
def over(tiny_title: None, ana: User, bo: User) -> Game:
    """A tiny game of Ana and Bo that is over."""
    return play_to_end(running_game(ana, bo))


@pytest.fixture
def study(over: Game, ana: User) -> Study:
    """Ana tries turns from the beginning of a game that is over."""
    return services.begin(game=over, user=ana, number=0)


def again(study: Study) -> Study:
    """As it is in the database now."""
    return Study.objects.select_related("game").get(pk=study.pk)


def try_some(study: Study, node: int, luck: Random) -> int:
    """Let whoever decides at a node make some move; where that leads."""
    standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
    assert standing.decider is not None, "the game is not over there"
    move = standing.title.rules.random_move(standing.state, standing.decider, luck)
    return services.try_move(study=study, node=node, move=standing.title.rules.moves.write(move))


def is_over_at(study: Study, node: int) -> bool:
    standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
    return standing.decider is None
