"""A title whose code raises in the middle of a game: the page of its table fails, and nothing beside it."""

from __future__ import annotations

import dataclasses
import logging
import sys
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from structlog.stdlib import ProcessorFormatter

from cacao_site.ops import health
from games.clocks import timeouts
from games.engine import registry
from games.engine.options_spec import OptionsSpec
from games.engine.rules import Rules
from games.engine.strategy import Strategy
from games.history.pages import log
from games.models import Game, Move, Seat
from games.operations import sweeps
from games.pages.presenters import replay
from games.tables import drafting, history, positions
from games.tables.pages import beginning_picture, position_picture
from games.tables.pages.page import Page
from games.tables.pages.titles_by_others import withdraw_broken
from games.tables.tables import read_table
from notifications.create import digests
from notifications.models import Notice
from tests.api.programs import Program
from tests.games.clocks.beating import TERMS
from tests.games.factories import OPEN, RANDOM_BOT, fresh, open_table, play_turn, running_game
from tests.games.pages.test_secrecy import ALL_TABLES
from tests.hostile.cast import Cast, addresses, gather
from tests.notifications.outbox import send_later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("oh_hell")]

ROLES: dict[str, type] = {"rules": Rules, "options": OptionsSpec, "bot": Strategy}
RULES = [f"{role}.{name}" for role, kind in ROLES.items() for name in sorted(vars(kind)) if callable(vars(kind)[name])]
RULES = [name for name in RULES if "._" not in name] + ["for_version"]
PAGES = sorted(name for name, value in vars(Page).items() if callable(value) and not name.startswith("_"))
if not ALL_TABLES:
    RULES = [
        name
        for name in RULES
        if name
        in {
            "for_version",
            *(f"rules.{each}" for each in ["to_move", "legal_moves", "apply", "view", "copy", "automatic", "new"]),
        }
    ]
    PAGES = [name for name in PAGES if name in {"context", "to_do", "mail_board", "turn_name"}]
CONSTANT = {"for_version", "options.fields", "rules.preference_fields", "options.presets"}
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
    *role, name = name.split(".")
    title = module("title").TITLE
    monkeypatch.setattr(type(getattr(title, role[0])) if role else title, name, broken)


