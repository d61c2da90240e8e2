"""A whole game of each title as its log tells it, in every language: ``logs/`` holds what natives have read.

``CACAO_WRITE_LOGS=1`` writes the files anew; read what has changed before it is kept.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.html import strip_tags

from games.history.pages.log import moves_in_words
from games.models import Game
from games.records.services import import_record
from games.tables.tables import read_table

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[2] / "records" / "good"
LOGS = Path(__file__).with_name("logs")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("record", ["cacao-0022", "chocolatl-0004"])
def test_a_whole_game_reads_in_every_language_as_natives_have_left_it(record: str) -> None:
    game = import_record((RECORDS / f"{record}.json").read_bytes())
    told = {language: _log(game, language) for language in LANGUAGES}

    for language, lines in told.items():
        file = LOGS / f"{record}.{language}.txt"
        if os.environ.get("CACAO_WRITE_LOGS"):
            file.parent.mkdir(exist_ok=True)
            file.write_text("".join(f"{line}\n" for line in lines))
        assert lines == file.read_text().splitlines(), language


def _log(game: Game, language: str) -> list[str]:
    """The lines of all moves, by number."""
    with translation.override(language):
        entries = moves_in_words(read_table(game), 1)
        return [f"{entry.number}. {strip_tags(line)}" for entry in entries for line in entry.lines]
