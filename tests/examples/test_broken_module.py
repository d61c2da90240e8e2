"""A broken module never takes Cacao down: it is not offered, its tables say so and keep, and /readyz names it."""

from __future__ import annotations

import logging
import shutil
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cacao_site.ops import health
from games.clocks import timeouts
from games.engine import registry
from games.engine.record import Refused, dump, read
from games.models import Game, Seat
from games.operations import sweeps
from games.playtests.models import Playtest
from games.puzzles.models import Puzzle
from games.records.selectors import record_for
from games.statistics import counting
from games.tables import available, faults
from games.titles.cacao.title import BOX, MODULES, OTHERS
from notifications.deliver.sending import send_next
from notifications.models import Notice
from tests.examples.installing import found
from tests.examples.test_broken import spoilt
from tests.games.clocks.beating import TERMS
from tests.games.factories import OPEN, RANDOM_BOT, fresh, open_table, play_to_end, play_turn, running_game
from tests.games.puzzles.test_views import a_puzzle
from tests.people import browser_of

pytestmark = pytest.mark.django_db

PACKAGE = "cacao_clearings/__init__.py"
RULES = "cacao_clearings/rules.py"
WORDS = "cacao_clearings/texts.py"
PAGE = "cacao_clearings/page.py"
TEMPLATE = "cacao_clearings/templates/games/cacao/modules/clearings/rules.html"
KIND = "kinds = (JungleKind(GLADE, 1, Glade()),)"


def option(attribute: str, key: str) -> str:
    """The kinds of the example, and after them an option of this name."""
    field = f'{attribute} = (OptionField("{key}", "flag", (), False),)'
    return f"{KIND}\n    from games.engine.ruleset import OptionField\n    {field}"


SPOILT = {
    "an error of syntax": (RULES, "class Glade(", "class Glade((", "SyntaxError"),
    "a part that is missing": (RULES, "rules.material import", "rules.no_such import", "no_such"),
    "no module": (RULES, "MODULE = ", "OTHER = ", "MODULE"),
    "another contract": (PACKAGE, "CONTRACT = 1", "CONTRACT = 9", "written for version 9 of the contract"),
    "no contract": (PACKAGE, "CONTRACT = 1", "", "CONTRACT"),
    "another code": (RULES, 'code = "clearings"', 'code = "glades"', "they must be the same"),
    "a box of the site": (RULES, "box = BY_OTHERS", 'box = "diamante"', "box = BY_OTHERS"),
    "a tile of the site": (RULES, '"clearings-glade"', '"mine-1"', "the tile “mine-1” must be “clearings”"),
    "two tiles in one place": (
        RULES,
        KIND,
        f"{KIND[:-2]}, JungleKind(GLADE + '-2', 1, Glade()))",
        "an order of its own",
    ),
    "a line of the score of the site": (RULES, KIND, f'{KIND}\n    score_lines = ("gems",)', "score “gems”"),
    "an option of the site": (RULES, KIND, option("options", "timing"), "the option “timing”"),
    "tiles that are nowhere": (RULES, "exchanges = (", "exchanges = 1 / 0 or (", "ZeroDivisionError"),
    "no words": (WORDS, "WORDS = ", "OTHER = ", "WORDS"),
    "words of another": (WORDS, 'code="clearings"', 'code="glades"', "no texts.WORDS"),
    "words that are said already": (WORDS, 'things={"clearings-glade"', 'things={"mine-1"', "mine-1 in things"),
    "a page that cannot be imported": (PAGE, "PAGE = ", "PAGE = 1 / 0 #", "ZeroDivisionError"),
    "a page that draws what is not its own": (PAGE, '"clearings-glade": Tile', '"mine-1": Tile', "not its own"),
    "a template that cannot be read": (TEMPLATE, "{% load i18n %}", "{% load nothing %}", "TemplateSyntaxError"),
}


@pytest.fixture
def broken(clearings_folder: Path, tmp_path: Path) -> Path:
    """The example with an error of syntax, not yet found."""
    return spoilt(clearings_folder, tmp_path / "broken", *SPOILT["an error of syntax"][:3])


