"""Pages of lists lead on, whatever is added between them: nothing comes twice, nothing is left out."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, PersonRating
from games.ratings import leaderboards
from tests.api.programs import Program
from tests.games.factories import OPEN, fresh, invited, open_table, play_to_end, play_turn, running_game
from tests.games.ratings.test_leaderboards import rate
from tests.games.tournaments.holding import hold
from tests.people import make_person

pytestmark = pytest.mark.django_db


def walk(program: Program, path: str, key: str, between: Callable[[], Any] = lambda: None) -> list[Any]:
    """All rows, page by page; something happens between the pages."""
    rows: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = program.get(f"{path}{'&' if '?' in path else '?'}limit=2&cursor={cursor}").json()
        assert page[key] or not rows, "a page that was promised has something"
        rows += page[key]
        cursor = page["next"]
        between()
        assert len(rows) < 50
    return rows


def ids(rows: list[Any]) -> list[str]:
    return [row["id"] for row in rows]


def test_open_tables_while_more_are_made(ana: User, bo: User) -> None:
    made = [open_table(ana, OPEN, title="cacao").public_id for _number in range(5)]
    assert ids(walk(Program(bo), "/tables", "tables", lambda: open_table(ana, OPEN, title="cacao"))) == made[::-1]


def test_my_running_tables_while_more_begin(ana: User, bo: User) -> None:
    before = {running_game(ana, bo, title="cacao").public_id for _number in range(5)}
    found = ids(walk(Program(ana), "/tables/mine", "tables", lambda: running_game(ana, bo, title="cacao")))
    assert len(found) == len({*found})
    assert before <= {*found}


def test_my_tables_come_in_the_order_of_pages(ana: User, bo: User) -> None:
    for _number in range(4):
        play_turn(running_game(ana, bo, title="cacao"))
    whole = ids(Program(ana).get("/tables/mine?limit=100").json()["tables"])
    waiting = [any(seat["is_me"] and seat["to_move"] for seat in Program(ana).table(table)["seats"]) for table in whole]
    assert waiting == sorted(waiting, reverse=True)
    assert ids(walk(Program(ana), "/tables/mine", "tables")) == whole


def test_invitations_while_more_come(ana: User, bo: User) -> None:
    made = [open_table(bo, invited(ana), title="cacao").public_id for _number in range(5)]
    more: Callable[[], Any] = lambda: open_table(bo, invited(ana), title="cacao")  # noqa: E731
    assert ids(walk(Program(ana), "/tables/mine?status=open", "tables", more)) == made[::-1]


def test_results_while_more_games_end(tiny_title: None, ana: User, bo: User) -> None:
    ended = [play_to_end(running_game(ana, bo)).public_id for _number in range(5)]
    found = ids(
        walk(Program(ana), "/tables/mine?status=finished", "tables", lambda: play_to_end(running_game(ana, bo)))
    )
    assert found == ended[::-1]


def test_a_log_while_people_move(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    for _turn in range(5):
        play_turn(game)
    turns = [1, 2, 3]

    def go_on() -> None:
        if turns:
            turns.pop()
            play_turn(game)

    rows = walk(Program(ana), f"/tables/{game.public_id}/log", "entries", go_on)
    assert [row["number"] for row in rows] == list(range(1, fresh(game).move_count + 1))
    assert Program(ana).get(f"/tables/{game.public_id}/log?limit={len(rows)}").json()["next"] is None


def test_tournaments_that_start_at_the_same_moment(tiny_title: None, ana: User) -> None:
    starts_at = timezone.now() + timedelta(days=2)
    made = [hold(ana, starts_at=starts_at).public_id for _number in range(4)]
    assert ids(walk(Program(ana), "/tournaments", "tournaments")) == made


def test_talk_while_people_write(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    place, writer = f"/tables/{game.public_id}/talk/players", Program(bo)

    def say() -> None:
        assert writer.post(place, {"text": "more"}).status_code == 201

    for _line in range(5):
        say()
    found = [row["number"] for row in walk(Program(ana), place, "lines", say)]
    assert sorted(found) == [1, 2, 3, 4, 5]


def test_a_leaderboard_while_people_come_and_somebody_goes(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "PAGE", 2)
    people = [make_person(f"P{number}") for number in range(6)]
    rated = [rate(person, 1000 - number) for number, person in enumerate(people)]
    program = Program(ana)
    first = program.get("/leaderboards/cacao").json()
    assert [row["name"] for row in first["rows"]] == ["P0", "P1"]
    rate(make_person("New"), 5000)
    PersonRating.objects.filter(pk=rated[1].pk).delete()
    second = program.get(f"/leaderboards/cacao?cursor={first['next']}").json()
    assert [row["name"] for row in second["rows"]] == ["P2", "P3"]


@pytest.mark.parametrize("path", ["/tables", "/tables/mine", "/tables/mine?status=finished", "/leaderboards/cacao"])
@pytest.mark.parametrize(
    "cursor",
    ["nonsense", "W10", "WzFd", "W251bGwsbnVsbF0", "%00", "WzFlOTksIiJd", "e30", "x" * 201, "WzEsIlx1ZDgwMCJd"],
)
def test_a_cursor_that_no_page_gave_is_refused(ana: User, path: str, cursor: str) -> None:
    answer = Program(ana).get(f"{path}{'&' if '?' in path else '?'}cursor={cursor}")
    assert answer.status_code == 422, answer.content


def test_no_cursor_tells_which_row_it_is_about_and_none_can_be_made_up(ana: User) -> None:
    games = [open_table(ana, OPEN, title="cacao") for _number in range(3)]
    program = Program(ana)
    first = program.get("/tables?limit=1")
    cursor = first.json()["next"]
    inside = urlsafe_b64decode(cursor + "==")
    assert games[-1].public_id.encode() not in inside
    assert str(games[-1].pk).encode() not in inside.split(b",")
    for number, letter in enumerate(cursor):
        spoilt = cursor[:number] + ("A" if letter != "A" else "B") + cursor[number + 1 :]
        assert program.get(f"/tables?cursor={spoilt}").status_code == 422
    assert program.get("/tables?limit=1", **{"If-None-Match": first["ETag"]}).status_code == 304


def test_a_cursor_of_one_list_leads_nowhere_in_another(ana: User, bo: User) -> None:
    for _number in range(3):
        running_game(ana, bo, title="cacao")
    program = Program(ana)
    cursor = program.get("/tables/mine?limit=1").json()["next"]
    assert program.get(f"/leaderboards/cacao?cursor={cursor}").status_code == 422
    assert program.get(f"/tables?cursor={cursor}").status_code == 422


def test_tables_of_one_moment_come_each_once(ana: User, bo: User) -> None:
    games = [open_table(ana, OPEN, title="cacao") for _number in range(5)]
    Game.objects.update(created_at=games[0].created_at)
    assert sorted(ids(walk(Program(bo), "/tables", "tables"))) == sorted(game.public_id for game in games)


def test_tables_of_one_moment_come_each_once_though_one_of_them_goes(ana: User, bo: User) -> None:
    games = [open_table(ana, OPEN, title="cacao") for _number in range(5)]
    Game.objects.update(created_at=games[0].created_at)
    program = Program(bo)
    first = program.get("/tables?limit=2").json()
    Game.objects.filter(public_id=first["tables"][-1]["id"]).delete()
    second = program.get(f"/tables?limit=10&cursor={first['next']}").json()
    assert len({*ids(first["tables"]), *ids(second["tables"])}) == 5
