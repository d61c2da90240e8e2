"""What lists cost in a database that holds a hundred thousand games: the indexes they use, on PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.lobby import my_games, watching
from games.lobby.open_tables import open_tables, with_one_open_place
from games.models import AuditEntry, Game, Move, Seat
from games.pages.views.my_games import RUNNING_PER_PAGE
from games.tables.selectors import late_bots
from tests.games.told import undone

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]

GAMES = 100_000
MANY_GAMES = """
    insert into games_game (public_id, title, rules, options, seed, commitment, status, host_id, is_public,
                            invite_token, epoch, version, move_count, created_at, started_at, last_move_at, ended_at)
    select lpad(n::text, 10, '0'), 'cacao', 1, '{"players": 2}', '', '', kind.status, %(host)s, true, '', 0, 1, 0,
           now() - n * interval '1 minute', case kind.status when 'open' then null else now() end, null,
           case kind.status when 'finished' then now() - n * interval '1 minute' end
      from generate_series(1, %(games)s) n,
           lateral (select case when n %% 100 = 0 then 'open'
                                when n %% 10 = 0 then 'running' else 'finished' end status) kind
"""
THEIR_SEATS = """
    insert into games_seat (game_id, place, number, status, user_id, bot, name, colour, waiting_since, decisions, draft,
                            seen_move, ready, resigned)
    select game.id, place, case game.status when 'open' then null else place end, 'taken',
           case place when 0 then %(host)s else %(first)s + game.id %% 1000 end, '', '', 'colour ' || place,
           case when game.status = 'running' and place = 0 then now() end, 0, '[]', 0, false, false
      from games_game game, generate_series(0, 1) place
     where game.seed = ''
"""
LONG_AGO = """
    delete from games_seat where user_id = %(player)s and game_id > (select min(id) + 2000 from games_game);
    update games_game set status = 'finished', started_at = now(), ended_at = now()
     where status <> 'finished' and id > (select min(id) + 2000 from games_game)
"""
OLD_HAND = """
    update games_seat set user_id = %(player)s
     where place = 1 and game_id < (select min(id) + 3000 from games_game where seed = '')
"""
ROWS_READ = "select sum(pg_stat_get_xact_tuples_returned(oid)) from pg_class where relname ~ '^(games|accounts|admin)'"
THEIR_ROWS = 20_000
"""Rows and entries of indexes that may be read for a person with 3,000 tables at a site with 100,000."""
MANY_PEOPLE = """
    insert into accounts_user (username, email, password, is_guest, is_staff, is_superuser, is_active, language,
                               time_zone, date_joined)
    select 'Crowd ' || n, 'crowd' || n || '@example.com', '', false, false, false, true, '', '', now()
      from generate_series(1, 50000) n
"""


@pytest.fixture
def crowd(cy: User) -> User:
    """A hundred thousand games of Cy against a thousand people, one of whom plays a hundred."""
    people = User.objects.bulk_create(User(username=f"Player {number}") for number in range(1000))
    with connection.cursor() as cursor:
        cursor.execute(MANY_GAMES, {"host": cy.pk, "games": GAMES})
        cursor.execute(THEIR_SEATS, {"host": cy.pk, "first": people[0].pk})
        cursor.execute("analyze games_game, games_seat")
    return people[7]


def expect_index(rows: QuerySet[Any], index: str) -> None:
    plan = rows.explain()
    assert index in plan
    assert "Seq Scan" not in plan  # nowhere: PostgreSQL says it


def expect_fitting_index(rows: QuerySet[Any], index: str) -> None:
    """The index serves the question, beside others or alone; which one pays at this size is the planner's affair."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        plans = rows.explain()
        cursor.execute(
            "update pg_index set indisvalid = false from pg_class as wanted, pg_class as other"
            " where wanted.relname = %s and other.oid = pg_index.indexrelid and other.oid <> wanted.oid"
            " and pg_index.indrelid = (select indrelid from pg_index where indexrelid = wanted.oid)",
            [index],
        )
        plans += rows.explain()
        transaction.set_rollback(True)
    assert index in plans


def expect_queries(client: Client, address: str, *, most: int) -> None:
    """What a page asks the database once what can be kept is kept; some of that runs out at any visit."""
    client.get(address)
    assert min(queries(client, address) for _visit in range(3)) <= most


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)


def test_among_many_games_lists_stay_as_fast_as_among_few(
    crowd: User, bo: User, cy: User, client: Client, admin_client: Client
) -> None:
    """Everything that is asked of the crowd, which takes longer to make than to ask."""
    with undone():
        lists_find_their_rows_by_an_index_and_cost_few_queries(crowd, client)
    with undone():
        what_is_long_ago_is_found_as_fast_as_what_is_new(crowd, cy)
    with undone():
        who_played_the_oldest_tables_is_shown_without_reading_everybodys(bo, client, admin_client)


