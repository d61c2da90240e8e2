"""Who has played little is offered the level of bots that gives an even game, and told why."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from accounts.models import User
from games.lobby.even_games import NEWCOMER, EvenLevels, Why
from games.lobby.forms.bot_game import BotChoice, bot_game
from games.models import PersonRating
from tests.games.lobby.against_bots import over
from tests.people import browser_of

pytestmark = pytest.mark.django_db
EVEN = "By your results, an even game for you: Keen bot."


def offered(user: User, title: str = "cacao") -> str:
    return EvenLevels(user).of(title).level


def test_before_any_game_the_easiest_is_offered_with_a_word(ana: User) -> None:
    level = EvenLevels(ana).of("cacao")
    assert (level.level, level.why) == ("random", Why.FIRST)
    assert bot_game(ana).why == level.sentence == "The easiest bot: a good start."


def test_nobody_in_particular_is_offered_the_easiest_too() -> None:
    assert EvenLevels(AnonymousUser()).of("cacao").level == "random"


def test_who_wins_goes_up_and_who_loses_goes_down(ana: User, bo: User) -> None:
    over(ana, won=False, level="random")
    assert offered(ana) == "greedy"
    for _number in range(30):
        over(ana, won=False, level="greedy")
    assert offered(ana) in ("sharp", "master")
    for _number in range(30):
        over(bo, won=True, level="greedy")
    assert offered(bo) == "curious"
    for _number in range(40):
        over(bo, won=True, level="curious")
    assert offered(bo) == "random"


def test_results_at_one_title_say_nothing_of_another(ana: User) -> None:
    for _number in range(30):
        over(ana, won=False, level="greedy")
    assert EvenLevels(ana).of("chocolatl").why == Why.USUAL


def test_who_gave_up_was_not_better(ana: User) -> None:
    for _number in range(30):
        over(ana, won=False, level="greedy", resigned=True)
    assert offered(ana) == "curious"


def test_the_own_rating_says_it_before_any_game_against_bots(ana: User) -> None:
    PersonRating.objects.create(
        user=ana, title="cacao", mu=45, sigma=2, games=50, score=0, last_game_at="2026-01-01T00:00Z"
    )
    over(ana, won=True, title="chocolatl")
    assert offered(ana) in ("sharp", "master")


def test_a_newcomer_is_offered_an_even_game_and_told_so(ana: User) -> None:
    over(ana, won=False, level="random", is_public=False)
    page = browser_of(ana).get(reverse("games:new_table")).content.decode()
    assert bot_game(ana).choice == BotChoice("cacao", 1, "greedy")
    assert EVEN in page


def test_who_has_played_more_gets_what_was_chosen_last_and_reads_the_even_level_beside_the_choice(ana: User) -> None:
    for _number in range(NEWCOMER):
        over(ana, won=False, level="random", is_public=False)
    offer = bot_game(ana)
    assert (offer.choice, offer.why) == (BotChoice("cacao", 1, "random"), "")
    cacao = next(form for form in offer.others if form.title == "cacao")
    assert (cacao.fields["level"].initial, str(cacao.fields["level"].help_text)) == ("greedy", EVEN)