def break_pages(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(type(module("pages.page").PAGE), name, broken)


def break_words(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    catalogue = module("texts.catalogue")
    monkeypatch.setattr(catalogue, "CATALOGUE", dataclasses.replace(catalogue.CATALOGUE, **{name: BrokenWords()}))


def expect_lists_to_go_on(cast: Cast, name: str) -> None:
    """Asks for everything that is not about one table or one title, in a browser and by program.

    What never changes is asked at the start: then the title is not offered, and no page knows of it.
    """
    if name in CONSTANT:
        withdraw_broken()
        assert "oh-hell" not in registry.titles()
    failed = [*_pages(cast), *_api(cast)]
    assert failed == []


def _pages(cast: Cast) -> Iterator[str]:
    client = cast.client("host")
    for address in addresses(cast):
        if address.name.startswith(QUIET) or address.about or "cacao" in address.path:
            continue
        forget()
        answer = client.get(address.path)
        if answer.status_code == 409 or answer.status_code >= 500:
            yield f"GET {address.path}: {answer.status_code}"


def _api(cast: Cast) -> Iterator[str]:
    program = program_of(cast)
    for path in ("/me", "/tables", "/tables/mine", "/people/Ana", "/puzzles", "/events"):
        forget()
        answer = program.get(path)
        if answer.status_code == 409 or answer.status_code >= 500:
            yield f"API GET {path}: {answer.status_code}"


def program_of(cast: Cast) -> Program:
    """A program of the host's, which sees a failure as one outside does."""
    host = cast.people["host"]
    assert host
    program = Program(host)
    program.client = Client(raise_request_exception=False)
    return program


def expect_tasks_to_go_on() -> None:
    """Bots, clocks, mails: nothing is raised in a worker, and the table keeps."""
    forget()
    for game in Game.objects.filter(title="oh-hell", status=Game.Status.RUNNING):
        sweeps.play_bots(game.pk)
        sweeps.play_plans(game.pk)
    Seat.objects.filter(deadline__isnull=False).update(deadline=timezone.now() - timedelta(minutes=1))
    timeouts.keep_time()
    digests.write_due()
    send_later()


@pytest.fixture
def beside(cast: Cast) -> Game:
    """A table of another title with the same people."""
    host, other = cast.people["host"], cast.people["other"]
    assert host
    assert other
    return running_game(host, other, title="cacao", terms=TERMS)


def log_of(caplog: pytest.LogCaptureFixture) -> str:
    """What a terminal shows."""
    formatter = next(each.formatter for each in logging.root.handlers if isinstance(each.formatter, ProcessorFormatter))
    return "".join(formatter.format(record) for record in caplog.records)


def named() -> dict[str, str]:
    """What ``/readyz`` says of titles."""
    return {each["part"]: each["reason"] for each in health._titles_away()}


@pytest.mark.parametrize("title", ["oh-hell", "cacao"])
def test_a_table_that_fails_is_a_server_error_and_operators_read_why(
    cast: Cast, beside: Game, title: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = cast.running if title == "oh-hell" else beside
    browser, address = cast.client("host"), game.get_absolute_url()
    with monkeypatch.context() as slip:
        slip.setattr(type(registry.title(title).rules), "view", broken)
        answer = browser.get(address)
    text = answer.content.decode()
    assert (answer.status_code, "a slip" in text, "BrokenCode" in text) == (500, False, False)
    assert named()[f"title {title}"] == f"It raised BrokenCode at table {game.public_id}; the log has the traceback."
    told = log_of(caplog)
    assert all(word in told for word in (game.public_id, "a slip", "Traceback", broken.__code__.co_filename))
    health.READINESS.forget()
    assert Client().get("/readyz").status_code == 503
    health.READINESS.forget()
    assert browser.get(address).status_code == 200


def test_a_program_gets_a_problem_that_says_nothing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rules(monkeypatch, "rules.view")
    answer = program_of(cast).get(f"/tables/{cast.running.public_id}")
    assert (answer.status_code, answer.json()["code"]) == (500, "server-error")
    assert "slip" not in answer.content.decode()
    assert "title oh-hell" in named()


def test_an_author_sees_the_error_itself(cast: Cast, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.DEBUG = True
    break_rules(monkeypatch, "rules.view")
    answer = cast.client("host").get(cast.running.get_absolute_url())
    assert (answer.status_code, "a slip" in answer.content.decode()) == (500, True)


def test_what_a_page_refuses_is_no_fault_of_its_title(cast: Cast) -> None:
    place = f"{cast.running.get_absolute_url()}step/"
    assert cast.client("host").post(place, {"decision": "x", "move": "{}"}).status_code in range(400, 500)
    assert cast.client("host").get(f"{cast.running.get_absolute_url()}nothing/").status_code == 404
    assert named() == {}


def test_a_turn_that_fails_leaves_nothing_half_written(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Move.objects.count(), list(Seat.objects.order_by("pk").values())
    with monkeypatch.context() as slip:
        break_rules(slip, "rules.to_move")
        with pytest.raises(BrokenCode):
            play_turn(cast.running)
    assert before == (Move.objects.count(), list(Seat.objects.order_by("pk").values()))
    play_turn(cast.running)


def test_bots_of_other_tables_move(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    host = cast.people["host"]
    assert host
    ours = running_game(host, bots=[RANDOM_BOT], title="cacao")
    broken_one = Game.objects.get(title="oh-hell", pk__in=Seat.objects.exclude(bot="").values("game"))
    if ours.seats.get(user=host).waiting_since:
        play_turn(ours)
    break_rules(monkeypatch, "rules.legal_moves")
    moves = ours.moves.count()
    sweeps.play_bots(broken_one.pk, ours.pk)
    assert ours.moves.count() > moves
    assert "title oh-hell" in named()


def test_clocks_of_other_tables_run(cast: Cast, beside: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    late = timezone.now() - timedelta(minutes=1)
    Seat.objects.filter(deadline__isnull=False).update(deadline=late)
    break_rules(monkeypatch, "for_version")
    timeouts.keep_time()
    assert Seat.objects.filter(game=beside).exclude(stand_in="").exists()
    assert not Seat.objects.filter(game=cast.running).exclude(stand_in="").exists()
    deadlines = Seat.objects.filter(game=cast.running, deadline__isnull=False).values_list("deadline", flat=True)
    assert all(deadline > timezone.now() + timedelta(hours=20) for deadline in deadlines)


def test_mails_about_other_tables_are_sent(
    cast: Cast, beside: Game, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    break_rules(monkeypatch, "rules.view")
    forget()
    send_later()
    assert any(beside.public_id in message.body for message in mailoutbox)
    waiting = Notice.objects.filter(done_at=None, reason="title-away")
    assert set(waiting.values_list("game__title", flat=True)) == {"oh-hell"}


def test_lists_show_other_tables_whole_and_this_one_plain(
    cast: Cast, beside: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_pages(monkeypatch, "mark")
    break_pages(monkeypatch, "how_far")
    break_words(monkeypatch, "options")
    shown = cast.client("host").get("/my-games/").content.decode()
    assert all(game.get_absolute_url() in shown for game in (beside, cast.running))


@pytest.mark.parametrize("name", RULES)
def test_rules_that_raise(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_rules(monkeypatch, name)
    expect_lists_to_go_on(cast, name)
    expect_tasks_to_go_on()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_raises(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_pages(monkeypatch, name)
    expect_lists_to_go_on(cast, name)
    expect_tasks_to_go_on()


@pytest.mark.parametrize("name", WORDS)
def test_a_catalogue_that_raises(cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    break_words(monkeypatch, name)
    expect_lists_to_go_on(cast, name)
    expect_tasks_to_go_on()


def test_moves_that_nobody_decides_come_to_an_end(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = module("title").RULES
    monkeypatch.setattr(type(rules), "automatic", lambda _self, state, seat, _wishes: ("again", seat))
    monkeypatch.setattr(type(rules), "apply", lambda *_given: [])
    monkeypatch.setattr(type(rules.moves), "write", lambda _self, move: {"type": move[0]})
    monkeypatch.setattr(type(rules), "reveals", lambda *_given: False)
    with pytest.raises(drafting.EndlessTurn):
        drafting.follow_up(read_table(cast.running), 0, None)
