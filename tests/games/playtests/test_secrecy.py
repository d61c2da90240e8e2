"""A playtest is no table: nobody hears of it, nothing counts it, and it knows nothing of a table that runs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.playtests import services
from games.playtests.models import Playtest
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.playtests.conftest import again, begin, play_on
from tests.games.playtests.visits import look
from tests.people import browser_of

pytestmark = pytest.mark.django_db

OWN = "playtests.playtest"
PAGES = (
    *("/", "/tables/", "/my-games/", "/my-games/finished/", "/leaderboards/cacao/", "/inbox/", "/practice/"),
    *("/tried/", "/my-people/"),
)


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Every row but those of playtests and of people's sessions."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return {
        model._meta.label_lower: list(model._base_manager.order_by("pk").values())
        for model in models
        if model._meta.label_lower not in (OWN, "sessions.session", "doors.opensession", "doors.securityevent")
    }


def test_a_whole_game_writes_nothing_but_itself(over: Game, ana: User, mailoutbox: list[mail.EmailMessage]) -> None:
    """No table, rating, figure, event, notice, inbox line, trophy or mail."""
    before, sent = all_rows(), len(mailoutbox)
    playtest = begin(ana, "cacao", players=3)
    end = play_on(playtest, Random(1))
    services.let_bot_move(playtest=again(playtest), node=0, seat=0, level="greedy")
    services.copy(playtest=again(playtest), user=ana, node=end)
    services.begin_from(user=ana, game=over, number=3)
    assert all_rows() == before
    assert len(mailoutbox) == sent


def test_no_page_about_people_or_tables_shows_it(tiny_title: None, ana: User, bo: User) -> None:
    playtest = begin(ana)
    play_on(playtest, Random(1))
    pages = [*PAGES, f"/people/{ana.username}/"]
    for reader in (ana, bo):
        for page in pages:
            answer = browser_of(reader).get(page, follow=True)
            assert answer.status_code == 200, page
            assert playtest.public_id not in answer.content.decode(), page


def test_programs_are_told_nothing_of_it(tiny_title: None, ana: User) -> None:
    playtest = begin(ana)
    assert browser_of(ana).get(f"/api/v1/games/{playtest.public_id}").status_code == 404


def test_its_address_is_no_table(playtest: Playtest, ana: User) -> None:
    for name in ("table", "replay", "record", "join"):
        address = reverse(f"games:{name}", args=[playtest.public_id])
        assert browser_of(ana).get(address).status_code in (404, 405)


def test_nothing_of_a_table_that_runs_again_is_shown(over: Game, ana: User, bo: User) -> None:
    playtest, node = services.begin_from(user=ana, game=over, number=over.move_count)
    copied, _node = services.copy(playtest=playtest, user=bo, node=node)
    Game.objects.update(status=Game.Status.RUNNING, ended_at=None)
    for each, owner in ((playtest, ana), (copied, bo)):
        for page in ("playtest", "forecasts", "record"):
            answer = browser_of(owner).get(
                reverse(f"playtests:{page}", args=[each.public_id]), {"at": 1, "decision": 1}
            )
            assert answer.status_code == 409
            assert over.seed not in answer.content.decode()
        for act in ("step", "bot", "copy"):
            answer = browser_of(owner).post(reverse(f"playtests:{act}", args=[each.public_id]), {"decision": 1})
            assert answer.status_code == 409
    Game.objects.update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert look(playtest, ana).status_code == 200


def test_a_table_cannot_be_told_from_one_without_playtests(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    before = fresh(game).version
    play_on(begin(bo), Random(1))
    assert fresh(game).version == before
    assert play_to_end(game).is_over
