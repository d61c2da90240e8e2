"""A game against bots with one press: the last choice, or what suits a newcomer."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby import joining, making
from games.lobby.forms.bot_game import BotChoice, bot_game, last_bot_choice
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game
from tests.games.factories import ME, OPEN, RANDOM_BOT, open_table

pytestmark = pytest.mark.django_db

SHARP = PlaceRequest(PlaceFor.BOT, bot="sharp")


def against(host: User, *places: PlaceRequest, title: str = "cacao") -> Game:
    return making.create_game(host=host, title=title, options={}, places=[ME, *places], is_public=False)


def test_a_newcomer_is_offered_one_carefree_bot(ana: User) -> None:
    assert bot_game(ana).choice == BotChoice("cacao", 1, "random")


def test_who_has_finished_a_game_is_offered_a_keen_bot(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    joining.join(game=game, user=bo)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert bot_game(ana).choice == BotChoice("cacao", 1, "greedy")


def test_the_last_choice_is_offered_again(ana: User) -> None:
    against(ana, RANDOM_BOT)
    against(ana, SHARP, SHARP, SHARP, title="chocolatl")
    assert last_bot_choice(ana) == BotChoice("chocolatl", 3, "sharp")


def test_tables_with_people_and_public_ones_are_no_such_choice(ana: User) -> None:
    against(ana, SHARP)
    against(ana, RANDOM_BOT, OPEN)
    open_table(ana, RANDOM_BOT, title="cacao")
    assert last_bot_choice(ana) == BotChoice("cacao", 1, "sharp")


def test_what_is_no_longer_offered_is_not_offered(ana: User) -> None:
    game = against(ana, SHARP)
    Game.objects.filter(pk=game.pk).update(title="forgotten")
    assert last_bot_choice(ana) is None


@pytest.mark.parametrize("name", ["games:my_games", "games:lobby", "games:new_table"])
def test_there_is_one_button_before_a_fold_and_it_starts_the_game(as_ana: Client, ana: User, name: str) -> None:
    against(ana, SHARP, SHARP)
    Game.objects.update(status=Game.Status.CANCELLED, ended_at="2026-01-01T00:00Z")
    page = as_ana.get(reverse(name)).content.decode()
    shown, fold, _others = page[page.index('class="bot-game"') :].partition('<details class="bot-game__others">')
    assert fold
    form = shown[: shown.index("</form>")]
    assert form.count("<button") == 1
    fields = dict(re.findall(r'name="(key|title|level|bots)"\s+value="([^"]+)"', form))
    fields |= {"key": re.findall(r'name="key" value="([^"]+)"', form)[0]}

    assert as_ana.post(reverse("games:quick_game"), fields).status_code == 302
    assert last_bot_choice(ana) == BotChoice("cacao", 2, "sharp")
    assert Game.objects.filter(status=Game.Status.RUNNING).count() == 1


def test_every_other_game_against_bots_is_in_the_fold(as_ana: Client) -> None:
    page = as_ana.get(reverse("games:lobby")).content.decode()
    fold = page[page.index('<details class="bot-game__others">') :]
    assert fold.count('name="bots"') == 6
    assert 'value="sharp"' in fold


def test_a_choice_that_cannot_be_is_seen_without_unfolding(as_ana: Client) -> None:
    page = as_ana.post(reverse("games:quick_game"), {"bots": "9", "level": "greedy"}).content.decode()
    fold = page[page.index('<details class="bot-game__others" open>') :]
    assert "Choose 1 to 3 bots." in fold
