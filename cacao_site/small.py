"""``python -m cacao_site.small``: a whole small site. One process loads it, and forks all that runs: memory is shared.

The five workers of a larger site are three here: mails and posts, deadlines and bots, and what thinks for minutes.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from signal import SIGTERM
from socket import gethostname
from threading import Thread
from typing import Any

from structlog import get_logger

from cacao_site.forking import Program, keep_up

QUEUES = {"mail": "mail,post", "bots": "rest,bots", "minds": "minds"}
"""By the name of a worker what it serves, what comes first at the front."""
PRELOADED = (
    "argon2",
    "billiard.popen_fork",
    "billiard.sharedctypes",
    "cacao_site.live.serving",
    "cacao_site.urls",
    "celery.app.log",
    "celery.app.routes",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "celery.concurrency.solo",
    "celery.events.receiver",
    "celery.worker.autoscale",
    "celery.worker.components",
    "celery.worker.consumer",
    "celery.worker.loops",
    "core.forms",
    "encodings.idna",
    "gunicorn.app.wsgiapp",
    "gunicorn.workers.gthread",
    "kombu.transport.redis",
    "psycopg_pool",
)
GUNICORN = Path(__file__).parents[1] / "core" / "gunicorn" / "config.py"
# Nobody listens to what workers say of themselves.
QUIET = {"without_gossip": True, "without_mingle": True, "without_heartbeat": True, "loglevel": "info"}
# A process beside it, which is ended with a task that hangs, and forked anew before it has a copy of everything.
PREFORK = {"pool": "prefork", "concurrency": 1}
# No process beside it: whatever it does has a deadline of its own, and ends by itself.
SOLO = {"pool": "solo", "concurrency": 1}
MINDS_PATIENCE = 2.0
"""Seconds: an analysis takes minutes, and one that was cut off goes on when its lease is over."""
_HEAP = {-8: 1, -3: 64 * 1024, -1: 64 * 1024}
"""Of glibc's ``mallopt``: M_ARENA_MAX, and from how many bytes on what is freed goes back at once (M_MMAP_THRESHOLD,
M_TRIM_THRESHOLD), which else grow with the largest page.
"""


def main() -> int:
    """Until SIGTERM. Gives the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
    os.environ.setdefault("WEB_CONCURRENCY", "1")
    os.environ.setdefault("POSITIONS_MEGABYTES", "4")
    os.environ.setdefault("HTML_MEGABYTES", "4")
    _share_heaps()
    _load()
    return keep_up(list(_programs()))


def _programs() -> Iterator[Program]:
    from django.conf import settings

    yield Program("web", _serve)
    if settings.PUSHED_NEWS:
        from cacao_site.live.__main__ import main as stream

        yield Program("live", stream)
    yield Program("mail", _send_and_schedule)
    yield Program("bots", partial(_work, "bots", max_tasks_per_child=500, **PREFORK))
    yield Program("minds", partial(_work, "minds", max_tasks_per_child=1, **PREFORK), MINDS_PATIENCE)


def _serve() -> None:
    from gunicorn.app.wsgiapp import run

    if os.environ.get("LISTEN_PID") == str(os.getppid()):  # A socket of systemd's (sd_listen_fds).
        os.environ["LISTEN_PID"] = str(os.getpid())
    sys.argv = ["gunicorn", "--config", str(GUNICORN)]
    run()


def _work(name: str, **pool: Any) -> None:
    from cacao_site.celery import app

    celery: Any = app
    worker = celery.Worker(hostname=f"{name}@{gethostname()}", queues=QUEUES[name], **pool, **QUIET)
    worker.start()


def _send_and_schedule() -> None:
    """The schedule is a thread of the worker that starts no process: it costs little there."""
    from celery.beat import Service

    from cacao_site.celery import app

    schedule = Service(app, scheduler_cls=app.conf.beat_scheduler, max_interval=app.conf.beat_max_loop_interval)
    thread = Thread(target=_keep_time, args=(schedule,), daemon=True)
    thread.start()
    _work("mail", **SOLO)
    schedule.stop()
    thread.join()


def _keep_time(schedule: Any) -> None:
    """Without it the process is of no use: whoever has forked it forks another one."""
    try:
        schedule.start()
    except Exception:  # noqa: BLE001  # Whatever it is, the log has it.
        get_logger(__name__).exception("the schedule has ended")
        os.kill(os.getpid(), SIGTERM)


def _load() -> None:
    """All that several processes need; no thread, no connection."""
    # Read by prometheus-client as soon as it is loaded.
    import_module("core.gunicorn.config")
    import_module("cacao_site.wsgi")
    for module in PRELOADED:
        import_module(module)
    _check()
    _load_tasks()
    _load_titles()
    _load_templates()
    _load_languages()
    gc.collect()
    gc.freeze()


def _check() -> None:
    """What Celery has each worker do, which touches everything that is loaded."""
    from django.core.checks import run_checks

    run_checks()
    os.environ["CELERY_SKIP_CHECKS"] = "yes"


def _load_tasks() -> None:
    from cacao_site.celery import app

    app.loader.init_worker()
    app.finalize()
    for name in ("amqp", "control", "events", "log"):
        getattr(app, name)


def _load_titles() -> None:
    from games.engine import registry

    for title in registry.titles().values():
        title.page  # noqa: B018  # It is loaded as it is read.


def _load_templates() -> None:
    """The tags and filters of all of them."""
    from django.template import engines

    for engine in engines.all():
        engine.engine  # type: ignore[attr-defined]  # noqa: B018  # It is made as it is read.


def _load_languages() -> None:
    from django.conf import settings
    from django.utils.formats import get_format
    from django.utils.translation import gettext, override

    from cacao_site.languages import problems_at_start

    problems_at_start()
    for code, _name in settings.LANGUAGES:
        with override(code):
            gettext("Save")
            get_format("DATE_FORMAT")
            _load_addresses()


def _load_addresses() -> None:
    """How addresses are put together in the language that is active: each namespace finds out by the first of its."""
    from django.urls import NoReverseMatch, get_resolver, reverse

    for namespace in get_resolver().namespace_dict:
        with suppress(NoReverseMatch):
            reverse(f"{namespace}:")


def _share_heaps() -> None:
    """Let threads share one heap: each of their own would grow to what the busiest needed once."""
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):
        for option, value in _HEAP.items():
            mallopt(option, value)


if __name__ == "__main__":
    sys.exit(main())
