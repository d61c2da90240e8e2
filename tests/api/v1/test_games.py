"""Somebody's finished games in bulk: whose are told to whom, which of them, and with whose names."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.engine import record
from games.models import Game, HiddenPart
from tests.api.programs import Program
from tests.games.factories import fresh, play_to_end, running_game
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def over(ana: User, bo: User) -> Game:
    """A public game of Ana and Bo that is over."""
    return play_to_end(running_game(ana, bo))


def lines(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.content
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


def of(name: str, query: str = "", reader: Program | None = None) -> list[dict[str, Any]]:
    path = f"/people/{name}/games{query}"
    return lines(reader.get(path) if reader else Client().get(f"/api/v1{path}"))


def hide(person: User) -> None:
    HiddenPart.objects.create(user=person, part=HiddenPart.Part.GAMES)


def test_each_line_is_a_game_whose_record_can_be_replayed(over: Game) -> None:
    [line] = of("Ana")
    assert (line["id"], line["is_rated"]) == (over.public_id, over.is_rated)
    assert {seat["name"] for seat in line["record"]["seats"]} == {"Ana", "Bo"}
    assert len(record.read(json.dumps(line["record"]).encode()).moves) == over.move_count


def test_a_running_game_is_not_told(ana: User, bo: User) -> None:
    running_game(ana, bo)
    assert of("Ana", reader=Program(ana)) == []


def test_a_private_game_is_told_to_those_who_sat_there(over: Game, ana: User, bo: User, cy: User) -> None:
    Game.objects.update(is_public=False)
    assert of("Ana") == []
    assert of("Ana", reader=Program(cy)) == []
    assert len(of("Ana", reader=Program(bo))) == 1
    assert len(of("Ana", reader=Program(ana))) == 1


def test_whoever_hides_results_is_told_of_to_themselves_alone_and_unnamed_elsewhere(
    over: Game, ana: User, bo: User
) -> None:
    hide(bo)
    assert of("Bo") == []
    assert of("Bo", reader=Program(ana)) == []
    assert len(of("Bo", reader=Program(bo))) == 1
    [line] = of("Ana")
    names = [seat["name"] for seat in line["record"]["seats"]]
    assert "Ana" in names
    assert "Bo" not in json.dumps(line)


def test_who_is_not_to_be_seen_by_strangers_is_not(over: Game, ana: User, cy: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_unlisted=True)
    assert Client().get("/api/v1/people/Ana/games").status_code == 401
    assert Client().get("/api/v1/people/Nobody/games").status_code == 401
    assert len(of("Ana", reader=Program(cy))) == 1
    assert Program(cy).get("/people/Nobody/games").status_code == 404


def test_guests_have_none(over: Game, ana: User, cy: User) -> None:
    guest = make_person("Coati 12", email="", is_guest=True)
    over.seats.filter(user=ana).update(user=guest)
    assert of("Coati 12", reader=Program(cy)) == []


def test_games_are_chosen_by_title_time_rating_and_players(over: Game, ana: User, bo: User, settings: Settings) -> None:
    settings.GAMES_ANSWERS_PER_MINUTE = 100
    other = play_to_end(running_game(ana, bo, title="cacao"))
    earlier = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=other.pk).update(ended_at=earlier, is_rated=True)
    Game.objects.filter(pk=over.pk).update(is_rated=False)
    ids = {"new": over.public_id, "old": other.public_id}
    yesterday = (timezone.now() - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    for query, wanted in {
        "": ["new", "old"],
        "?title=tiny": ["new"],
        f"?since={yesterday}": ["new"],
        f"?until={yesterday}": ["old"],
        "?rated=true": ["old"],
        "?rated=false": ["new"],
        "?players=2": ["new", "old"],
        "?players=4": [],
        "?limit=1": ["new"],
    }.items():
        assert [line["id"] for line in of("Ana", query)] == [ids[name] for name in wanted], query
    [last] = of("Ana", "?limit=1")
    assert [line["id"] for line in of("Ana", f"?until={last['ended_at']}")] == [ids["old"]]


def test_games_are_read_one_after_another(over: Game, ana: User, bo: User) -> None:
    later = play_to_end(running_game(ana, bo))
    answer: Any = Client().get("/api/v1/people/Ana/games")
    stream = iter(answer.streaming_content)
    assert json.loads(next(stream))["id"] == later.public_id
    Game.objects.filter(pk=over.pk).update(is_public=False, status=Game.Status.CANCELLED, ended_at=timezone.now())
    assert list(stream) == []
    assert fresh(over).status == Game.Status.CANCELLED


@pytest.mark.usefixtures("frozen_time")
def test_such_answers_are_counted_by_account(over: Game, cy: User, settings: Settings) -> None:
    settings.GAMES_ANSWERS_PER_MINUTE = 2
    programs = [Program(cy), Program(cy), Program(cy)]
    answers = [program.get("/people/Ana/games").status_code for program in programs]
    assert answers == [200, 200, 429]


def test_moments_of_any_zone_are_read(over: Game) -> None:
    """One that a database would refuse: almost a day from Greenwich."""
    answer = Client().get("/api/v1/people/Ana/games", {"since": "0194-01-15T04:42:15+23:02"})
    assert (answer.status_code, len(answer.getvalue().splitlines())) == (200, 1)


@pytest.mark.parametrize(
    "query",
    [
        "?since=0001-01-01T00:00:00%2B10:00",
        "?since=yesterday",
        "?until=2026-01-01",
        "?until=0.5",
        "?players=0",
        "?limit=201",
        "?rated=maybe",
    ],
)
def test_filters_that_cannot_be_read_are_refused(over: Game, query: str) -> None:
    answer = Client().get(f"/api/v1/people/Ana/games{query}")
    assert (answer.status_code, len(answer.json()["errors"])) == (422, 1)
