"""The inbox by program: one's own lines in pages, seen only when a program says so."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from api.models import Scope
from tests.api.programs import Program
from tests.games.factories import OPEN, invited, open_table, play_to_end, running_game
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_program_reads_what_its_person_was_told(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo))
    relations.add(user=bo, other=ana, kind=Tie.Kind.FRIEND)
    [request, result] = Program(ana).get("/inbox").json()["lines"]
    assert (request["kind"], request["text"], request["is_asking"]) == ("friend", "Bo would like to be friends", True)
    assert (request["about"], request["url"], request["settled"]) == (None, None, "")
    assert (result["kind"], result["about"], result["is_new"]) == ("mail_game_over", "tiny with Bo", True)
    assert result["url"].endswith(game.get_absolute_url())
    assert [line["kind"] for line in Program(bo).get("/inbox").json()["lines"]] == ["mail_game_over"]


def test_lines_come_in_pages_and_are_seen_when_a_program_says_so(ana: User) -> None:
    for name in ("Di", "Edi", "Flo"):
        open_table(make_person(name), invited(ana), OPEN)
    program = Program(ana)
    first = program.get("/inbox?limit=2").json()
    second = program.get(f"/inbox?limit=2&cursor={first['next']}").json()
    texts = [line["text"].split()[0] for line in [*first["lines"], *second["lines"]]]
    assert (texts, second["next"]) == (["Flo", "Edi", "Di"], None)
    assert program.get("/inbox?limit=3").json()["next"] is None
    assert all(line["is_new"] for line in program.get("/inbox").json()["lines"])
    assert Program(ana, Scope.READ).post("/inbox/seen").status_code == 403
    assert program.post("/inbox/seen").json() == {"new": 0}
    assert not any(line["is_new"] for line in program.get("/inbox").json()["lines"])
    assert program.get("/inbox?cursor=nonsense!").status_code == 422
