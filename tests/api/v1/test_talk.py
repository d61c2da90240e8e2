"""Chat of tournaments and groups by program: who reads and who writes is who may on the pages."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.sanctions import services as sanctions
from api import services
from api.models import Scope
from games.chat import services as chat
from games.chat.models import Line
from games.clubs import services as clubs
from games.clubs.models import Group, Member
from tests.api.programs import Program
from tests.games.tournaments.holding import hold
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def group(ana: User, bo: User, cy: User) -> Group:
    """Ana and Bo are members, Cy is asked."""
    made = clubs.make(user=ana, name="Tuesday club")
    clubs.join(member=clubs.invite(group=made, user=ana, name="Bo"))
    clubs.invite(group=made, user=ana, name="Cy")
    return made


def statuses(path: str, program: Program) -> tuple[int, int]:
    """Of reading, and of writing."""
    return program.get(path).status_code, program.post(path, {"text": "Hello"}).status_code


def test_all_who_see_a_tournament_read_and_who_takes_part_writes(ana: User, bo: User, cy: User) -> None:
    tournament = hold(ana, bo)
    path = f"/tournaments/{tournament.public_id}/talk"
    rex = services.make_bot(owner=bo, name="Rex")
    got = {
        "organiser": statuses(path, Program(ana)),
        "takes part": statuses(path, Program(bo)),
        "stranger": statuses(path, Program(cy)),
        "bot": statuses(path, Program(rex, owner=bo)),
        "read-only": statuses(path, Program(bo, Scope.READ)),
    }
    assert got == {
        "organiser": (200, 201),
        "takes part": (200, 201),
        "stranger": (200, 403),
        "bot": (200, 403),
        "read-only": (200, 403),
    }
    lines = Program(cy).get(path).json()["lines"]
    assert [(line["author"], line["text"], line["is_mine"]) for line in lines] == [
        ("Ana", "Hello", False),
        ("Bo", "Hello", False),
    ]


def test_the_chat_of_a_group_is_there_for_its_members_alone(group: Group, ana: User, bo: User, cy: User) -> None:
    path = f"/groups/{group.public_id}/talk"
    assert statuses(path, Program(ana)) == statuses(path, Program(bo)) == (200, 201)
    assert statuses(path, Program(cy)) == (403, 403)
    stranger = Program(make_person("Di"))
    assert statuses(path, stranger) == statuses("/groups/nothing/talk", stranger) == (404, 404)
    clubs.leave(member=Member.objects.get(person=bo))
    assert statuses(path, Program(bo)) == (404, 404)


def test_a_tournament_of_a_group_is_like_none_to_others(group: Group, ana: User, bo: User, cy: User) -> None:
    path = f"/tournaments/{hold(ana, bo, group=group).public_id}/talk"
    assert statuses(path, Program(bo)) == (200, 201)
    stranger = Program(make_person("Di"))
    assert statuses(path, stranger) == statuses("/tournaments/nothing/talk", stranger) == (404, 404)


def test_what_was_hidden_is_told_to_nobody_and_pages_lead_back(group: Group, ana: User, bo: User) -> None:
    path, program = f"/groups/{group.public_id}/talk", Program(ana)
    for text in ("one", "insult", "three"):
        program.post(path, {"text": text})
    chat.hide(line=Line.objects.get(text="insult"))
    page = Program(bo).get(f"{path}?limit=2").json()
    assert [line["text"] for line in page["lines"]] == ["", "three"]
    earlier = Program(bo).get(f"{path}?limit=2&cursor={page['next']}").json()
    assert ([line["text"] for line in earlier["lines"]], earlier["next"]) == (["one"], None)


def test_who_is_silenced_is_refused_with_the_reason(group: Group, ana: User, bo: User) -> None:
    sanctions.silence(user=bo, by=make_person("Mo", is_staff=True), reason="Mind your words.", until=None)
    refused = Program(bo).post(f"/groups/{group.public_id}/talk", {"text": "Hello"})
    assert refused.status_code == 403
    assert "Mind your words." in refused.json()["detail"]


def test_a_line_without_words_is_refused(group: Group, ana: User) -> None:
    assert Program(ana).post(f"/groups/{group.public_id}/talk", {"text": " "}).status_code == 422
