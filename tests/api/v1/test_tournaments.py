"""Tournaments by program: lists, one of them, standings and rounds; entering and withdrawing; what is private."""

from __future__ import annotations

import pytest

from accounts.models import User
from api import services
from api.models import Scope
from games.clubs import services as clubs
from games.tournaments.models import Tournament
from tests.api.programs import Program
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play_all, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def path(tournament: Tournament, rest: str = "") -> str:
    return f"/tournaments/{tournament.public_id}{rest}"


def listed(program: Program, query: str = "") -> list[str]:
    return [each["name"] for each in program.get(f"/tournaments{query}").json()["tournaments"]]


def test_lists_are_told_apart_by_state_title_format_and_who_takes_part(ana: User, bo: User) -> None:
    people = crowd(4)
    hold(ana, bo, name="to come")
    hold(ana, name="cup", format="cup", title="cacao")
    begin(hold(bo, *people, name="runs"))
    play_all(begin(hold(bo, *people, name="over")))
    program = Program(bo)
    assert listed(program) == ["to come", "cup"]
    assert listed(program, "?when=running") == ["runs"]
    assert listed(program, "?when=over") == ["over"]
    assert listed(program, "?format=cup") == ["cup"]
    assert listed(program, "?title=tiny") == ["to come"]
    assert listed(program, "?mine=true") == ["to come"]
    assert program.get("/tournaments?when=never").status_code == 422


@pytest.mark.parametrize("title", ["go", "%00", "x" * 30])
def test_of_a_title_that_is_none_there_are_none(ana: User, title: str) -> None:
    hold(ana)
    assert listed(Program(ana), f"?title={title}") == []


def test_a_list_comes_in_pages(ana: User) -> None:
    for number in range(3):
        hold(ana, name=f"T{number}")
    program = Program(ana)
    first = program.get("/tournaments?limit=2").json()
    second = program.get(f"/tournaments?limit=2&cursor={first['next']}").json()
    assert [each["name"] for each in [*first["tournaments"], *second["tournaments"]]] == ["T0", "T1", "T2"]
    assert second["next"] is None
    assert program.get("/tournaments?cursor=nonsense!").status_code == 422


def test_a_page_that_has_the_last_row_promises_no_other(ana: User) -> None:
    tournament, program = begin(hold(ana, *crowd(4))), Program(ana)
    lists = [
        "/tournaments?when=running&limit=1",
        path(tournament, "/standings?limit=4"),
        path(tournament, "/rounds/1?limit=2"),
    ]
    assert [program.get(each).json()["next"] for each in lists] == [None] * 3


def test_somebody_enters_waits_and_withdraws(ana: User, bo: User) -> None:
    tournament, program = hold(ana, *crowd(4), capacity=4), Program(bo)
    assert program.get(path(tournament)).json()["me"] is None
    shown = program.post(path(tournament, "/enter")).json()
    assert (shown["me"]["status"], shown["status"], shown["people"]) == ("waiting", "full", 4)
    assert program.post(path(tournament, "/withdraw")).json()["me"]["status"] == "out"
    refused = Program(ana).post(path(tournament, "/withdraw"))
    assert (refused.status_code, refused.json()["code"]) == (403, "not-entered")


def test_the_same_request_with_its_key_enters_once(ana: User, bo: User) -> None:
    tournament, program = hold(ana), Program(bo)
    answers = [program.post(path(tournament, "/enter"), headers={"Idempotency-Key": "k"}) for _time in range(2)]
    assert answers[0].content == answers[1].content
    assert answers[1]["Idempotent-Replayed"] == "true"
    assert tournament.events.filter(code="entered").count() == 1


def test_reading_needs_its_scope_and_entering_another(ana: User, bo: User) -> None:
    tournament = hold(ana)
    reader = Program(bo, Scope.READ)
    assert reader.get(path(tournament)).status_code == 200
    refused = reader.post(path(tournament, "/enter"))
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient-scope")
    assert Program(bo, Scope.TABLES).get(path(tournament)).status_code == 403
    assert not names(tournament)


def test_a_bot_reads_and_does_not_enter(ana: User, bo: User) -> None:
    tournament = hold(ana)
    bot = Program(services.make_bot(owner=bo, name="Rex"), owner=bo)
    assert bot.get(path(tournament)).status_code == 200
    refused = bot.post(path(tournament, "/enter"))
    assert (refused.status_code, refused.json()["code"]) == (403, "no-bots")


