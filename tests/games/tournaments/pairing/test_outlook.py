"""What is certain in a league: checked against all results that are possible."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from games.tournaments.pairing.outlook import Chance, is_out_of_reach, wins_for
from games.tournaments.pairing.standings import FIRST


def test_who_is_far_ahead_needs_nothing_more() -> None:
    assert wins_for(Chance(36, 1), [Chance(12, 1), Chance(0, 1)], 1) == 0


def test_a_tie_is_not_enough() -> None:
    assert wins_for(Chance(24, 1), [Chance(24, 0)], 1) == 1
    assert wins_for(Chance(24, 0), [Chance(24, 0)], 1) is None


def test_nothing_is_said_where_all_wins_are_too_few_and_it_is_not_lost() -> None:
    own, others = Chance(0, 1), [Chance(0, 1), Chance(0, 1)]
    assert wins_for(own, others, 1) is None
    assert not is_out_of_reach(own, others, 1)


def test_it_is_lost_only_when_enough_others_have_more_already() -> None:
    assert is_out_of_reach(Chance(0, 1), [Chance(24, 0), Chance(24, 0)], 2)
    assert not is_out_of_reach(Chance(0, 2), [Chance(24, 0), Chance(24, 0)], 2)


@pytest.mark.parametrize("seed", range(6))
def test_it_holds_whatever_the_others_do(seed: int) -> None:
    luck = Random(seed)
    people = 4
    games = list(combinations(range(people), 2))
    choices: list[tuple[int, int] | None] = [None, (FIRST, 0), (0, FIRST), (6, 6)]
    results = {game: luck.choice(choices) for game in games}
    left = [game for game in games if results[game] is None]
    points = [0.0] * people
    for (one, other), result in results.items():
        if result is not None:
            points[one] += result[0]
            points[other] += result[1]
    chances = [Chance(points[each], sum(each in game for game in left)) for each in range(people)]
    for place in (1, 2, 3):
        wins = wins_for(chances[0], chances[1:], place)
        lost = is_out_of_reach(chances[0], chances[1:], place)
        for ends in product([(FIRST, 0), (0, FIRST), (6, 6)], repeat=len(left)):
            final, won = [*points], 0
            for (one, other), (gets, others_get) in zip(left, ends, strict=True):
                final[one] += gets
                final[other] += others_get
                won += one == 0 and gets == FIRST
            at_worst = 1 + sum(each >= final[0] for each in final[1:])
            at_best = 1 + sum(each > final[0] for each in final[1:])
            if wins is not None and won >= wins:
                assert at_worst <= place
            if lost:
                assert at_best > place
