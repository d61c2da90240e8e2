"""``make bench-clocks``: 200,000 running tables with clocks, 2,000 of them due; how long carrying them out takes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from math import inf
from secrets import token_urlsafe

import psutil
from django.db import connection

TABLES, DUE, PEOPLE = int(os.environ.get("TABLES", "200000")), 2_000, 20_000
MOST = 10.0
"""Seconds of one core, the database's among them, for all that is due."""

RUNNING = """
    update games_game set terms = '{"start": 432000, "gain": 86400, "cap": 864000, "weekends": true, "nights": true}'
     where status = 'running'
"""
ASKS = """
    insert into games_ask (seat_id, user_id, after_move, asked_at, bank, is_extended, lates, zone, deadline, "end")
    select id, user_id, 0, now() - interval '4 days', 432000, false, 0, 'Europe/Berlin',
           now() + interval '1 day' + mod(id, 20) * interval '6 hours', ''
      from games_seat where waiting_since is not null and user_id is not null
"""
DUE_NOW = """
    update games_ask set asked_at = now() - interval '30 days', bank = 3600
     where id in (select id from games_ask order by id limit %(due)s)
"""
SHOWN = "update games_seat s set deadline = a.deadline from games_ask a where a.seat_id = s.id"


def bench() -> int:
    """1 when it takes longer than it may."""
    from accounts.services import create_account
    from cacao_site.celery import app
    from games.clocks import timeouts
    from games.models import Ask
    from tools.bench.scale import fill

    fill.fill_running(TABLES, PEOPLE, create_account(name="Ana", email="ana@example.org", password=token_urlsafe()))
    app.conf.update(task_always_eager=False)  # Bots think in processes of their own.
    timeouts.keep_time()  # The heart has a beat.
    with connection.cursor() as cursor:
        for statement in (RUNNING, ASKS, DUE_NOW, "analyze"):
            cursor.execute(statement, {"due": DUE} if "%(" in statement else None)
        _work_out_due()
        for statement in (SHOWN, "vacuum analyze"):
            cursor.execute(statement)
    print(f"{Ask.objects.open().count():,} clocks run")
    spent = _spent(timeouts.keep_time)
    late = Ask.objects.filter(end=Ask.End.LATE).count()
    print(f"{late:,} deadlines carried out: {spent:.1f} s of one core, {1000 * spent / max(late, 1):.1f} ms each")
    print(f"a look when nothing is due: {1000 * _spent(timeouts.keep_time):.0f} ms")
    timeouts.TASK_SECONDS = inf  # All in one go, as no worker goes on here.
    print(f"all clocks planned anew, as after an outage: {_spent(timeouts.plan_all_anew):.1f} s of one core")
    return 0 if spent < MOST and late == DUE else 1


def _work_out_due() -> None:
    """The deadlines of the clocks that are due, as whoever carries them out will find them."""
    from games.clocks.selectors import Rests
    from games.models import Ask

    asks = list(Ask.objects.select_related("seat__game").order_by("pk")[:DUE])
    known = Rests(asks)
    for ask in asks:
        terms = ask.seat.game.clock
        assert terms is not None, "all tables have clocks"
        ask.deadline = known.deadline(ask, terms)
    Ask.objects.bulk_update(asks, ["deadline"], batch_size=500)


def _spent(work: Callable[[], object]) -> float:
    """Seconds of processor time, of this process and of the database's that works for it."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        backend = psutil.Process(cursor.fetchone()[0])
    before = time.process_time() + _processor(backend)
    work()
    return time.process_time() + _processor(backend) - before


def _processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> int:
    """The bench on a database and a Redis of its own, as a public site has them."""
    from tests.plugins import redis
    from tools.bench.scale.__main__ import on_a_database

    program = redis.find()
    if program is None:
        sys.exit("Redis is missing: install redis-server.")
    server = redis.Redis(program)
    os.environ |= {"REDIS_URL": server.url, "CACHE_URL": server.cache_url}
    try:
        return on_a_database(bench)
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
