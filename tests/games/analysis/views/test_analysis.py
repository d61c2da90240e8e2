"""The page of a finished game explained, and the replay that shows what could have been done instead."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.analysis import analysing
from games.analysis.analyses import told
from games.models import Analysis, Game
from tests.games.factories import play_to_end, running_game
from tests.games.told import HTMX
from tests.people import browser_of

pytestmark = pytest.mark.django_db


TURNS = 3
"""So many turns of each game are explained here."""


@pytest.fixture(autouse=True)
def quickly(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ANALYSIS_SECONDS_PER_TURN = 0.01
    monkeypatch.setattr(analysing, "PIECE", 0)


@pytest.fixture(params=["tiny", "cacao", "chocolatl"])
def over(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A finished game of each title."""
    return play_to_end(running_game(ana, bo, cy, title=request.param), Random(6))


@pytest.fixture
def tiny_over(tiny_title: None, ana: User, bo: User) -> Game:
    return play_to_end(running_game(ana, bo, long=True), Random(1))


def page(game: Game, person: User | None = None, **more: Any) -> Any:
    client = browser_of(person) if person else Client()
    return client.get(reverse("games:analysis", args=[game.public_id]), **more)


def ask(game: Game, person: User) -> Any:
    return browser_of(person).post(reverse("games:analyse", args=[game.public_id]))


def analysed(game: Game, person: User) -> None:
    analysing.ask(game=game, user=person)
    finish()


def finish() -> None:
    """Let the analysis that was asked for be made, of the first turns alone."""
    Analysis.objects.update(expected=TURNS)
    analysing.go_on(Analysis.objects.get().pk)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_end_of_a_game_leads_there(tiny_over: Game, ana: User) -> None:
    table = browser_of(ana).get(tiny_over.get_absolute_url())
    assert reverse("games:analysis", args=[tiny_over.public_id]) in text(table)


def test_one_asks_waits_and_reads(tiny_over: Game, ana: User) -> None:
    assert "Analyse the game" in text(page(tiny_over, ana))
    answer = ask(tiny_over, ana)
    assert answer.status_code == 302
    waiting = page(tiny_over, ana)
    assert "<progress" in text(waiting)
    assert "See how far it is" in text(waiting), "without scripts one loads the page again"
    finish()
    assert "The turning points" in text(page(tiny_over, ana, headers=HTMX))


def test_every_title_is_explained_in_words_and_shows_ways_that_were_not_taken(over: Game, ana: User) -> None:
    analysed(over, ana)
    shown = text(page(over, ana))
    assert "Luck and skill" in shown
    for sitter in ("ana", "bo", "cy"):
        assert sitter in shown.lower()
    assert shown.count('class="analysis__head"') == 3 + TURNS
    assert "None" not in shown
    address = re.search(r'href="([^"]*instead=1[^"]*)"', shown)
    assert address is not None
    replay = browser_of(ana).get(address[1].replace("&amp;", "&"))
    assert replay.status_code == 200
    assert "Back to the game as it went" in text(replay)


@pytest.mark.parametrize("instead", ["1", "99", "x", "-1"])
def test_ways_that_nobody_found_are_refused(tiny_over: Game, ana: User, instead: str) -> None:
    address = reverse("games:replay", args=[tiny_over.public_id])
    assert browser_of(ana).get(address, {"at": "0", "instead": instead}).status_code == 404


def test_a_game_that_runs_has_nothing_to_analyse(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    assert "not over yet" in text(page(game, ana))
    assert ask(game, ana).status_code == 409


def test_a_private_table_is_explained_to_its_people_alone(tiny_over: Game, ana: User, bo: User, cy: User) -> None:
    Game.objects.filter(pk=tiny_over.pk).update(is_public=False)
    assert ask(tiny_over, cy).status_code == 404
    assert page(tiny_over).status_code == 404
    assert ask(tiny_over, bo).status_code == 302
    assert page(tiny_over, ana).status_code == 200


def test_of_a_public_table_everybody_may_ask_who_is_signed_in(tiny_over: Game, cy: User) -> None:
    assert ask(tiny_over, cy).status_code == 302
    answer = Client().post(reverse("games:analyse", args=[tiny_over.public_id]))
    assert (answer.status_code, "login" in answer["Location"]) == (302, True)


def test_a_failed_analysis_is_told_and_can_be_asked_for_again(tiny_over: Game, ana: User) -> None:
    ask(tiny_over, ana)
    Analysis.objects.update(status=Analysis.Status.FAILED)
    assert "has failed" in text(page(tiny_over, ana))
    ask(tiny_over, ana)
    assert Analysis.objects.get().is_waiting


def test_a_turn_and_what_it_revealed_are_told_apart(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    analysis = Analysis.objects.get()
    first, second = analysis.turns[:2]
    seat = first["seat"]
    for document, when, chance in ((first, "before", 280), (first, "after", 320), (second, "before", 950)):
        document[when][seat] = chance
    first["before_errors"][seat], first["after_errors"][seat] = 30, 40
    Analysis.objects.update(turns=analysis.turns)
    shown = " ".join(text(page(tiny_over, ana)).split())
    assert "Chance 28 % → 95 %" in shown
    assert "The turn changed the chance by +4 %, what was revealed after it by +63 % (each ± 5 %)." in shown


def test_an_analysis_that_was_stored_without_trials_is_shown(over: Game, ana: User) -> None:
    analysed(over, ana)
    analysis = Analysis.objects.get()
    for document in analysis.turns:
        document["played"].pop("moves")
        for way in [document["played"], *document["others"]]:
            way.pop("trial", None)
    Analysis.objects.update(turns=analysis.turns)
    assert text(page(over, ana)).count('class="analysis__head"') == 3 + TURNS


def test_the_moves_are_read_once_however_many_turns_are_told(
    tiny_over: Game, ana: User, django_assert_num_queries: Any
) -> None:
    analysed(tiny_over, ana)
    analysis = Analysis.objects.get()
    assert len(analysis.turns) == TURNS
    with django_assert_num_queries(1):
        assert len(list(told(tiny_over, analysis))) == TURNS
