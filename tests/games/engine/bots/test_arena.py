"""Games of bots come out the same from the same seed, and their records are true."""

import pytest

from games.engine.bots import BOTS
from games.engine.bots.arena import (
    Played,
    bot_random,
    duplicate,
    game_seed,
    play,
    record_of,
)
from games.engine.record import dump, read
from games.engine.registry import registered, title
from tests.games.tiny_rules import Mark
from tests.games.tiny_title import TINY

OPTIONS = {"players": 3}
LEVELS = ["greedy", "random", "random"]


def a_game(number: int) -> Played:
    return play(TINY, OPTIONS, game_seed(7, number), [BOTS[level] for level in LEVELS])


def test_the_same_seed_gives_the_same_game_and_another_number_another() -> None:
    assert a_game(1) == a_game(1)
    assert a_game(1) != a_game(2)


def test_the_seed_of_a_game_follows_from_the_series_as_documented() -> None:
    assert game_seed(7, 1).hex() == "afa26d7ca51687ffc4c562f63a151a8733eea97d9f49d26018916c36c11a8f63"


def test_bots_of_one_game_have_different_randomness() -> None:
    assert bot_random(bytes(32), 0).random() != bot_random(bytes(32), 1).random()


def test_what_the_site_settles_by_itself_is_marked_automatic() -> None:
    assert {recorded.auto for recorded in a_game(1).moves if isinstance(recorded.move, Mark)} == {True}


@pytest.mark.parametrize("number", range(5))
def test_a_deal_between_equals_gives_each_seat_s_part_of_one_victory(number: int) -> None:
    equals = BOTS["greedy"], BOTS["greedy"]
    assert sum(duplicate(TINY, OPTIONS, 7, number, equals)) == pytest.approx(1)


def test_who_plays_better_does_so_from_every_seat() -> None:
    deals = [
        duplicate(title("cacao"), {"players": 2}, 7, number, (BOTS["greedy"], BOTS["random"])) for number in (1, 2)
    ]
    assert deals == [[1.0, 1.0], [1.0, 1.0]]


@pytest.mark.parametrize("number", range(20))
def test_the_record_of_a_game_is_true(number: int) -> None:
    played, seed = a_game(number), game_seed(7, number)
    document = record_of(played, title=TINY, options=OPTIONS, seed=seed, levels=LEVELS)
    with registered(TINY):
        assert read(dump(document)).outcome == played.outcome
