"""Levels of bots have a rating that compares with people's: measured among bots, moved by rated people's games."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games.engine.bots import BOTS
from games.engine.bots.ratings import ANCHOR, AT, FLOOR, measured
from games.lobby.bot_ratings import COMPARED, compare_with_people, levels_in_words, rating_in_words, ratings_at
from games.lobby.experience import FEWEST_GAMES
from games.models import PersonRating
from tests.games.factories import OPEN, RANDOM_BOT, open_table
from tests.games.lobby.against_bots import over
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def settled(user: User, *, mu: float = 25, sigma: float = 2) -> None:
    PersonRating.objects.create(
        user=user, title="cacao", mu=mu, sigma=sigma, games=50, score=0, last_game_at="2026-01-01T00:00Z"
    )


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_each_level_that_was_measured_is_rated_above_those_below(title: str) -> None:
    ratings = ratings_at(title)
    assert [*ratings] == [level for level in BOTS if level in ratings]
    assert {"random", "greedy", "sharp"} <= ratings.keys()
    assert sorted(ratings.values()) == [*ratings.values()]
    assert ratings[ANCHOR] == AT
    assert min(ratings.values()) >= FLOOR


def test_a_title_that_nobody_measured_has_levels_without_ratings() -> None:
    assert ratings_at("tiny") == {}
    assert rating_in_words("tiny", "greedy") == ""
    assert levels_in_words("tiny")["greedy"] == "Keen bot"


def test_settled_people_who_lose_more_than_measured_move_all_levels_of_the_title(ana: User) -> None:
    settled(ana)
    for _number in range(2 * FEWEST_GAMES):
        over(ana, won=True, level="greedy")
    compare_with_people()
    assert 1500 < ratings_at("cacao")["greedy"] <= 2000
    assert ratings_at("cacao")["sharp"] > measured()["cacao"]["sharp"]
    assert ratings_at("chocolatl")["greedy"] == 1500


def test_few_games_and_people_of_whom_little_is_known_move_nothing(ana: User, bo: User) -> None:
    settled(ana)
    settled(bo, sigma=8)
    for _number in range(FEWEST_GAMES - 1):
        over(ana, won=True, level="greedy")
        over(bo, won=True, level="greedy")
    compare_with_people()
    assert ratings_at("cacao")["greedy"] == 1500


def test_games_are_compared_once_an_hour(ana: User) -> None:
    compare_with_people()
    settled(ana)
    for _number in range(2 * FEWEST_GAMES):
        over(ana, won=True, level="greedy")
    compare_with_people()
    assert ratings_at("cacao")["greedy"] == 1500
    cache.delete(COMPARED)
    compare_with_people()
    assert ratings_at("cacao")["greedy"] > 1500


def test_the_rating_is_read_wherever_a_level_is_chosen(ana: User) -> None:
    browser, sharp = browser_of(ana), ratings_at("cacao")["sharp"]
    room = open_table(ana, OPEN, title="cacao").get_absolute_url()
    for address in (reverse("games:new_table"), reverse("games:lobby"), room):
        assert f"Sharp bot, about {sharp}" in browser.get(address).content.decode()
    assert f"Cacao: about {sharp}" in browser.get(reverse("api:bots")).content.decode()


def test_and_where_a_bot_sits(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT, title="cacao", is_public=False)
    assert f"about {ratings_at('cacao')['random']}" in browser_of(ana).get(game.get_absolute_url()).content.decode()