def test_who_enters_a_tournament_that_is_over_is_refused_in_words(ana: User, bo: User) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4))))
    refused = Program(bo).post(path(tournament, "/enter"))
    assert (refused.status_code, refused.json()["code"]) == (409, "entries-closed")
    assert refused["Content-Type"] == "application/problem+json"


def test_facts_rounds_and_standings_are_those_of_the_page(ana: User) -> None:
    people = crowd(4)
    tournament = play_all(begin(hold(ana, *people)))
    program = Program(people[0])
    shown = program.get(path(tournament)).json()
    assert (shown["status"], shown["rounds"], shown["organiser"]) == ("finished", 3, "Ana")
    assert shown["seed"] == tournament.seed
    assert [made["number"] for made in shown["played"]] == [1, 2, 3]
    assert [made["tables"] for made in shown["played"]] == [2, 2, 2]
    first = program.get(path(tournament, "/standings?limit=3")).json()
    rest = program.get(path(tournament, f"/standings?limit=3&cursor={first['next']}")).json()
    rows = [*first["standings"], *rest["standings"]]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert rest["next"] is None
    assert {row["account"]: row["rank"] for row in rows} == dict(
        tournament.entries.values_list("person__username", "rank")
    )
    assert [row["account"] for row in rows if row["is_me"]] == [people[0].username]
    assert sum(row["points"] for row in rows) == 6 * 12
    made = program.get(path(tournament, "/rounds/1?limit=1")).json()
    assert (made["tables"], len(made["pairings"])) == (2, 1)
    assert {seat["place"] for seat in made["pairings"][0]["seats"]} <= {1, 2}
    assert program.get(f"/tables/{made['pairings'][0]['table']}").status_code == 200
    assert program.get(path(tournament, "/rounds/4")).status_code == 404


def test_places_are_not_told_before_a_table_is_over(ana: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    made = Program(people[0]).get(path(tournament, "/rounds/1")).json()
    seats = [seat for table in made["pairings"] for seat in table["seats"]]
    assert {seat["place"] for seat in seats} == {seat["score"] for seat in seats} == {None}
    assert not any(table["is_over"] for table in made["pairings"])


def test_who_has_read_it_gets_nothing_new(ana: User) -> None:
    tournament, program = hold(ana), Program(ana)
    etag = program.get(path(tournament))["ETag"]
    assert program.get(path(tournament), **{"If-None-Match": etag}).status_code == 304
    Program(crowd(1)[0]).post(path(tournament, "/enter"))
    assert program.get(path(tournament), **{"If-None-Match": etag}).status_code == 200


def test_a_private_one_is_like_none_and_its_tables_are_for_who_sits_there(ana: User, bo: User, cy: User) -> None:
    people = crowd(4)
    group = clubs.make(user=ana, name="Us")
    for person in (bo, *people):
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament = begin(hold(ana, *people, group=group))
    stranger = Program(cy)
    for rest in ("", "/standings", "/rounds/1"):
        gone = stranger.get(path(tournament, rest))
        none = stranger.get(f"/tournaments/abcdefghij{rest}")
        assert (gone.status_code, gone.content) == (404, none.content)
    assert stranger.post(path(tournament, "/enter")).content == stranger.post("/tournaments/abcdefghij/enter").content
    assert listed(stranger, "?when=running") == []
    assert listed(Program(bo), "?when=running") == ["Spring"]
    tables = {game.public_id for game in running(tournament)}
    seen = {each["table"] for each in Program(bo).get(path(tournament, "/rounds/1")).json()["pairings"]}
    assert seen == {None}
    own = {each["table"] for each in Program(people[0]).get(path(tournament, "/rounds/1")).json()["pairings"]}
    assert len(own & tables) == 1
    assert None in own


def test_a_list_costs_as_many_queries_however_long_it_is(ana: User, django_assert_max_num_queries: object) -> None:
    for number in range(4):
        hold(ana, *crowd_once(), name=f"T{number}")
    program = Program(ana)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        assert len(listed(program)) == 4
    assert anew(Tournament.objects.earliest("pk")).takes_entries


def crowd_once() -> list[User]:
    return list(User.objects.filter(username__startswith="Player")) or crowd(3)
