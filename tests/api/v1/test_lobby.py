"""Tables made, joined, left; talk, notes, proposals, people, puzzles; as on pages."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as talk
from games.chat.models import Line
from games.models import Game
from tests.api.programs import Program
from tests.games.factories import OPEN, fresh, open_table, running_game
from tests.games.ratings.test_leaderboards import rate

pytestmark = pytest.mark.django_db


def test_a_table_is_made_joined_and_begins(ana: User, bo: User) -> None:
    made = Program(ana).post(
        "/tables", {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "pace": "daily"}
    )
    assert made.status_code == 201, made.content
    shown = made.json()
    assert (shown["status"], shown["terms"]["gain"], shown["view"]) == ("open", 12 * 3600, None)
    assert [table["id"] for table in Program(bo).get("/tables").json()["tables"]] == [shown["id"]]
    begun = Program(bo).post(f"/tables/{shown['id']}/join").json()
    assert begun["status"] == "running"
    assert begun["view"]["seat"] == begun["me"]["seat"]
    assert [table["id"] for table in Program(bo).get("/tables/mine").json()["tables"]] == [shown["id"]]


def test_a_private_table_is_like_none(ana: User, cy: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    program = Program(cy)
    assert program.get(f"/tables/{game.public_id}").status_code == 404
    assert program.post(f"/tables/{game.public_id}/join").status_code == 404
    assert program.get(f"/tables/{game.public_id}?invite={game.invite_token}").status_code == 200
    assert program.post(f"/tables/{game.public_id}/join?invite={game.invite_token}").status_code == 200


def test_a_host_invites_starts_and_cancels(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="cacao")
    host = Program(ana)
    invited = host.post(f"/tables/{game.public_id}/invite", {"name": "Bo"}).json()
    assert [seat["account"] for seat in invited["seats"] if seat["status"] == "invited"] == ["Bo"]
    assert [table["id"] for table in Program(bo).get("/tables/mine?status=open").json()["tables"]] == [game.public_id]
    assert Program(bo).post(f"/tables/{game.public_id}/leave").status_code == 200
    assert Program(cy).post(f"/tables/{game.public_id}/cancel").status_code == 403
    assert host.post(f"/tables/{game.public_id}/start", {"level": "greedy"}).json()["status"] == "running"
    other = open_table(ana, OPEN, title="cacao")
    assert host.post(f"/tables/{other.public_id}/cancel").json()["status"] == "cancelled"


def test_options_that_fit_nothing_are_refused_with_their_rule(ana: User) -> None:
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "options": {"modules": ["nonsense"]}}
    refused = Program(ana).post("/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (422, "options-refused")
    assert refused.json()["rule"]
    assert not Game.objects.exists()


def test_people_talk_and_note(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    said = Program(ana).post(f"/tables/{game.public_id}/talk/players", {"text": "Good luck!"})
    assert said.status_code == 201, said.content
    [line] = Program(bo).get(f"/tables/{game.public_id}/talk/players").json()["lines"]
    assert (line["text"], line["author"], line["is_mine"]) == ("Good luck!", "Ana", False)
    assert Program(cy).get(f"/tables/{game.public_id}/talk/players").status_code == 404
    assert Program(ana).post(f"/tables/{game.public_id}/talk/players", {"text": ""}).status_code == 422
    Program(bo).put("/people/Ana/note", {"text": "bluffs"})
    assert Program(bo).get("/people/ana/note").json() == {"text": "bluffs"}
    assert Program(cy).get("/people/ana/note").json() == {"text": ""}


def test_people_agree(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    path = f"/tables/{game.public_id}/proposal"
    asked = Program(ana).post(path, {"code": "cancel"}).json()["proposal"]
    assert (asked["by"], asked["waits_for"]) == ("Ana", ["Bo"])
    assert Program(cy).get(path).status_code == 403
    assert Program(bo).put(path, {"agree": True}).json()["proposal"]["status"] == "agreed"
    assert fresh(game).status == Game.Status.CANCELLED


def test_an_answer_to_a_proposal_that_is_over_answers_no_other(ana: User, bo: User) -> None:
    path = f"/tables/{running_game(ana, bo, title='cacao').public_id}/proposal"
    first = Program(ana).post(path, {"code": "cancel"}).json()["proposal"]["id"]
    Program(ana).put(path, {"agree": False})
    Program(ana).post(path, {"code": "cancel"})
    late = Program(bo).put(path, {"agree": True, "id": first})
    assert late.json()["code"] == "proposal-over"
    assert Game.objects.get().is_running
    assert "no-store" in late["Cache-Control"]


def test_whoever_is_asked_to_stand_in_is_told_by_name_and_by_no_key(ana: User, bo: User, cy: User) -> None:
    path = f"/tables/{running_game(ana, bo, title='cacao').public_id}/proposal"
    Program(ana).post(path, {"code": "stand-in", "days": 3, "name": "Cy"})

    for person in (ana, bo, cy):
        shown = Program(person).get(path).json()["proposal"]
        assert shown["waits_for"] == ["Bo", "Cy"]
        assert set(shown["details"]) == {"days", "seat"}


def test_people_show_what_they_show(ana: User, bo: User) -> None:
    shown = Program(bo).get("/people/ANA").json()
    assert (shown["name"], shown["is_bot"], shown["ratings"]) == ("Ana", False, [])
    User.objects.filter(pk=ana.pk).update(is_unlisted=True)
    assert Program(bo).get("/people/Ana").json()["ratings"] is None
    assert Program(bo).get("/people/Nobody").status_code == 404
    assert Program(bo).get("/leaderboards/cacao").json() == {"title": "cacao", "rows": [], "next": None}


def test_the_text_of_a_line_that_was_deleted_or_hidden_is_told_to_nobody(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    place = f"/tables/{game.public_id}/talk/players"
    for text in ("hello", "taken back", "insult"):
        assert Program(ana).post(place, {"text": text}).status_code == 201
    _shown, deleted, hidden = Line.objects.order_by("number")
    talk.delete(line=deleted, user=ana)
    talk.hide(line=hidden)
    for person in (ana, bo):
        answer = Program(person).get(place)
        assert [line["text"] for line in answer.json()["lines"]] == ["hello", "", ""]
        assert "insult" not in answer.content.decode()


def test_a_table_with_bots_alone_is_not_rated(ana: User) -> None:
    with_bot = [{"sitter": "me"}, {"sitter": "bot", "level": "greedy"}]
    made = Program(ana).post("/tables", {"title": "cacao", "places": with_bot, "is_rated": True})
    assert made.status_code == 201, made.content
    assert not Game.objects.get().is_rated
    with_guest = [{"sitter": "me"}, {"sitter": "open"}]
    Program(ana).post("/tables", {"title": "cacao", "places": with_guest, "is_rated": True})
    assert Game.objects.latest("pk").is_rated


@pytest.mark.parametrize(
    ("is_public", "said", "is_rated"),
    [(True, None, True), (False, None, False), (True, False, False), (False, True, True)],
)
def test_a_table_is_rated_as_the_program_said_and_else_if_it_is_public(
    ana: User, is_public: bool, said: bool | None, is_rated: bool
) -> None:
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "is_public": is_public}
    made = Program(ana).post("/tables", body if said is None else {**body, "is_rated": said})
    assert made.json()["is_rated"] is is_rated


def test_who_has_blocked_somebody_meets_them_in_no_leaderboard(ana: User, bo: User, cy: User) -> None:
    for score, person in enumerate((ana, bo, cy), 1000):
        rate(person, score)
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)

    def listed(user: User) -> set[str]:
        return {row["name"] for row in Program(user).get("/leaderboards/cacao").json()["rows"]}

    assert listed(ana) == {"Ana", "Cy"}
    assert listed(cy) == {"Ana", "Bo", "Cy"}


@pytest.mark.parametrize(
    ("terms", "fields"),
    [
        ({"start": 0, "gain": 0, "cap": 0}, ["start", "cap"]),
        ({"start": 60, "gain": 60, "cap": 60}, ["cap"]),
        ({"start": 7200, "gain": 60, "cap": 3600}, ["start"]),
    ],
)
def test_every_field_of_a_clock_that_no_table_may_have_is_named(
    ana: User, terms: dict[str, int], fields: list[str]
) -> None:
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "terms": terms}
    refused = Program(ana).post("/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (422, "terms-refused")
    assert [each["where"] for each in refused.json()["errors"]] == [f"terms.{field}" for field in fields]
    assert all(each["what"] for each in refused.json()["errors"])


def test_everything_that_is_wrong_with_options_is_named(ana: User) -> None:
    options = {"modules": ["nonsense"], "timing": "never"}
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "options": options}
    refused = Program(ana).post("/tables", body).json()
    assert [each["where"] for each in refused["errors"]] == ["options.modules", "options.timing"]
