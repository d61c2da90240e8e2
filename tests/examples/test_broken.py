"""A broken title never takes the site down: it is not offered, its tables say so and keep, and /readyz names it."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cacao_site.ops import health
from games.clocks import timeouts
from games.engine import registry
from games.models import Game, Seat
from games.operations import sweeps
from games.tables import available
from notifications.deliver.sending import send_next
from notifications.models import Notice
from tests.examples.installing import found
from tests.games.clocks.beating import TERMS
from tests.games.factories import fresh, play_turn, running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db

TITLE = "cacao_oh_hell/title.py"
RULES = "cacao_oh_hell/rules/ruleset.py"
PAGE = "cacao_oh_hell/pages/page.py"
PACKAGE = "cacao_oh_hell/__init__.py"
BOARD = "cacao_oh_hell/templates/games/oh-hell/play.html"

SPOILT = {
    "an error of syntax": (RULES, "class OhHell(", "class OhHell((", "SyntaxError"),
    "a part that is missing": (RULES, "from games.engine.rules", "from games.engine.no_such", "no_such"),
    "no title": (TITLE, "TITLE = Title(", "OTHER = Title(", "TITLE"),
    "another contract": (PACKAGE, "CONTRACT = 2", "CONTRACT = 1", "written for version 1 of the contract"),
    "no contract": (PACKAGE, "CONTRACT = 2", "", "CONTRACT"),
    "a rule that is missing": (RULES, "def scores", "def points", "abstract method"),
    "another name": (TITLE, '"oh-hell"', '"oh-heaven"', "they must be the same"),
    "too many players": (TITLE, "range(3, 6)", "range(3, 9)", "players must be numbers from 2 to 5"),
    "a page that cannot be imported": (PAGE, "PAGE = ", "PAGE = 1 / 0 #", "ZeroDivisionError"),
    "a template that cannot be read": (BOARD, "{% endif %}", "", "TemplateSyntaxError"),
}


def spoilt(folder: Path, copy: Path, file: str, before: str, after: str) -> Path:
    """What is installed, with a slip in one of its files."""
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    text = (copy / file).read_text()
    assert before in text
    (copy / file).write_text(text.replace(before, after))
    return copy


@pytest.fixture
def broken(oh_hell_folder: Path, tmp_path: Path) -> Path:
    """The example with an error of syntax, not yet found."""
    return spoilt(oh_hell_folder, tmp_path / "broken", *SPOILT["an error of syntax"][:3])


@pytest.fixture
def game(oh_hell_folder: Path, ana: User, bo: User, cy: User) -> Game:
    """A table that was played while the title worked; whoever uses it says what is installed now."""
    with found(oh_hell_folder):
        game = running_game(ana, bo, cy, title="oh-hell", terms=TERMS)
        play_turn(game)
    return fresh(game)


@pytest.mark.parametrize("what", SPOILT)
def test_a_title_that_does_not_fit_is_not_offered_and_a_sentence_says_why(
    what: str, oh_hell_folder: Path, tmp_path: Path, client: Client
) -> None:
    *slip, told = SPOILT[what]
    with found(spoilt(oh_hell_folder, tmp_path / "broken", *slip)):
        assert list(registry.titles()) == ["cacao", "chocolatl"]
        assert told in registry.faults()["oh-hell"]
        assert client.get("/").status_code == 200


def test_a_title_of_an_older_shape_is_told_in_one_sentence_what_it_lacks(oh_hell_folder: Path, tmp_path: Path) -> None:
    old = spoilt(oh_hell_folder, tmp_path / "old", PACKAGE, "CONTRACT = 2", "CONTRACT = 1")
    (old / TITLE).unlink()
    with found(old):
        assert "CONTRACT = 2 and has cacao_oh_hell.title.TITLE, which is missing" in registry.faults()["oh-hell"]


def test_two_titles_of_one_name_are_both_refused_and_the_sites_own_stay(oh_hell_folder: Path, tmp_path: Path) -> None:
    (info,) = oh_hell_folder.glob("*.dist-info")
    other = tmp_path / "other" / "cacao_other-1.dist-info"
    shutil.copytree(info, other)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: cacao-other\nVersion: 1\n")
    (other / "entry_points.txt").write_text("[cacao.titles]\noh-hell = cacao_other\ncacao = cacao_other\n")
    with found(oh_hell_folder), found(tmp_path / "other"):
        assert list(registry.titles()) == ["cacao", "chocolatl"]
        assert registry.faults().keys() == {"cacao", "oh-hell"}
        assert registry.title("cacao").name == "cacao"


def test_its_tables_say_so_and_go_on_when_it_is_mended(
    game: Game, broken: Path, oh_hell_folder: Path, ana: User
) -> None:
    address, browser = game.get_absolute_url(), browser_of(ana)
    with found(broken):
        for page in (address, f"{address}replay/"):
            answer = browser.get(page)
            assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
        assert browser.post(f"{address}confirm/", {"decision": 0}).status_code == 409
        for page in ("/", "/my-games/", "/tables/", "/tables/new/", "/profile/", f"/players/{ana.username}/"):
            assert browser.get(page, follow=True).status_code in (200, 404)
    with found(oh_hell_folder):
        assert browser.get(address).status_code == 200
        play_turn(game)


def test_a_title_that_was_removed_is_named_to_operators_too(game: Game, ana: User) -> None:
    available.forget()
    assert browser_of(ana).get(game.get_absolute_url()).status_code == 409
    assert "not installed" in available.titles_away()["oh-hell"]


def test_readyz_names_it(broken: Path, client: Client) -> None:
    with found(broken):
        health.READINESS.forget()
        parts = {each["part"]: each["reason"] for each in health._titles_away()}
        assert "SyntaxError" in parts["title oh-hell"]
        assert client.get("/readyz").status_code == 503
    health.READINESS.forget()


def test_notifications_of_its_tables_wait(game: Game, broken: Path, oh_hell_folder: Path) -> None:
    Notice.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    waiting = set(Notice.objects.filter(done_at=None).values_list("pk", flat=True))
    assert waiting
    with found(broken):
        while send_next():
            pass
        assert set(Notice.objects.filter(done_at=None, attempts=0).values_list("pk", flat=True)) == waiting
        assert set(Notice.objects.filter(done_at=None).values_list("reason", flat=True)) == {"title-away"}


def test_nobody_is_late_at_its_tables(game: Game, broken: Path) -> None:
    Seat.objects.filter(game=game, deadline__isnull=False).update(deadline=timezone.now() - timedelta(minutes=1))
    late = list(Seat.objects.filter(game=game, deadline__isnull=False).values_list("pk", flat=True))
    assert late
    with found(broken):
        timeouts.keep_time()
        assert not Seat.objects.filter(game=game).exclude(stand_in="").exists()
        soon = timezone.now() + timedelta(hours=20)
        assert all(seat.deadline > soon for seat in Seat.objects.filter(pk__in=late))


def test_bots_at_its_tables_wait(game: Game, broken: Path) -> None:
    with found(broken):
        sweeps.play_bots(game.pk)
        sweeps.play_plans(game.pk)
    assert fresh(game).is_running
