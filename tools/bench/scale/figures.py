"""Ratings and figures of the crowd, added up inside PostgreSQL from its seats as the site adds them up game by game."""

# ruff: noqa: S608  # Only names of tables are put into statements.

from __future__ import annotations

from django.db import connection

from accounts.models import User
from games.models import Game, PersonRating, RatedTitle, RatingChange, Seat
from games.statistics import runs
from games.statistics.models import CountedGame, GameModule, PersonSum, PlayedSeat, TitleSum

_GAME, _SEAT, _USER = Game._meta.db_table, Seat._meta.db_table, User._meta.db_table
_PLAYED, _COUNTED, _MODULE = PlayedSeat._meta.db_table, CountedGame._meta.db_table, GameModule._meta.db_table
_PERSON, _TITLE = PersonSum._meta.db_table, TitleSum._meta.db_table
_RATING, _CHANGE = PersonRating._meta.db_table, RatingChange._meta.db_table

_STATEMENTS = (
    f"""insert into {_PLAYED} (game_id, user_id, title, players, is_public, is_whole, ended_at, place, points, margin)
        select g.id, s.user_id, g.title, (g.options->>'players')::int, g.is_public, true, g.ended_at,
               rank() over (partition by g.id order by s.points desc), s.points,
               s.points - max(s.points) over (partition by g.id)
          from {_SEAT} s join {_GAME} g on g.id = s.game_id
         where g.status = 'finished' and s.user_id is not null on conflict do nothing""",
    f"""insert into {_COUNTED} (game_id, facts, counted, is_pending, title, players, ended_at, is_listed)
        select g.id, k.facts, k.facts, false, g.title, k.players, g.ended_at, g.is_public
          from {_GAME} g join (select distinct on (title, players) * from {_COUNTED}) k
            on k.title = g.title and k.players = (g.options->>'players')::int
         where g.status = 'finished' on conflict do nothing""",
    f"""insert into {_MODULE} (game_id, title, module, is_public, ended_at)
        select g.id, g.title, m, g.is_public, g.ended_at
          from {_GAME} g, jsonb_array_elements_text(g.options->'modules') m
         where g.status = 'finished' and jsonb_typeof(g.options->'modules') = 'array' on conflict do nothing""",
    f"""insert into {_PERSON} (user_id, is_public, title, players, kind, key, number, total, other)
        select user_id, is_public, title, players, 'result', place::text, count(*), sum(points), sum(margin)
          from {_PLAYED} group by 1, 2, 3, 4, 6 on conflict do nothing""",
    f"""insert into {_PERSON} (user_id, is_public, title, players, kind, key, number, total, other)
        select user_id, is_public, title, players, 'time', '', 20 * count(*), 400000 * count(*), count(*)
          from {_PLAYED} group by 1, 2, 3, 4 on conflict do nothing""",
    f"""insert into {_PERSON} (user_id, is_public, title, players, kind, key, number, total, other)
        select p.user_id, p.is_public, p.title, p.players, 'module', m.module, count(*), sum(points), 0
          from {_PLAYED} p join {_MODULE} m using (game_id) group by 1, 2, 3, 4, 6 on conflict do nothing""",
    f"""insert into {_PERSON} (user_id, is_public, title, players, kind, key, number, total, other)
        select p.user_id, p.is_public, p.title, p.players, 'against', o.user_id::text, count(*),
               count(*) filter (where p.place < o.place), count(*) filter (where p.place > o.place)
          from {_PLAYED} p join {_PLAYED} o on o.game_id = p.game_id and o.user_id <> p.user_id
         group by 1, 2, 3, 4, 6 on conflict do nothing""",
    f"""insert into {_TITLE} (title, players, kind, key, number, total, other)
        select title, players, 'month', to_char(ended_at, 'YYYY-MM'), count(*), 0, 0
          from {_COUNTED} where is_listed group by 1, 2, 4 on conflict do nothing""",
    f"""insert into {_CHANGE} (game_id, user_id, title, key, finished_at, place, mu_before, sigma_before,
                             mu, sigma, games)
        select p.game_id, p.user_id, p.title, to_char(p.ended_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z" ') || g.public_id,
               p.ended_at, p.place - 1, 25, 5, 25 + mod(p.id, 7) - 3, 5,
               row_number() over (partition by p.user_id, p.title order by p.ended_at)
          from {_PLAYED} p join {_GAME} g on g.id = p.game_id join {_USER} u on u.id = p.user_id
         where not u.is_guest""",
    f"""delete from {_CHANGE} where game_id in (select game_id from {_CHANGE} group by game_id having count(*) = 1)""",
    f"""insert into {_RATING} (user_id, title, mu, sigma, games, score, last_game_at, quarter, is_stale)
        select user_id, title, 15 + mod(user_id * 7919, 20000) / 1000.0, 4, count(*),
               1200 + mod(user_id * 7919, 700), max(finished_at),
               extract(year from max(finished_at))::int * 4 + extract(quarter from max(finished_at))::int - 1, false
          from {_CHANGE} group by user_id, title""",
)


def fill() -> None:
    """Ratings and figures of all finished tables, as if all of them were rated and played by people to their end."""
    with connection.cursor() as cursor:
        for statement in _STATEMENTS:
            cursor.execute(statement)
            cursor.execute(f"analyze {_PLAYED}, {_COUNTED}, {_MODULE}, {_CHANGE}")
    runs.note_all()
    for title in PersonRating.objects.values_list("title", flat=True).distinct():
        RatedTitle.objects.get_or_create(title=title)
