"""What ``cacao-title new`` makes keeps the contract, and is played over the site with no more than rules."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from importlib.metadata import EntryPoint
from inspect import Parameter, signature
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.record import dump, read
from games.engine.rules import Rules
from games.engine.title import Title
from games.models import Game
from tests.examples.installing import found, install
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.person import Person
from tools.title import checking, skeleton
from tools.title.__main__ import main

OPTIONS = {"players": 3}


def test_it_keeps_the_contract_as_it_is(tmp_path: Path) -> None:
    assert skeleton.make("tower-of-tea", tmp_path / "made") == 0
    assert checking.check(tmp_path / "made") == 0


def test_with_pages_it_passes_every_check_at_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "tower-of-tea", str(tmp_path / "made"), "--pages"]) == 0
    assert checking.check(tmp_path / "made") == 0
    said = capfd.readouterr().out
    assert "The quick bot (greedy) won" in said
    assert "by default: evaluate, plans, rollout_policy, horizon, play_out." in said


def test_a_page_that_cannot_be_rendered_fails_the_check(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    main(["new", "tower-of-tea", str(tmp_path / "made"), "--pages"])
    page = tmp_path / "made" / "cacao_tower_of_tea" / "pages" / "page.py"
    page.write_text(page.read_text().replace("view: View = scene.view", 'view: View = {}["pipps"]'))
    assert checking.show(tmp_path / "made") == 1
    said = capfd.readouterr().out
    assert "can’t be rendered: KeyError: 'pipps' (cacao_tower_of_tea/pages/page.py, line " in said
    assert "The position, as a game record: " in said


def test_rules_are_checked_while_pages_cannot_be_imported(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    main(["new", "tower-of-tea", str(tmp_path / "made"), "--pages"])
    page = tmp_path / "made" / "cacao_tower_of_tea" / "pages" / "rules.py"
    page.write_text(page.read_text().replace("import BONUS", "import NO_LONGER_THERE"))
    assert main(["check", str(tmp_path / "made"), "-k", "copy"]) == 1
    said = capfd.readouterr().out
    assert "NO_LONGER_THERE" in said
    assert re.search(r"\d passed", said)


def test_the_command_is_a_script_of_the_project() -> None:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    command = EntryPoint("cacao-title", project["project"]["scripts"]["cacao-title"], "console_scripts").load()
    with pytest.raises(SystemExit):
        command()


def test_its_author_is_told_in_a_sentence_what_is_wrong(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    skeleton.make("tower-of-tea", tmp_path / "made")
    rules = tmp_path / "made" / "cacao_tower_of_tea" / "rules" / "ruleset.py"
    rules.write_text(rules.read_text().replace("number if is_over or seat == owner else None", "number"))
    shared = "    def copy(self, state: State) -> State:\n        return state\n\n    def to_move"
    rules.write_text(rules.read_text().replace("    def to_move", shared))
    assert checking.check(tmp_path / "made") == 1
    said = capfd.readouterr().out
    assert "Playing on in a copy has changed the original: copy must share nothing that changes." in said
    file = Path(said.split("The position, as a game record: ")[1].split("\n")[0])
    assert json.loads(file.read_bytes())["game"] == "tower-of-tea"


@pytest.mark.parametrize("name", ["cacao", "Tea", "t", "two words", "-tea", "site"])
def test_a_name_that_no_title_can_have_is_refused(name: str, tmp_path: Path) -> None:
    assert skeleton.make(name, tmp_path / "made") == 2
    assert not (tmp_path / "made").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    assert skeleton.make("tower-of-tea", tmp_path) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_file_in_the_place_of_the_folder_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    assert skeleton.make("tower-of-tea", tmp_path / "mine") == 2
    assert skeleton.make("tower-of-tea", tmp_path / "mine" / "inside") == 2
    assert (tmp_path / "mine").read_text() == "mine"
    assert "is a file" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["none", "state", "event"])
def test_a_name_may_be_a_word_of_python_or_of_the_contract(name: str, tmp_path: Path) -> None:
    assert skeleton.make(name, tmp_path / "made") == 0
    [rules] = (tmp_path / "made").glob("*/rules/ruleset.py")
    assert issubclass(runpy.run_path(str(rules))[f"{name.capitalize()}Rules"], Rules)


@pytest.mark.parametrize("command", ["check", "texts"])
def test_a_folder_without_a_title_is_named(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, sentence in ((None, "no pyproject.toml"), ("[project]", "cacao.titles"), ("[", "cannot be read")):
        if text:
            (tmp_path / "pyproject.toml").write_text(text)
        assert main([command, str(tmp_path)]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("command", ["new", "check", "texts", "new-module"])
def test_each_command_says_how_it_is_used(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"cacao-title {command}" in capsys.readouterr().out


def test_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["--help"]), main(["knit"])) == (0, 2)
    said = capsys.readouterr()
    assert said.out == said.err
    assert "cacao-title new NAME" in said.out


@pytest.mark.django_db
@pytest.mark.usefixtures("new_title")
def test_it_is_played_to_the_end_on_the_plain_page(ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    fields = {"title": "tower-of-tea", "players": 2, "place-1-sitter": "me", "place-2-sitter": "open"}
    host.press("/tables/new/", **fields, visibility="public")
    address = Game.objects.get().get_absolute_url()
    guest.press(f"{address}join/")

    turns = 0
    while any([host.go_on(address), guest.go_on(address)]):
        turns += 1
        assert turns < 100
    assert fresh(Game.objects.get()).is_over
    assert "Final score" in guest.look(address)
    assert "sticks taken" in guest.look(address)
    assert not re.search(r"<td>\s*(?:\[|true|false|None)", guest.look(address))
    assert "Tower of tea" in host.look("/tables/new/")


@pytest.mark.django_db
def test_with_pages_it_is_played_to_the_end_on_its_own_page(tmp_path: Path, ana: User, bo: User) -> None:
    main(["new", "tower-of-tea", str(tmp_path / "made"), "--pages"])
    with found(install(tmp_path / "made", tmp_path)):
        game = running_game(ana, bo, title="tower-of-tea")
        address, host = game.get_absolute_url(), Person(ana)
        assert "21 sticks are left" in host.look(address)
        over = play_to_end(game, Random(3))
        assert over.is_over
        assert "0 sticks are left" in host.look(address)
        assert 'class="result"' in host.look(address)
        assert "secret number" in host.look(reverse("games:rules", args=["tower-of-tea"]))


@pytest.mark.usefixtures("new_title")
@pytest.mark.parametrize("level", BOTS)
def test_every_bot_plays_it_and_the_record_leads_to_the_same_game(level: str) -> None:
    title, seed = registry.title("tower-of-tea"), game_seed(7, 1)
    played = play(title, OPTIONS, seed, [BOTS[level]] * 3)
    document = record_of(played, title=title, options=OPTIONS, seed=seed, levels=[level] * 3)
    record = read(dump(document))
    assert (record.moves, record.outcome) == (played.moves, played.outcome)


@pytest.mark.usefixtures("new_title")
def test_a_title_needs_no_more_than_its_rules() -> None:
    said = {name for name in vars(type(registry.title("tower-of-tea").rules)) if not name.startswith("_")}
    assert said == Rules.__abstractmethods__ | {"reveals", "turn_number", "score_lines"}


def test_a_small_title_says_at_most_twelve_things() -> None:
    given = [each for each in signature(Title).parameters.values() if each.default is Parameter.empty]
    assert len(given) + len(Rules.__abstractmethods__) <= 12