@pytest.fixture
def game(clearings_folder: Path, ana: User, bo: User) -> Game:
    """A table that was played while the module worked; whoever uses it says what is installed now."""
    with found(clearings_folder):
        game = running_game(ana, bo, title="cacao", modules=["clearings"], terms=TERMS)
        play_turn(game)
    return fresh(game)


@pytest.mark.parametrize("what", SPOILT)
def test_a_module_that_does_not_fit_is_not_offered_and_a_sentence_says_why(
    what: str, clearings_folder: Path, tmp_path: Path, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    *slip, told = SPOILT[what]
    with caplog.at_level(logging.ERROR), found(spoilt(clearings_folder, tmp_path / "broken", *slip)):
        assert BOX.offered == MODULES
        assert told in OTHERS.faults()["clearings"]
        assert client.get("/tables/new/?title=cacao").status_code in (200, 302)
        assert client.get("/rules/cacao/").status_code == 200
    assert "a module is not offered" in caplog.text


ANOTHERS = {
    "tile “mine-1”": (RULES, 'GLADE = "clearings-glade"', 'GLADE = "mine-1"'),
    "line of the score “gems”": (RULES, KIND, f'{KIND}\n    score_lines = ("gems",)'),
    "option “timing”": (RULES, KIND, option("options", "timing")),
    "option “early_overbuild”": (RULES, KIND, option("idle_options", "early_overbuild")),
    "texts.WORDS": (WORDS, 'code="clearings"', 'code="glades"'),
    "ModulePage": (PAGE, 'code = "clearings"', 'code = "glades"'),
}
"""What belongs to the site or to another module, and where one takes it."""


def test_nothing_of_anothers_is_taken(clearings_folder: Path, tmp_path: Path) -> None:
    for told, slip in ANOTHERS.items():
        with found(spoilt(clearings_folder, tmp_path / told, *slip)):
            assert BOX.offered == MODULES
            assert told in OTHERS.faults()["clearings"]


def test_two_modules_of_one_name_are_both_refused(clearings_folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "cacao_other-1.dist-info"
    shutil.copytree(next(clearings_folder.glob("*.dist-info")), other)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: cacao-other\nVersion: 1\n")
    with found(clearings_folder), found(tmp_path / "other"):
        assert BOX.offered == MODULES
        assert "Another module has this name" in OTHERS.faults()["clearings"]


@pytest.mark.parametrize("is_broken", [True, False])
def test_its_tables_say_so_and_go_on_when_it_is_back(
    game: Game, broken: Path, clearings_folder: Path, ana: User, bo: User, *, is_broken: bool
) -> None:
    beside = running_game(ana, bo, title="cacao")
    address, browser = game.get_absolute_url(), browser_of(ana)
    with found(broken if is_broken else broken.parent):
        for page in (address, f"{address}replay/"):
            answer = browser.get(page)
            assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
        assert browser.post(f"{address}confirm/", {"decision": 0}).status_code == 409
        for page in ("/", "/my-games/", "/tables/", "/tables/new/", "/profile/", f"/players/{ana.username}/"):
            assert browser.get(page, follow=True).status_code in (200, 404)
        assert browser.get(beside.get_absolute_url()).status_code == 200
        play_turn(beside)
        assert faults.lately() == {}
    with found(clearings_folder):
        assert browser.get(address).status_code == 200
        play_turn(game)


def test_lists_still_say_what_is_played_there(game: Game, ana: User) -> None:
    page = browser_of(ana).get("/my-games/").content.decode()
    assert game.get_absolute_url() in page
    assert "clearings" in page
    assert faults.lately() == {}


def test_a_module_that_was_removed_is_named_to_operators_too(game: Game) -> None:
    available.forget()
    assert "not installed" in available.modules_away()["cacao", "clearings"]
    assert available.titles_away() == {}


def test_readyz_names_it(broken: Path, client: Client) -> None:
    with found(broken):
        health.READINESS.forget()
        parts = {each["part"]: each["reason"] for each in health._titles_away()}
        assert "SyntaxError" in parts["module clearings of cacao"]
        assert client.get("/readyz").status_code == 503
    health.READINESS.forget()


def test_notifications_of_its_tables_wait_and_those_of_others_go_out(game: Game, ana: User, bo: User) -> None:
    beside = running_game(ana, bo, title="cacao")
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=1), due_at=timezone.now() - timedelta(minutes=1))
    waiting = Notice.objects.filter(game=game, done_at=None)
    before = set(waiting.values_list("pk", flat=True))
    while send_next():
        pass
    assert set(waiting.values_list("pk", flat=True)) == before != set()
    assert set(waiting.values_list("attempts", "reason")) == {(0, "title-away")}
    assert Notice.objects.filter(game=beside).exclude(done_at=None).exists()


