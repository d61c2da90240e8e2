"""``make bench-reminders``: the sweep of reminders with 200,000 running tables, of which 10,000 owe a reminder."""

from __future__ import annotations

import sys
import tempfile
import time
from secrets import token_urlsafe

from tools.bench.scale.__main__ import set_up

RUNNING, DUE = 200_000, 10_000
"""Half of each with a clock."""


def main(running: int, due: int) -> int:
    """1 when the due ones take longer than half a minute."""
    from tests.plugins import postgresql

    programs = postgresql.find()
    if programs is None:
        sys.exit("PostgreSQL is missing: install it.")
    server = postgresql.PostgreSQL(programs)
    try:
        with tempfile.TemporaryDirectory() as folder:
            set_up(folder, server.url)
            from django.core.management import call_command

            call_command("migrate", verbosity=0)
            return _bench(running, due)
    finally:
        server.stop()


def _bench(running: int, due: int) -> int:
    from notifications.create import reminders
    from notifications.models import Notice, Reminder

    _fill(running)
    _timed("noting who is waited for, in pieces", _note_all)
    print(f"{Reminder.objects.count()} seats are noted")
    _timed("a sweep in which nothing is due", reminders.plan)
    Notice.objects.all().delete()
    _let_some_be_due(due)
    seconds = _timed(f"planning {due}", reminders.plan)
    print(f"{Notice.objects.filter(done_at=None).count()} notices were written")
    return int(seconds > 30)


def _note_all() -> None:
    """Sweep until none is left to be noted: at some tables several people are waited for."""
    from notifications.create import reminders
    from notifications.models import Reminder

    before = -1
    while (noted := Reminder.objects.count()) > before:
        before = noted
        reminders.plan()


def _timed(what: str, work: object) -> float:
    assert callable(work)
    start, spent = time.monotonic(), time.process_time()
    work()
    seconds = time.monotonic() - start
    print(f"{what:<40}{seconds:>8.2f} s, {time.process_time() - spent:.2f} s of them this process", flush=True)
    return seconds


def _fill(running: int) -> None:
    """Copies of played tables; every other has a clock, and somebody has been waited for for less than 20 hours."""
    from django.db import connection

    from accounts.models import User
    from accounts.services import create_account
    from tools.bench.scale import fill, templates

    ana = create_account(name="Ana", email="ana@example.org", password=token_urlsafe())
    crowd = fill.Crowd(0.25)
    first = fill._people(crowd, ana)
    sitters = [ana, *User.objects.filter(pk__gt=ana.pk).order_by("pk")[: fill.MOST_SEATS - 1]]
    played = [templates.play(number, sitters, is_running=True).pk for number in range(4)]
    fill._tables(crowd, played, running, first, ana, heavy=0)
    with connection.cursor() as cursor:
        for statement in _CLOCKS:
            cursor.execute(statement)
        cursor.execute("vacuum analyze")


_TERMS = '{"start": 172800, "gain": 43200, "cap": 345600, "weekends": false, "nights": false}'
_CLOCKS = (
    f"update games_game set terms = '{_TERMS}' where mod(id, 2) = 0",  # noqa: S608
    "update games_seat set waiting_since = now() - random() * interval '20 hours' where waiting_since is not null",
    """update games_seat s set deadline = waiting_since + interval '2 days'
         where waiting_since is not null and user_id is not null and mod(game_id, 2) = 0""",
    """insert into games_ask (seat_id, user_id, after_move, asked_at, bank, is_extended, lates, zone, deadline, "end")
       select id, user_id, 0, waiting_since, 172800, false, 0, 'Europe/Berlin', deadline, ''
         from games_seat where deadline is not null""",
)


def _let_some_be_due(due: int) -> None:
    """Of people with an address: half have waited for a day without a clock, half have a quarter of their time left."""
    from django.db import connection

    chosen = f"""select s.id from games_seat s join accounts_user u on u.id = s.user_id
                  where s.waiting_since is not null and u.email <> '' and u.is_active and s.deadline is %s null
                  limit {due // 2}"""  # noqa: S608
    with connection.cursor() as cursor:
        for has_clock, ago in (("", "25 hours"), ("not", "37 hours")):
            cursor.execute(f"create temporary table chosen as {chosen % has_clock}")
            cursor.execute(
                f"""update games_seat set waiting_since = now() - interval '{ago}',
                           deadline = case when deadline is null then null else now() + interval '11 hours' end
                     where id in (select id from chosen)"""  # noqa: S608
            )
            cursor.execute(
                """update games_ask a set asked_at = s.waiting_since, deadline = s.deadline
                     from games_seat s where s.id = a.seat_id and s.id in (select id from chosen)"""
            )
            cursor.execute(
                """update notices_reminder r set since = s.waiting_since, at = now() - interval '1 minute'
                     from games_seat s where s.id = r.seat_id and s.id in (select id from chosen)"""
            )
            cursor.execute("drop table chosen")
        cursor.execute("analyze")


if __name__ == "__main__":
    sizes = [int(size) for size in sys.argv[1:3]]
    sys.exit(main(*(sizes or [RUNNING, DUE])))