def lists_find_their_rows_by_an_index_and_cost_few_queries(crowd: User, client: Client) -> None:
    expect_index(my_games.my_turns(crowd), "my_turns_by_deadline")
    expect_index(open_tables()[:20], "open_tables")
    expect_index(watching.recently_moved()[: watching.CANDIDATES], "tables_to_watch")
    expect_fitting_index(watching.lately_finished()[: watching.MOST_COUNTED], "latest_public_results")
    expect_fitting_index(
        my_games.my_games(crowd, Game.Status.RUNNING).queryset()[:RUNNING_PER_PAGE], "unfinished_seats"
    )
    expect_index(my_games.results(crowd).queryset()[:20], "one_seat_per_person")
    expect_index(Game.objects.filter(status="cancelled").order_by("-pk")[:50], "cancelled_tables_by_age")

    client.force_login(crowd)
    expect_queries(client, "/tables/", most=11)
    expect_queries(client, "/my-games/", most=17)  # Its own tournaments and friends at tables are one each.
    expect_queries(client, "/my-games/finished/", most=8)
    assert client.get("/my-games/").content.decode().count('class="game__state') == RUNNING_PER_PAGE


def what_is_long_ago_is_found_as_fast_as_what_is_new(crowd: User, cy: User) -> None:
    """Cy hosted and played everything, the other one played long ago, and nothing runs but the oldest."""
    with connection.cursor() as cursor:
        cursor.execute(LONG_AGO, {"player": crowd.pk})
        cursor.execute("analyze games_game, games_seat")

    for person in (crowd, cy):
        expect_index(Seat.objects.filter(user=person).order_by("-game_id")[:30], "one_seat_per_person")
        expect_index(Game.objects.filter(seats__user=person).order_by("-pk")[:50], "one_seat_per_person")
    expect_index(Game.objects.filter(host=cy, title="cacao").order_by("-created_at")[:1], "tables_of_a_host")
    expect_index(Game.objects.filter(status="running").order_by("-pk")[:50], "running_tables_by_age")
    expect_index(Game.objects.filter(status="open").order_by("-pk")[:50], "open_tables")
    assert "open_tables" in with_one_open_place(open_tables())[:20].explain()


def rows_read() -> int:
    """So far in this transaction."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS_READ)
        return int(cursor.fetchone()[0])


def who_played_the_oldest_tables_is_shown_without_reading_everybodys(
    bo: User, client: Client, admin_client: Client
) -> None:
    _play_the_oldest_tables(bo)
    client.force_login(bo)
    for address in ("/my-games/", "/my-games/finished/", "/my-games/finished/?page=90"):
        expect_rows(client, address)
    for model in ("seat", "game"):
        expect_rows(admin_client, f"/admin/games/{model}/?q=Bo")


def _play_the_oldest_tables(user: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute(OLD_HAND, {"player": user.pk})
        cursor.execute("analyze games_game, games_seat")


def expect_rows(client: Client, address: str) -> None:
    client.get(address)
    before = rows_read()
    assert client.get(address).status_code == 200
    assert rows_read() - before < THEIR_ROWS


def test_plans_are_made_for_a_database_that_jumps_as_fast_as_it_walks(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("show random_page_cost")
        assert cursor.fetchone() == ("1.1",)


def test_people_are_found_by_an_index(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(MANY_PEOPLE)
        cursor.execute("analyze accounts_user")

    expect_index(User.objects.filter(username__iexact="crowd 77"), "one_person_per_name")
    expect_index(User.objects.filter(email="crowd77@example.com"), "people_by_address")
    for rare, index in (("is_guest", "guests_by_age"), ("is_staff", "staff_by_age")):
        expect_index(User.objects.filter(**{rare: True}).order_by("-pk")[:50], index)
    expect_index(User.objects.filter(is_active=False).order_by("-pk")[:50], "switched_off_by_age")


def test_what_is_owed_and_what_is_searched_has_an_index(ana: User) -> None:
    game = Game(pk=1)
    expect_fitting_index(late_bots(timezone.now()), "owed_by_bots")
    expect_fitting_index(Move.objects.standing().filter(game=game, number__gt=90), "one_standing_move_per_number")
    expect_fitting_index(AuditEntry.objects.filter(game=game).order_by("-pk")[:30], "entries_of_a_game")
    expect_fitting_index(AuditEntry.objects.filter(by_admin=True).order_by("-pk")[:50], "entries_by_admins")
