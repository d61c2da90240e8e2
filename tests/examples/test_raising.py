"""A title whose code raises in the middle of a game: no page, list, feed, mail or task of the site fails with it."""

from __future__ import annotations

import dataclasses
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client, override_settings
from django.utils import timezone

from cacao_site.ops import health
from games.clocks import timeouts
from games.engine import registry, time_limit
from games.engine.bot_ruleset import BotRuleset
from games.errors.playing import TitleRaised
from games.history.pages import log
from games.models import Game, Seat
from games.operations import sweeps
from games.pages.presenters import replay
from games.tables import drafting, history, positions
from games.tables.pages import beginning_picture, position_picture
from games.tables.pages.presenter import Presenter
from games.tables.pages.titles_by_others import withdraw_broken
from games.tables.tables import read_table
from notifications.create import digests
from notifications.deliver.sending import send_next
from notifications.models import Notice
from tests.api.programs import Program
from tests.games.clocks.beating import TERMS
from tests.games.factories import OPEN, RANDOM_BOT, fresh, open_table, play_turn, running_game
from tests.games.pages.test_secrecy import ALL_TABLES
from tests.hostile.cast import Cast, addresses, gather
from tests.people import browser_of
from tests.plugins.patience import before_long

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("oh_hell")]

PLAIN_FACTS = {"name", "rules", "players", "colours", "score_lines", "final_lines"}
RULES = sorted({name for name in dir(BotRuleset) if not name.startswith("_")} - PLAIN_FACTS)
PAGES = sorted({name for name in dir(Presenter) if not name.startswith("_")} | {*Presenter.__annotations__})
if not ALL_TABLES:
    RULES = [name for name in RULES if name in {"to_move", "legal_moves", "apply", "view", "copy", "automatic", "new"}]
    PAGES = [name for name in PAGES if name in {"context", "to_do", "mail_board", "turn_name", "board_template"}]
CONSTANT = {"option_fields", "preference_fields", "presets", *Presenter.__annotations__}
"""What a title says whatever is played."""
WORDS = ("errors", "events", "words", "score_lines", "options")
QUIET = ("admin:", "account_", "accounts:", "mfa", "security:", "socialaccount", "usersessions", "robots", "manifest")
"""Addresses at which no title has a say."""


class BrokenCode(Exception):
    """Of a title."""


def broken(*_given: Any, **_named: Any) -> Any:
    """What a method does whose author made a slip."""
    raise BrokenCode("a slip")


class BrokenWords(Mapping[str, Any]):
    """What a catalogue may hold."""

    def __getitem__(self, key: str) -> Any:
        raise BrokenCode(key)

    def __iter__(self) -> Iterator[str]:
        raise BrokenCode("all")

    def __len__(self) -> int:
        return 1


@pytest.fixture
def cast() -> Cast:
    """Everybody, at tables of the title that is going to break; one more of each kind keeps lists busy."""
    known = gather()
    host, other, stranger = (known.people[kind] for kind in ("host", "other", "stranger"))
    assert host
    assert other
    assert stranger
    running = running_game(host, other, stranger, title="oh-hell", terms=TERMS)
    play_turn(running)
    waiting = open_table(host, OPEN, OPEN, title="oh-hell")
    with_bots = running_game(host, bots=[RANDOM_BOT, RANDOM_BOT], title="oh-hell")
    Seat.objects.filter(game=with_bots, user=None).update(waiting_since=timezone.now() - timedelta(hours=1))
    return Cast(known.people, fresh(waiting), fresh(running))


def forget() -> None:
    """What this process keeps, as if another one answered."""
    for kept in (positions.cache, history.cache, positions.snapshots):
        kept.clear()
    for function in (
        log._moves_in_words,
        log._told,
        replay._picture,
        position_picture._drawn,
        beginning_picture._drawn,
    ):
        function.cache_clear()


def module(name: str) -> Any:
    return sys.modules[f"cacao_oh_hell.{name}"]


