"""``make play AUTHOR=1``, really started: what an author saves counts at once, and what it raises is read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from accounts.locale.reader import LANGUAGE_IN_ADDRESS
from tests.cacao_site.deployment import ROOT, bare_environment, manage
from tests.cacao_site.playing import PATIENCE, Play
from tests.examples.installing import EXAMPLES, MODULES, install
from tests.plugins.migrated import copy_sqlite
from tests.plugins.patience import wait_until
from tests.plugins.ports import free_port

TABLE = """
import json
from accounts.models import User
from tests.games.factories import GREEDY_BOT, running_game
from tests.people import browser_of
ana = User.objects.get(username="Ana")
game = running_game(ana, bots=[GREEDY_BOT, GREEDY_BOT], title="oh-hell")
beside = running_game(ana, bots=[GREEDY_BOT], title="cacao", modules=["clearings"])
print(json.dumps([game.public_id, beside.public_id, browser_of(ana).cookies["sessionid"].value]))
"""
TURN = """
from games.models import Game
from tests.games.factories import play_turn
play_turn(Game.objects.get(title="oh-hell"))
"""


class Answer(NamedTuple):
    """What the site said."""

    status: int
    text: str
    headers: dict[str, str]


class Workshop(NamedTuple):
    """The running site, the folder of a title or a module by others, and Ana's table of it."""

    play: Play
    title: Path
    variables: dict[str, str]
    table: str
    session: str
    table_with_module: str
    module: Path

    @property
    def of_module(self) -> Workshop:
        """The same for the author of the module."""
        return self._replace(title=self.module, table=self.table_with_module)

    def read(self, path: str = "") -> str:
        """Status and page that Ana gets; without an address, at her table."""
        response = self.ask(path or f"/tables/{self.table}/", {})
        return f"{response.status} {response.text}"

    def ask(self, path: str, headers: dict[str, str]) -> Answer:
        self.play.read_what_is_there()
        http = HTTPConnection("localhost", int(self.play.address.rpartition(":")[2]), timeout=PATIENCE)
        http.request("GET", path, headers={"Cookie": f"sessionid={self.session}", **headers})
        with closing(http), http.getresponse() as response:
            return Answer(response.status, response.read().decode(), dict(response.headers))

    def forks(self) -> set[int]:
        """The processes that have loaded titles: a fork is called as its parent is."""
        calls = {}
        for process in self.play.family():
            with suppress(psutil.NoSuchProcess):
                calls[process.pid] = process.ppid(), process.cmdline()
        return {pid for pid, (parent, call) in calls.items() if parent in calls and calls[parent][1] == call}

    @contextmanager
    def saved(self, file: str, before: str, after: str) -> Iterator[None]:
        """A file with something else in it, then as it was."""
        text = (self.title / file).read_text()
        assert before in text
        self._save(self.title / file, text.replace(before, after, 1))
        try:
            yield
        finally:
            self._save(self.title / file, text)

    def _save(self, file: Path, text: str) -> None:
        """As editors do: whole, under another name, then in the place of what was there."""
        draft = file.with_name(f".{file.name}.tmp")
        draft.write_text(text)
        draft.rename(file)

    def in_the_database(self, program: str) -> str:
        run = manage("shell", "--verbosity=0", "-c", program, variables=self.variables)
        assert run.returncode == 0, run.stderr
        return run.stdout


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """One for all tests: each leaves the title as it was. Ctrl-C leaves nothing running."""
    data = tmp_path_factory.mktemp("data")
    installed = install(EXAMPLES / "oh_hell", tmp_path_factory.mktemp("title"))
    beside = install(MODULES / "clearings", tmp_path_factory.mktemp("module"))
    copy_sqlite(data / "play.sqlite3")
    variables = {
        "DATA_DIR": str(data),
        "PYTHONPATH": os.pathsep.join([str(installed), str(beside)]),
        "SITE_MODE": "play",
    }
    play = Play(data, port=free_port(), author=True, variables=variables)
    try:
        play.wait_until_open()
        site = Workshop(play, installed / "cacao_oh_hell", variables, "", "", "", beside / "cacao_clearings")
        table, with_module, session = json.loads(site.in_the_database(TABLE).splitlines()[-1])
        yield site._replace(table=table, table_with_module=with_module, session=session)
        assert "Stopped. All games are saved." in play.press_ctrl_c()
        assert play.survivors() == []
    finally:
        for process in play.family():
            process.kill()
        play.process.wait(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("templates/games/oh-hell/play.html", "{% load", "something new {% load"),
        ("texts/catalogue.py", '_("Oh Hell")', '"something new"'),
    ],
)
def test_a_page_or_a_sentence_that_is_saved_is_on_the_next_page(
    workshop: Workshop, file: str, before: str, after: str
) -> None:
    assert "something new" not in workshop.read()
    with workshop.saved(file, before, after):
        wait_until(lambda: "something new" in workshop.read())
    wait_until(lambda: "something new" not in workshop.read())


def test_a_style_that_is_saved_is_there_at_once(workshop: Workshop) -> None:
    with workshop.saved("static/games/oh-hell/table.css", "@layer title", "/* bigger */ @layer title"):
        assert "/* bigger */" in workshop.read("/static/games/oh-hell/table.css")


