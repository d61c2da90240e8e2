"""The title of docs/adding-a-title.md keeps the contract, and is played over the site with no more than its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.mixins import Ruleset
from games.engine.record import dump, read
from games.engine.registry import registered
from games.engine.ruleset import Rules
from games.models import Game
from tests.games.factories import fresh
from tests.games.person import Person
from tests.games.sticks import STICKS_TITLE, Sticks, Take

OPTIONS = {"players": 3}


@pytest.fixture
def _offered() -> Iterator[None]:
    with registered(STICKS_TITLE):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("_offered")
def test_it_is_played_to_the_end_on_the_plain_page(ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    fields = {"title": "sticks", "players": 2, "place-1-sitter": "me", "place-2-sitter": "open", "visibility": "public"}
    host.press("/tables/new/", **fields)
    address = Game.objects.get().get_absolute_url()
    guest.press(f"{address}join/")

    turns = 0
    while any([host.go_on(address), guest.go_on(address)]):
        turns += 1
        assert turns < 100
    assert fresh(Game.objects.get()).is_over
    assert "Final score" in guest.look(address)


@pytest.mark.usefixtures("_offered")
@pytest.mark.parametrize("level", BOTS)
def test_every_bot_plays_it_and_the_record_leads_to_the_same_game(level: str) -> None:
    seed = game_seed(7, 1)
    played = play(STICKS_TITLE, OPTIONS, seed, [BOTS[level]] * 3)
    document = record_of(played, ruleset=STICKS_TITLE, options=OPTIONS, seed=seed, levels=[level] * 3)
    record = read(dump(document))
    assert (record.moves, record.outcome) == (played.moves, played.outcome)


def test_a_number_is_shown_to_nobody_else_before_the_end() -> None:
    state = STICKS_TITLE.new(OPTIONS, bytes(32))
    other = STICKS_TITLE.copy(state)
    other.numbers[1], other.numbers[2] = other.numbers[2], other.numbers[1]
    assert STICKS_TITLE.view(state, 0) == STICKS_TITLE.view(other, 0)
    view = STICKS_TITLE.view(state, 0)
    assert STICKS_TITLE.view(STICKS_TITLE.sample_state(view, Random(1)), 0) == view


def test_who_takes_the_last_stick_gets_nothing_for_sticks() -> None:
    state = STICKS_TITLE.new(OPTIONS, bytes(32))
    while state.left:
        STICKS_TITLE.apply(state, Take(state.active, min(3, state.left)))
    assert state.last is not None
    assert STICKS_TITLE.scores(state)[state.last]["sticks"] == 0


def test_a_title_needs_no_more_than_its_rules() -> None:
    said = {name for name in vars(Sticks) if not name.startswith("_")}
    assert said == Rules.__abstractmethods__ | {"reveals", "name", "rules", "players", "colours", "score_lines"}
    assert len(Rules.__abstractmethods__) <= 20
    assert not Ruleset.__abstractmethods__ - Rules.__abstractmethods__
    assert len(Path(__file__).parents[1].joinpath("sticks.py").read_text().splitlines()) < 200
