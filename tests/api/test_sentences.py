"""What programs are told speaks of no page."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from accounts.models import User
from api.sentences import FOR_PROGRAMS
from games.tables.errors import StaleDecision
from tests.api.programs import Program
from tests.games.factories import running_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_program_is_told_what_to_ask_next_and_a_page_what_to_look_at(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    program = Program(ana)
    refused = program.post(f"/tables/{game.public_id}/confirm", {"decision": "old"})

    assert (refused.status_code, refused.json()["code"]) == (409, "stale-decision")
    assert refused.json()["detail"] == str(FOR_PROGRAMS[StaleDecision])
    assert "page" in StaleDecision().message


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_sentence_for_programs_speaks_of_pages(language: str) -> None:
    with translation.override(language):
        said = [str(sentence) for sentence in FOR_PROGRAMS.values()]
    assert said
    assert not [each for each in said for word in ("page", "Seite", "pagina") if f" {word}" in each]
