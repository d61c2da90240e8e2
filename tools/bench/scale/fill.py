"""The crowd: rows of people, tables, moves and what gathers beside them, copied inside PostgreSQL by the million."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.db import connection, models

from accounts.models import User
from games.models import AuditEntry, Game, Move, Preference, Seat
from games.ratings import leaderboards
from notifications.models import Notice
from tools.bench.scale import bulk, figures, templates, wishes

RUNNING, FINISHED, OPEN, PEOPLE = 100_000, 1_000_000, 3_000, 200_000
PLAYED = 200
"""Real games of each kind that are copied, at full scale."""
WITH_MOVES = 10
"""Every tenth table has its moves; the others only say how many they had: eight million rows are enough."""
HEAVY = 3_000
"""Tables, the oldest ones, at which one and the same person sat."""
LIGHT = 120
"""Tables, the next ones, at which another one sat, who has a short past."""
RUNNING_EACH = 40
"""Tables at which each of the two plays now."""
MOST_SEATS = 5


class Crowd:
    """What a scale means in rows, and the people whose pages are asked."""

    def __init__(self, scale: float) -> None:
        self.running, self.finished, self.open, self.people = (
            max(20, round(number * scale)) for number in (RUNNING, FINISHED, OPEN, PEOPLE)
        )
        self.heavy = min(HEAVY, self.finished // 4)
        self.played = max(len(templates.TYPES), round(PLAYED * scale))


class Regulars(NamedTuple):
    """Two who play at equally many tables now: Ana has played for years, Bo has just begun."""

    ana: User
    bo: User


def fill(scale: float, regulars: Regulars) -> Crowd:
    """Fill an empty, migrated database. Both are at some running tables and were at the oldest finished ones."""
    crowd, ana = Crowd(scale), regulars.ana
    with _told("people"):
        first = _people(crowd, regulars)
    with _told("games that are copied"):
        sitters = [ana, *User.objects.filter(pk__gte=first).order_by("pk")[: MOST_SEATS - 1]]
        finished = [templates.play(number, sitters, is_running=False).pk for number in range(crowd.played)]
        running = [templates.play(number, sitters, is_running=True).pk for number in range(crowd.played)]
    with bulk.loading():
        with _told("finished tables"):
            _tables(crowd, finished, crowd.finished, first, regulars, heavy=crowd.heavy, light=LIGHT)
        with _told("running tables"):
            _tables(crowd, running, crowd.running, first, regulars, heavy=RUNNING_EACH, light=RUNNING_EACH)
        with _told("open tables"):
            _open_tables(crowd, finished[0], first)
        with _told("what gathers beside them"):
            _beside(crowd, ana)
        with _told("ratings and figures"):
            figures.fill()
    with _told("leaderboards"):
        leaderboards.count_all()
    with _told("wishes"):
        wishes.fill(scale)
    with _told("statistics"), connection.cursor() as cursor:
        cursor.execute("vacuum analyze")
    return crowd


@contextmanager
def _told(what: str) -> Iterator[None]:
    start = time.monotonic()
    yield
    print(f"{what:<28}{time.monotonic() - start:>8.0f} s", flush=True)


def _copy(model: type[models.Model], source: str, changed: Mapping[str, str], values: Mapping[str, Any]) -> None:
    """Insert copies of a model's rows, called ``t`` in ``source``, with some columns changed."""
    columns = [column for column in _columns(model) if changed.get(column) != "default"]
    wanted = ", ".join(changed.get(column, f"t.{column}") for column in columns)
    named = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"insert into {model._meta.db_table} ({named}) select {wanted} from {source}", values)  # noqa: S608


def _columns(model: type[models.Model]) -> list[str]:
    return [field.column or "" for field in model._meta.concrete_fields]


def _people(crowd: Crowd, regulars: Regulars) -> int:
    """The first key of the crowd. Every third one is a guest, a few are staff or switched off."""
    changed = {
        "id": "default",
        "username": "'Player ' || n",
        "email": "case when mod(n, 3) = 0 then '' else 'player' || n || '@example.com' end",
        "letters": "'player ' || n",
        "is_guest": "mod(n, 3) = 0",
        "is_staff": "mod(n, 20000) = 1",
        "is_superuser": "false",
        "is_active": "mod(n, 5000) <> 2",
        "date_joined": "now() - n * interval '3 minutes'",
        "last_login": "now() - n * interval '2 minutes'",
    }
    source = "accounts_user t, generate_series(1, %(people)s) n where t.id = %(ana)s"
    _copy(User, source, _told_apart(User, changed), {"people": crowd.people, "ana": regulars.ana.pk})
    with connection.cursor() as cursor:
        cursor.execute(
            'insert into account_emailaddress (user_id, email, verified, "primary") '
            "select id, email, true, true from accounts_user where email <> '' on conflict do nothing"
        )
    later = User.objects.filter(pk__gt=max(one.pk for one in regulars)).order_by("pk")
    return int(later.values_list("pk", flat=True)[0])


def _told_apart(model: type[models.Model], changed: Mapping[str, str]) -> dict[str, str]:
    """The same, with a text of its own in every other column that must be unique."""
    constraints = [one for one in model._meta.constraints if isinstance(one, models.UniqueConstraint)]
    unique = [field.column or "" for field in model._meta.concrete_fields if field.unique]
    unique += [field for one in constraints if len(one.fields) == 1 for field in one.fields]
    return {**dict.fromkeys(unique, "'player' || n"), **changed}


