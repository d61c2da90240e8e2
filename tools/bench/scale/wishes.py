"""Wishes of the crowd: those that stand and do not fit each other yet, and those that were met or ran out."""

# ruff: noqa: S608  # Only names of tables are put into statements.

from __future__ import annotations

from django.db import connection

from accounts.models import User
from games.matching import services
from games.matching.models import Wish

STANDING, ENDED = 5_000, 200_000
_WISH, _USER = Wish._meta.db_table, User._meta.db_table
_COLUMNS = """person_id, title, sizes, paces, modules, rated, nearness, takes_bot, is_named, games, found,
              status, made_at, since, until, ended_at, changes"""
_STATEMENTS = (
    # Nobody plays with who is stronger or weaker by a point: four of the same strength are rare.
    f"""insert into {_WISH} ({_COLUMNS})
        select id, case when mod(id, 4) = 0 then 'chocolatl' else 'cacao' end, '[4]', '["relaxed"]', '["any"]',
               'either', 0, false, mod(id, 3) = 0, 1, 0, 'open', now() - n * interval '10 seconds',
               now() - n * interval '10 seconds', now() + interval '7 days', null, 0
          from (select id, row_number() over (order by mod(id * 7919, 100003)) n from {_USER}
                 where not is_guest and is_active and deleted_at is null) as people where n <= %(standing)s""",
    f"""insert into {_WISH} ({_COLUMNS})
        select u.id, 'cacao', '[2, 4]', '["relaxed"]', '["any"]', 'either', null, false, false, 1, 1,
               'met', now() - n * interval '2 minutes', now() - n * interval '2 minutes', now(), now(), 1
          from generate_series(1, %(ended)s) n
          cross join (select min(id) as first, count(*) as people from {_USER}) as everybody
          join {_USER} u on u.id = first + mod(n * 31, people)""",
)


def fill(scale: float) -> None:
    """As many wishes as the scale says, and the tables of those that fit."""
    with connection.cursor() as cursor:
        for statement in _STATEMENTS:
            cursor.execute(statement, {"standing": round(STANDING * scale), "ended": round(ENDED * scale)})
    services.match()
