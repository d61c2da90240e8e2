"""The figures for Prometheus."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client, TestCase
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from cacao_site.tasks import beat
from tests.games.factories import decision, fresh, running_game
from tests.people import People

pytestmark = pytest.mark.django_db
TOKEN = "a token of more than twenty characters"


@pytest.fixture(autouse=True)
def _token(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN


def figures(client: Client) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every figure by name and labels, as Prometheus reads the page."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}", "Host": "127.0.0.1:8000"})
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    return {(s.name, frozenset(s.labels.items())): s.value for family in families for s in family.samples}


def of(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer "}])
def test_strangers_read_nothing(client: Client, headers: dict[str, str]) -> None:
    assert client.get("/metrics", headers=headers).status_code == 404


def test_without_a_token_in_the_settings_nobody_reads_anything(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""

    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_requests_are_counted_by_view_and_status_with_their_duration(client: Client) -> None:
    lobby, nothing = (
        of("cacao_requests_total", method="GET", view=view, status=status)
        for view, status in [("games:lobby", "200"), ("nothing", "404")]
    )
    before = figures(client)
    client.get("/tables/")
    client.get("/secret/")
    after = figures(client)

    assert after[lobby] - before.get(lobby, 0) == 1
    assert after[nothing] - before.get(nothing, 0) == 1
    assert after[of("cacao_request_seconds_count", view="games:lobby")] >= 1
    assert "secret" not in str(after)


def test_an_unheard_of_method_is_counted_as_one_of_many(client: Client) -> None:
    client.generic("BREW", "/tables/")

    assert not any(("method", "BREW") in labels for _, labels in figures(client))


def test_mails_that_are_due_show_with_their_age_and_outcome(client: Client, people: People, settings: Settings) -> None:
    settings.TURN_MAIL_DELAY = 0
    running_game(people.ana, people.bo, title="cacao")
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        told = figures(client)

    assert told[of("cacao_oldest_mail_seconds")] == pytest.approx(300, abs=20)
    assert told[of("cacao_mails_owed")] == 1
    assert told[of("cacao_latest_mails", outcome="pending")] == 1
    assert told[of("cacao_database_answers")] == 1


def test_deadlines_that_have_passed_show_with_their_age(client: Client, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    assert figures(client)[of("cacao_deadlines_owed")] == 0
    game.seats.update(deadline=timezone.now() - timedelta(minutes=5))
    told = figures(client)
    assert told[of("cacao_oldest_deadline_seconds")] == pytest.approx(300, abs=20)
    assert told[of("cacao_deadlines_owed")] == 2


def test_the_age_of_the_last_beat_is_told_once_there_was_one(client: Client) -> None:
    assert of("cacao_beat_seconds") not in figures(client)
    beat()
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        assert figures(client)[of("cacao_beat_seconds")] == pytest.approx(300, abs=20)


def test_polls_are_the_requests_for_news(client: Client, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    polls = of("cacao_requests_total", method="GET", view="games:news", status="204")
    before = figures(client).get(polls, 0)
    client.get(f"/tables/{game.public_id}/news/", {"v": game.version_mark})
    assert figures(client)[polls] == before + 1


def test_a_decision_is_timed_by_title_when_it_is_committed(client: Client, people: People) -> None:
    decided = of("cacao_decision_seconds_count", title="cacao")
    game = running_game(people.ana, people.bo, title="cacao")
    before = figures(client).get(decided, 0)
    client.force_login(people.ana)
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(f"/tables/{game.public_id}/resign/", {"sure": "on", "decision": decision(fresh(game), people.ana)})
        assert figures(client).get(decided, 0) == before

    assert figures(client)[decided] == before + 1