def break_rules(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    value = property(broken) if isinstance(getattr(BotRuleset, name), property) else broken
    monkeypatch.setattr(type(module("rules.ruleset").RULESET), name, value)


def break_pages(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    presenter = module("pages.presenter").PRESENTER
    is_method = callable(getattr(presenter, name))
    monkeypatch.setattr(type(presenter), name, broken if is_method else property(broken))


def break_words(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    catalogue = module("texts.catalogue")
    monkeypatch.setattr(catalogue, "CATALOGUE", dataclasses.replace(catalogue.CATALOGUE, **{name: BrokenWords()}))


def expect_no_failure(cast: Cast, name: str) -> None:
    """Asks everything of the site that has to do with tables, in a browser and by program.

    What never changes is asked at the start too: then the title is not offered, and no other page knows of it.
    """
    if name in CONSTANT:
        assert [each for each in [*_pages(cast), *_api(cast)] if "which is no" not in each] == []
        withdraw_broken()
        assert "oh-hell" not in registry.titles()
    failed = [*_pages(cast), *_forms(cast), *_api(cast)]
    assert failed == []


def _pages(cast: Cast) -> Iterator[str]:
    client = cast.client("host")
    for address in addresses(cast):
        if address.name.startswith(QUIET):
            continue
        path = address.path.replace("cacao", "oh-hell")
        forget()
        answer = client.get(path, headers={"HX-Request": "true"} if "/news" in path else {})
        if answer.status_code >= 500:
            yield f"GET {path}: {answer.status_code}"
        if not address.about and answer.status_code == 409 and path != "/rules/oh-hell/":
            yield f"GET {path}: {answer.status_code}, which is no page of a table"


def _forms(cast: Cast) -> Iterator[str]:
    client = cast.client("host")
    place = cast.running.get_absolute_url()
    fields = {"decision": 0, "type": "bid", "tricks": 0, "move": '{"type":"bid","tricks":0}'}
    for path in ("step", "undo", "confirm", "withdraw", "plans", "resign", "propose"):
        answer = client.post(f"{place}{path}/", fields)
        if answer.status_code >= 500:
            yield f"POST {path}: {answer.status_code}"
    new = {"title": "oh-hell", "players": 3, "visibility": "public", "option-length": "short"}
    places = {"place-1-sitter": "me", "place-2-sitter": "open", "place-3-sitter": "open"}
    if client.post("/tables/new/", new | places).status_code >= 500:
        yield "POST /tables/new/"


def _api(cast: Cast) -> Iterator[str]:
    host = cast.people["host"]
    assert host
    program = Program(host)
    program.client = Client(raise_request_exception=False)
    table = f"/tables/{cast.running.public_id}"
    parts = ("", "/legal", "/log", "/positions/0", "/positions/1", "/record", "/plans", "/proposal", "/talk/players")
    lists = ("/me", "/tables", "/tables/mine", "/people/Ana", "/puzzles", "/leaderboards/oh-hell", "/events")
    for path in (*(table + part for part in parts), *lists):
        forget()
        answer = program.get(path)
        if answer.status_code >= 500:
            yield f"API GET {path}: {answer.status_code}"
        if path in lists and answer.status_code == 409:
            yield f"API GET {path}: {answer.status_code}, which is no table"
        if answer.status_code == 409 and answer.json()["code"] not in ("title-raised", "title-away"):
            yield f"API GET {path}: {answer.json()}"
    move = {"decision": 0, "move": {"type": "bid", "tricks": 0}}
    wishes: list[tuple[str, dict[str, Any]]] = [(f"{table}/steps", move), (f"{table}/confirm", {"decision": 0})]
    wishes += [(f"{table}/undo", {"decision": 0}), (f"{table}/withdraw", {"decision": 0}), (f"{table}/hint", {})]
    wishes += [("/tables", {"title": "oh-hell", "places": [{"sitter": "me"}, {"sitter": "open"}, {"sitter": "open"}]})]
    for path, body in wishes:
        answer = program.post(path, body)
        if answer.status_code >= 500:
            yield f"API POST {path}: {answer.status_code}"


def expect_tasks_to_go_on() -> None:
    """Bots, clocks, mails: nothing is raised in a worker, and the table keeps."""
    forget()
    for game in Game.objects.filter(title="oh-hell", status=Game.Status.RUNNING):
        sweeps.play_bots(game.pk)
        sweeps.play_plans(game.pk)
    Seat.objects.filter(deadline__isnull=False).update(deadline=timezone.now() - timedelta(minutes=1))
    timeouts.keep_time()
    digests.write_due()
    Notice.objects.filter(done_at=None).update(due_at=timezone.now() - timedelta(minutes=1))
    for _message in range(40):
        forget()
        if not send_next(("mail",)):
            break
    else:
        pytest.fail("the same messages are tried again and again")


def test_the_table_says_so_and_goes_on_when_it_is_mended(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, address = cast.client("host"), cast.running.get_absolute_url()
    with monkeypatch.context() as slip:
        break_rules(slip, "view")
        answer = browser.get(address)
        assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
        assert Program(cast.running.host).get(f"/tables/{cast.running.public_id}").json()["code"] == "title-raised"
    assert browser.get(address).status_code == 200
    play_turn(cast.running)


def test_operators_read_which_title_failed_where_and_nothing_that_may_be_secret(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    break_rules(monkeypatch, "view")
    cast.client("host").get(cast.running.get_absolute_url())
    told = {each["part"]: each["reason"] for each in health._titles_away()}
    line = f"{__file__}:{broken.__code__.co_firstlineno + 2} broken"
    assert told["title oh-hell"] == f"view raised BrokenCode at table {cast.running.public_id}, in {line}"
    assert line in caplog.text
    assert "a slip" not in caplog.text
    health.READINESS.forget()
    assert Client().get("/readyz").status_code == 503
    health.READINESS.forget()


def test_a_task_that_fails_shows_nothing_of_what_the_title_said(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rules(monkeypatch, "view")
    with pytest.raises(TitleRaised) as caught:
        registry.ruleset("oh-hell").view(None, 0)
    assert "a slip" not in "".join(traceback.format_exception(caught.value))


def test_a_board_that_raises_while_it_is_drawn_is_the_titles_fault(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    class Scene:
        hand = property(broken)

    context = module("pages.presenter").PRESENTER.context
    monkeypatch.setattr(
        type(module("pages.presenter").PRESENTER), "context", lambda _self, scene: context(scene) | {"hand": Scene()}
    )
    with override_settings(TEMPLATES=with_template("games/oh-hell/play.html", "{{ hand.hand }}")):
        assert cast.client("host").get(cast.running.get_absolute_url()).status_code == 409


def with_template(name: str, text: str) -> list[dict[str, Any]]:
    """The templates of the site, one of them replaced."""
    engine: dict[str, Any] = site.TEMPLATES[0]
    loaders = [("django.template.loaders.locmem.Loader", {name: text}), *_files(engine)]
    return [{**engine, "APP_DIRS": False, "OPTIONS": {**engine["OPTIONS"], "loaders": loaders}}]


def _files(engine: dict[str, Any]) -> list[Any]:
    return [
        ("django.template.loaders.filesystem.Loader", engine["DIRS"]),
        "django.template.loaders.app_directories.Loader",
    ]


def test_our_own_titles_are_not_guarded(cast: Cast, ana_at_cacao: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.ruleset("cacao")), "view", broken)
    with pytest.raises(BrokenCode):
        browser_of(ana_at_cacao.host).get(ana_at_cacao.get_absolute_url())


@pytest.fixture
def ana_at_cacao(cast: Cast) -> Game:
    host, other = cast.people["host"], cast.people["other"]
    assert host
    assert other
    return running_game(host, other, title="cacao")


@pytest.mark.parametrize("name", RULES)
def test_rules_that_raise(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_rules(monkeypatch, name)
    expect_no_failure(cast, name)
    expect_tasks_to_go_on()


@pytest.mark.parametrize("name", PAGES)
def test_a_presenter_that_raises(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_pages(monkeypatch, name)
    expect_no_failure(cast, name)
    expect_tasks_to_go_on()


@pytest.mark.parametrize("name", WORDS)
def test_a_catalogue_that_raises(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_words(monkeypatch, name)
    expect_no_failure(cast, name)
    expect_tasks_to_go_on()


# --- code that never ends --------------------------------------------------------------------------------------------


def endless(*_given: Any, **_named: Any) -> Any:
    """What a method does whose author forgot how a loop ends, and caught whatever may happen in it."""
    while True:
        with suppress(Exception):
            sum(range(100))


def never_end(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a method of the rules never end, and nobody have long."""
    monkeypatch.setattr(type(module("rules.ruleset").RULESET), name, endless)
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)
    monkeypatch.setattr(time_limit, "TICK", 0.05)


def test_a_page_that_would_never_end_says_that_nothing_is_lost(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, address = cast.client("host"), cast.running.get_absolute_url()
    with monkeypatch.context() as slip, before_long():
        never_end(slip, "view")
        answer = browser.get(address)
        assert (answer.status_code, "Nothing is lost" in answer.content.decode()) == (409, True)
        assert browser.get("/tables/").status_code == 200
    told = {each["part"]: each["reason"] for each in health._titles_away()}
    assert told["title oh-hell"].startswith("view raised TimeoutError at table")
    assert browser.get(address).status_code == 200


def test_tasks_go_on_where_rules_never_end(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    never_end(monkeypatch, "legal_moves")
    with before_long():
        for game in Game.objects.filter(title="oh-hell", status=Game.Status.RUNNING):
            sweeps.play_bots(game.pk)


def test_moves_that_nobody_decides_come_to_an_end(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = module("rules.ruleset").RULESET
    monkeypatch.setattr(type(ruleset), "automatic", lambda _self, state, seat, _wishes: ("again", seat))
    monkeypatch.setattr(type(ruleset), "apply", lambda *_given: [])
    monkeypatch.setattr(type(ruleset), "write_move", lambda _self, move: {"type": move[0]})
    monkeypatch.setattr(type(ruleset), "reveals", lambda *_given: False)
    with pytest.raises(TitleRaised):
        drafting.follow_up(read_table(cast.running), 0, None)
