"""A game is played, recorded and verified under the version of the rules with which it was started."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.engine import record, registry
from games.models import Game
from games.records import services
from games.records.selectors import record_for
from games.tables import rebuilding
from tests.games.factories import (
    confirm,
    fresh,
    play_to_end,
    running_game,
    take_step,
)
from tests.games.tiny_title import TINY
from tests.games.tiny_title_2 import TINY_2

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def new_rules(tiny_title: None) -> Iterator[None]:
    """The site is upgraded: the tiny title has a second version of its rules."""
    registry._found().offered["tiny"] = TINY_2
    yield
    registry._found().offered["tiny"] = TINY


def wishing(ana: User, bo: User) -> Game:
    """A game in which both wishes are granted, one point and two."""
    game = running_game(ana, bo)
    for points, person in enumerate((ana, bo), start=1):
        take_step(game, person, type="wish", points=points)
        confirm(game, person)
    return fresh(game)


def wishes(game: Game) -> list[int]:
    """What the wishes are worth in the columns that lists show."""
    return sorted(seat.score["wish"] for seat in game.seats.all())


def test_a_running_game_goes_on_under_the_rules_it_was_started_with(
    ana: User, bo: User, request: pytest.FixtureRequest
) -> None:
    old = wishing(ana, bo)
    request.getfixturevalue("new_rules")
    new = wishing(ana, bo)
    over, newly_over = play_to_end(old), play_to_end(new)
    assert (over.rules, wishes(over)) == (1, [1, 2])
    assert (newly_over.rules, wishes(newly_over)) == (2, [2, 4])
    assert rebuilding.differences(over) == rebuilding.differences(newly_over) == []


def test_records_of_both_versions_verify_and_say_which_they_are(
    ana: User, bo: User, request: pytest.FixtureRequest
) -> None:
    old = play_to_end(wishing(ana, bo))
    request.getfixturevalue("new_rules")
    new = play_to_end(wishing(ana, bo))
    for game, version in ((old, 1), (new, 2)):
        document = record_for(game, None)
        assert document["rules"] == version
        assert record.read(record.dump(document)).rules == version
        assert services.import_record(record.dump(document)).rules == version


def test_a_table_under_rules_that_this_code_does_not_have_says_so(tiny: Game, client: Client) -> None:
    Game.objects.update(rules=3)
    assert client.get(tiny.get_absolute_url()).status_code == 409


def diff() -> tuple[int, str]:
    """The exit code and the lines of ``manage.py rules diff``."""
    out = StringIO()
    try:
        call_command("rules", "diff", stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_diff_is_content_with_games_that_stand_as_they_did(ana: User, bo: User, new_rules: None) -> None:
    wishing(ana, bo)
    assert diff() == (0, "1 running games replayed, 0 of them would be different.\n")


def test_diff_names_games_that_would_stand_otherwise(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    game, other = wishing(ana, bo), running_game(bo, cy)
    monkeypatch.setattr(TINY_2, "for_version", lambda version: TINY_2)
    request.getfixturevalue("new_rules")
    status, lines = diff()
    assert status == 1
    assert game.public_id in lines
    assert other.public_id not in lines


@pytest.mark.parametrize(
    ("change", "reason"), [({"rules": 9}, "no version 9"), ({"title": "cocoa"}, "no title cocoa")], ids=str
)
def test_diff_names_games_that_this_code_cannot_play(tiny: Game, change: dict[str, object], reason: str) -> None:
    Game.objects.update(**change)
    status, lines = diff()
    assert status == 1
    assert reason in lines