def _tables(
    crowd: Crowd, played: Sequence[int], count: int, first: int, regulars: Regulars, *, heavy: int, light: int
) -> None:
    """So many copies of tables that were played; at the first ones sits Ana, then Bo, then people of the crowd."""
    base = _next_key(Game)
    values = {
        "played": list(played),
        "kinds": len(played),
        "count": count,
        "base": base,
        "first": first,
        "people": crowd.people,
        "ana": regulars.ana.pk,
        "bo": regulars.bo.pk,
        "heavy": heavy,
        "light": heavy + light,
        "every": WITH_MOVES,
    }
    player = "%(first)s + (n * 31 + {place}) %% %(people)s"
    regular = "when n < %(heavy)s{host} then %(ana)s when n < %(light)s{host} then %(bo)s"
    copies = (
        "generate_series(0, %(count)s - 1) n join unnest(%(played)s::bigint[]) with ordinality k(id, at)"
        " on k.at = 1 + (n / %(every)s) %% %(kinds)s join {table} t on t.{key} = k.id"
    )
    age = "(%(count)s - n) * interval '30 seconds'"
    game = {
        "id": "%(base)s + n",
        "public_id": "'y' || lpad((%(base)s + n)::text, 9, '0')",
        "host_id": f"case {regular.format(host='')} else {player.format(place=0)} end",
        "form_key": "null",
        "is_rated": "t.ended_at is not null",
        "created_at": f"now() - interval '2 days' - {age}",
        "started_at": f"now() - interval '2 days' - {age}",
        "last_move_at": f"now() - interval '1 day' - {age}",
        "ended_at": f"case when t.ended_at is null then null else now() - interval '1 day' - {age} end",
    }
    _copy(Game, copies.format(table="games_game", key="id"), game, values)
    seat = {
        "id": "default",
        "game_id": "%(base)s + n",
        "user_id": f"case {regular.format(host=' and t.place = 0')} else {player.format(place='t.place')} end",
        "waiting_since": f"case when t.waiting_since is null then null else now() - {age} end",
    }
    _copy(Seat, copies.format(table="games_seat", key="game_id"), seat, values)
    move = {"id": "default", "game_id": "%(base)s + n"}
    _copy(Move, copies.format(table="games_move", key="game_id") + " where n %% %(every)s = 0", move, values)
    _set_next_key(Game)


def _open_tables(crowd: Crowd, played: int, first: int) -> None:
    """Tables with a host and an open place; at every fifth one two places are open."""
    values = {"played": played, "count": crowd.open, "base": _next_key(Game), "first": first, "people": crowd.people}
    copies = "generate_series(0, %(count)s - 1) n join {table} t on t.{key} = %(played)s"
    host = "%(first)s + (n * 17) %% %(people)s"
    game = {
        "id": "%(base)s + n",
        "public_id": "'y' || lpad((%(base)s + n)::text, 9, '0')",
        "host_id": host,
        "form_key": "null",
        "status": "'open'",
        "move_count": "0",
        "created_at": "now() - n * interval '5 minutes'",
        **dict.fromkeys(("started_at", "last_move_at", "ended_at"), "null"),
    }
    _copy(Game, copies.format(table="games_game", key="id"), game, values)
    is_taken = "t.place = 0"
    seat = {
        "id": "default",
        "game_id": "%(base)s + n",
        "number": "null",
        "status": f"case when {is_taken} then 'taken' else 'open' end",
        "user_id": f"case when {is_taken} then {host} end",
        **dict.fromkeys(("waiting_since", "points", "score", "won"), "null"),
    }
    _copy(Seat, copies.format(table="games_seat", key="game_id"), seat, values)
    _set_next_key(Game)


def _beside(crowd: Crowd, ana: User) -> None:
    """Mails, entries of the audit trail, sessions and preferences."""
    with connection.cursor() as cursor:
        for statement in _BESIDE:
            cursor.execute(statement, {"ana": ana.pk, "sessions": crowd.people // 2})


_BESIDE = (
    f"""insert into {AuditEntry._meta.db_table} (game_id, actor_id, code, details, after_move, by_admin, at)
        select id, host_id, 'exported', '{{}}', move_count, mod(id, 500) = 0, created_at
          from {Game._meta.db_table} where mod(id, 5) = 0""",  # noqa: S608
    f"""insert into {Notice._meta.db_table} (key, kind, user_id, game_id, seat_id, after_move, status, reason,
                                                   detail, address, attempts, created_at, due_at, done_at)
        select 'filled:' || s.id, 'mail_turns', s.user_id, s.game_id, s.id, 0,
               case when mod(s.id, 50) = 0 then 'pending' when mod(s.id, 1000) = 1 then 'failed'
                    when mod(s.id, 3) = 0 then 'dropped' else 'sent' end, '', '', '', 1,
               g.created_at, now() + interval '1 day', case when mod(s.id, 50) = 0 then null else g.created_at end
          from {Seat._meta.db_table} s join {Game._meta.db_table} g on g.id = s.game_id where s.user_id is not null""",  # noqa: S608
    f"""insert into {Session._meta.db_table} (session_key, session_data, expire_date)
        select md5(n::text), repeat('x', 150), now() + (mod(n, 400) - 30) * interval '1 day'
          from generate_series(1, %(sessions)s) n""",  # noqa: S608
    f"""insert into {Preference._meta.db_table} (user_id, title, "values")
        select id, 'cacao', '{{}}' from {User._meta.db_table} where mod(id, 20) = 0""",  # noqa: S608
)


def _next_key(model: type[models.Model]) -> int:
    return int(model._base_manager.aggregate(key=models.Max("pk"))["key"] or 0) + 1


def _set_next_key(model: type[models.Model]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select setval(pg_get_serial_sequence(%s, 'id'), %s)", [model._meta.db_table, _next_key(model)])