def test_nobody_is_late_at_its_tables(game: Game) -> None:
    Seat.objects.filter(game=game, deadline__isnull=False).update(deadline=timezone.now() - timedelta(minutes=1))
    late = list(Seat.objects.filter(game=game, deadline__isnull=False).values_list("pk", flat=True))
    assert late
    timeouts.keep_time()
    assert not Seat.objects.filter(game=game).exclude(stand_in="").exists()
    soon = timezone.now() + timedelta(hours=20)
    assert all(seat.deadline > soon for seat in Seat.objects.filter(pk__in=late))


def test_bots_at_its_tables_wait_and_play_elsewhere(clearings_folder: Path, ana: User) -> None:
    with found(clearings_folder):
        game = running_game(ana, bots=[RANDOM_BOT], title="cacao", modules=["clearings"])
    beside = running_game(ana, bots=[RANDOM_BOT], title="cacao")
    if fresh(beside).seats.get(user=ana).waiting_since:
        play_turn(beside)
    moves = fresh(game).move_count, fresh(beside).move_count
    sweeps.play_bots(game.pk, beside.pk)
    sweeps.play_plans(game.pk)
    assert fresh(game).is_running
    assert fresh(game).move_count == moves[0]
    assert fresh(beside).move_count > moves[1]


def test_a_record_with_it_is_refused_in_a_sentence_while_it_is_away(
    clearings_folder: Path, ana: User, bo: User
) -> None:
    with found(clearings_folder):
        game = running_game(ana, bo, title="cacao", modules=["clearings"])
        document = dump(record_for(fresh(game), ana))
    with pytest.raises(Refused) as refused:
        read(document)
    assert "clearings" in str(refused.value.__cause__ or refused.value)


def test_cacao_is_offered_whatever_becomes_of_its_modules(broken: Path) -> None:
    with found(broken):
        assert list(registry.titles()) == ["cacao", "chocolatl"]
        assert registry.faults() == {}


def test_figures_people_and_open_tables_are_shown_without_it(clearings_folder: Path, ana: User, bo: User) -> None:
    with found(clearings_folder):
        over = play_to_end(running_game(ana, bo, title="cacao", modules=["clearings", "huts"]), Random(3))
        open_one = open_table(ana, OPEN, title="cacao", modules=["clearings"])
        counting.count_pending()
    browser = browser_of(ana)
    figures = [
        f"/statistics/{page}/" for page in ("titles/cacao", "titles/cacao/games", f"people/{ana}", f"games-of/{ana}")
    ]
    for page in ("/", "/tables/", "/my-games/", "/leaderboards/cacao/", f"/players/{ana.username}/", *figures):
        assert browser.get(page, follow=True).status_code in (200, 404), page
    assert "clearings" in browser.get("/statistics/titles/cacao/").content.decode()
    for game in (over, open_one):
        assert browser_of(bo).get(game.get_absolute_url()).status_code == 409
    assert faults.lately() == {}


def test_a_playtest_with_it_waits_and_is_still_listed(clearings_folder: Path, ana: User) -> None:
    options = {"players": 2, "modules": ["clearings"]}
    playtest = Playtest.objects.create(owner=ana, title="cacao", rules=1, options=options, seed="00" * 32)
    browser, address = browser_of(ana), playtest.get_absolute_url()
    answer = browser.get(address)
    assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
    assert address in browser.get("/playtests/").content.decode()
    with found(clearings_folder):
        assert browser.get(address).status_code == 200


def test_a_puzzle_from_its_game_waits_and_is_still_listed(ana: User) -> None:
    puzzle = a_puzzle()
    Puzzle.objects.filter(pk=puzzle.pk).update(options=puzzle.options | {"modules": ["clearings"]})
    browser = browser_of(ana)
    answer = browser.get(puzzle.get_absolute_url())
    assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
    assert browser.get("/practice/").status_code == 200