def test_a_translation_that_is_saved_is_said(workshop: Workshop) -> None:
    german = f"/tables/{workshop.table}/?{LANGUAGE_IN_ADDRESS}=de"
    with workshop.saved("locale/de/LC_MESSAGES/django.po", 'msgstr "Trumpf"', 'msgstr "Stechfarbe"'):
        wait_until(lambda: "Stechfarbe" in workshop.read(german))
    wait_until(lambda: "Trumpf" in workshop.read(german))


def test_a_slip_is_shown_and_the_table_goes_on_where_it_stood_when_it_is_mended(workshop: Workshop) -> None:
    before = workshop.read()
    with workshop.saved("rules/ruleset.py", "class OhHell", "def def\nclass OhHell"):
        wait_until(lambda: "SyntaxError" in workshop.read())
        assert workshop.read().startswith("500")
        assert workshop.play.read_until("SyntaxError: invalid syntax")
        assert workshop.read("/tables/new/?title=oh-hell").startswith("500")
        assert workshop.read("/tables/").startswith("200")
    wait_until(lambda: workshop.read().startswith("200"))
    assert _decisions(workshop.read()) == _decisions(before)


@pytest.mark.parametrize("file", ["rules.py", "texts.py"])
def test_a_slip_in_a_module_is_shown_and_its_table_goes_on_when_it_is_mended(workshop: Workshop, file: str) -> None:
    author = workshop.of_module
    assert author.read().startswith("200")
    with author.saved(file, "from __future__", "def def\nfrom __future__"):
        wait_until(lambda: "SyntaxError" in author.read())
        assert author.read().startswith("500")
        assert author.play.read_until("SyntaxError: invalid syntax")
        assert author.read("/tables/new/?title=cacao").startswith("200")
    wait_until(lambda: author.read().startswith("200"))


def test_what_is_saved_of_a_module_is_on_the_next_page(workshop: Workshop) -> None:
    author = workshop.of_module
    with author.saved("texts.py", '_("Clearings")', '"something new"'):
        wait_until(lambda: "something new" in author.read())
    wait_until(lambda: "something new" not in author.read())


def test_what_a_page_raises_stands_on_it_and_on_the_terminal(workshop: Workshop) -> None:
    with workshop.saved("pages/page.py", "view: View = scene.view", 'view: View = {}["pipps"]'):
        wait_until(lambda: "pipps" in workshop.read())
        assert "pages/page.py" in workshop.read()
        assert workshop.play.read_until("KeyError: 'pipps'")
    wait_until(lambda: "pipps" not in workshop.read())


def test_what_asks_by_htmx_is_sent_to_a_page_that_shows_what_was_raised(workshop: Workshop) -> None:
    with workshop.saved("pages/page.py", "view: View = scene.view", 'view: View = {}["pipps"]'):
        wait_until(lambda: "pipps" in workshop.read())
        assert (
            workshop.ask(f"/tables/{workshop.table}/", {"HX-Request": "true"}).headers["HX-Redirect"] == "/last-error/"
        )
        assert "pipps" in workshop.read("/last-error/")
    wait_until(lambda: "pipps" not in workshop.read())


def test_bots_decide_by_what_is_saved_and_the_terminal_shows_what_they_raise(workshop: Workshop) -> None:
    before = workshop.forks()
    assert before
    with workshop.saved("bot.py", "points = float(", 'points = {}["kibitz"] + float('):
        assert workshop.play.read_until("bot.py")
        # Who was there before may still decide while leaving.
        wait_until(lambda: not before & workshop.forks())
        workshop.in_the_database(TURN)
        assert workshop.play.read_until("KeyError: 'kibitz'")


def test_a_folder_that_is_new_is_found(workshop: Workshop) -> None:
    """Settings say where templates lie, so all of the site begins anew."""
    there, away = workshop.title / "templates", workshop.title / "elsewhere"
    there.rename(away)
    wait_until(lambda: "TemplateDoesNotExist" in workshop.read())
    away.rename(there)
    wait_until(lambda: workshop.read().startswith("200"))


def test_nothing_of_a_title_is_loaded_before_the_fork_and_no_thread_runs() -> None:
    """Else what is saved of it would begin all of the site anew, or a fork inherit a lock that nobody opens."""
    program = (
        "import sys, threading\nfrom cacao_site.dev.workshop import _preload\nassert _preload()\n"
        "print(sorted(name for name in sys.modules if name.startswith('games.titles.')), threading.active_count())"
    )
    variables = {"SITE_MODE": "play", "AUTHOR_MODE": "yes", "DJANGO_SETTINGS_MODULE": "cacao_site.settings"}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=bare_environment() | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    known = [f"games.titles.{title}{part}" for title in ("cacao", "chocolatl") for part in ("", ".apps")]
    assert run.stdout == f"{known} 1\n", run.stderr


def _decisions(page: str) -> list[str]:
    """What is asked there, and after which moves."""
    return re.findall(r'name="decision" value="(\w+)"', page)
