"""What decided a game, in one sentence."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.pages.presenters.decided import decided
from games.tables.tables import read_table
from tests.games.factories import play_to_end, running_game
from tests.games.pages.presenters.ends import end_of

NAMES = ("Ana", "Bo", "Cy")


def score(**lines: int) -> dict[str, int]:
    return {"total": sum(lines.values()), **lines}


def test_the_source_where_the_winner_was_furthest_ahead_decided() -> None:
    scores = [score(gold=20, temples=3, water=1), score(gold=19, temples=12, water=0)]
    told = decided("cacao", NAMES, scores, (1, 0))
    assert told == "What decided it: temples. Bo scored 12 there, against 3 for Ana."


def test_a_loss_that_was_smaller_can_decide() -> None:
    scores = [score(gold=20, water=-1), score(gold=20, water=-10)]
    assert decided("cacao", NAMES, scores, (0, 1)).endswith("Ana scored −1 there, against −10 for Bo.")


def test_it_is_told_of_the_second_not_of_who_came_after() -> None:
    scores = [score(gold=20, temples=9), score(gold=10, temples=12), score(gold=21, temples=0)]
    told = decided("cacao", NAMES, scores, (0, 1, 2))
    assert told == "What decided it: gold. Ana scored 20 there, against 10 for Bo."


def test_equal_points_have_no_source_that_decided() -> None:
    scores = [score(gold=20, temples=3), score(gold=3, temples=20)]
    assert decided("cacao", NAMES, scores, (0, 1)) == "It couldn’t be closer: Ana and Bo are level on points."


def test_where_all_others_resigned_that_decided() -> None:
    scores = [score(gold=1), score(gold=30)]
    assert decided("cacao", NAMES, scores, (0,)) == "Everyone else has resigned."
    assert decided("cacao", NAMES, scores, ()) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["cacao", "chocolatl", "tiny"])
def test_the_page_of_every_title_says_what_decided(tiny_title: None, ana: User, bo: User, cy: User, title: str) -> None:
    game = play_to_end(running_game(ana, bo, cy, title=title), Random(8))
    table = read_table(game)
    end = end_of(table, ana)
    has_one_winner = game.seats.filter(won=True).count() == 1
    assert bool(end.decided) == has_one_winner
    assert not has_one_winner or end.finishers[0].sitter.name in end.decided
