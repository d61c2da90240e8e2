"""The check with the site's settings: problems fail it, hints don't."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.title.conftest import PACKAGE, offered, slip
from tools.title import shown, skeleton

RULES, TITLE, TEXTS = "rules/ruleset.py", "title.py", "texts/catalogue.py"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The folder of a title without pages of its own."""
    folder = tmp_path / "made"
    assert skeleton.make("tower-of-tea", folder) == 0
    return folder


def test_what_the_plain_page_shows_by_its_code_is_a_hint(plain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slip(plain, TEXTS, '"left": _("sticks left"),', "")
    slip(plain, TEXTS, '"take": _("take"),', "")
    with offered(plain):
        assert shown.main(plain) == 0
    assert "The plain page shows these by their codes: left, take. Name them" in capsys.readouterr().out


def test_a_new_title_has_a_name_for_everything(plain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with offered(plain):
        assert shown.main(plain) == 0
    assert "by their codes" not in capsys.readouterr().out


def test_a_bot_that_raises_is_told_in_a_sentence(paged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = "\n\nclass Bot(Strategy):\n    def evaluate(self, state, seat):\n        return {}['pipps']\n\n\nRULES = "
    imported = "from games.engine.title import Title"
    slip(paged, TITLE, imported, f"from games.engine.strategy import Strategy\n{imported}")
    slip(paged, TITLE, "\nPLAYERS = ", bot + "TowerOfTeaRules()\nPLAYERS = ")
    slip(paged, TITLE, "TowerOfTeaRules(), PLAYERS", "RULES, PLAYERS, bot=Bot(RULES)")
    with offered(paged):
        assert shown.main(paged) == 1
    assert f"The bot can’t play: KeyError: 'pipps' ({PACKAGE}/title.py, line " in capsys.readouterr().out
