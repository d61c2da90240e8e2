"""Celery: the broker, queues, limits, and the schedule: when each periodic task runs."""

from datetime import timedelta
from typing import Any

from celery.schedules import crontab
from kombu import Exchange, Queue

from cacao_site.settings.addresses import REDIS_PATIENCE, REDIS_URL
from cacao_site.settings.mode import DATA_DIR, SITE_MODE

BROKER_DIR = DATA_DIR / "broker"

_REDIS_OPTIONS: dict[str, Any] = {
    "visibility_timeout": 600,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
    # A worker with several queues takes from the first of them as long as there is something.
    "queue_order_strategy": "priority",
}
_FOLDER_OPTIONS: dict[str, Any] = {
    "data_folder_in": str(BROKER_DIR / "messages"),
    "data_folder_out": str(BROKER_DIR / "messages"),
    "control_folder": str(BROKER_DIR / "control"),
    "polling_interval": 0.02,
}

CELERY_BROKER_URL = REDIS_URL or "folder://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = _REDIS_OPTIONS if REDIS_URL else _FOLDER_OPTIONS
# For whoever enqueues; a worker may wait longer for its next message.
CELERY_BROKER_WRITE_OPTIONS: dict[str, Any] = (
    {"socket_timeout": REDIS_PATIENCE, "socket_connect_timeout": REDIS_PATIENCE, "max_retries": 0} if REDIS_URL else {}
)
CELERY_BROKER_CONNECTION_TIMEOUT = 2
# Workers and schedule wait for Redis as long as it takes, also for one that is full or takes no writes.
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_TASK_PUBLISH_RETRY = False
# What is slow in one queue, such as a mail server, delays nobody in another. A worker serves those it is told,
# or all in this order.
QUEUES = ("mail", "post", "rest", "bots", "minds")
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "rest"
CELERY_TASK_ROUTES = {
    "games.tasks.play_bots": {"queue": "bots"},
    "games.tasks.ring_for_bots": {"queue": "bots"},
    "games.tasks.play_plans": {"queue": "bots"},
    "games.tasks.ring_for_plans": {"queue": "bots"},
    "games.tasks.analyse": {"queue": "minds"},
    "games.tasks.ring_for_analyses": {"queue": "minds"},
    "practice.tasks.*": {"queue": "minds"},
    "insights.tasks.*": {"queue": "minds"},
    "notices.tasks.post": {"queue": "post"},
    "notices.tasks.plan": {"queue": "rest"},
    "notices.tasks.*": {"queue": "mail"},
    "accounts.tasks.*": {"queue": "mail"},
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# Tasks after which a worker opens its connections to the database anew; between them they go back to the pool.
CELERY_DB_REUSE_MAX = 1000
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_TIMEZONE = "UTC"
# Tests see the effect of a task at once; the ``worker`` fixture switches to a real worker process.
CELERY_TASK_ALWAYS_EAGER = CELERY_TASK_EAGER_PROPAGATES = SITE_MODE == "test"

# Seconds between two looks at the schedule; no stop takes longer than that.
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
# How long a schedule that has died keeps others waiting.
SCHEDULE_LEASE = timedelta(seconds=15)
CELERY_BEAT_SCHEDULER = "cacao_site.scheduler:LeasedScheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "beat": {"task": "cacao_site.tasks.beat", "schedule": 30, "options": {"expires": 30}},
    "ring for bots": {"task": "games.tasks.ring_for_bots", "schedule": 30, "options": {"expires": 30}},
    "ring for plans": {"task": "games.tasks.ring_for_plans", "schedule": 60, "options": {"expires": 60}},
    "ring to tell": {"task": "games.tasks.ring_to_tell", "schedule": 30, "options": {"expires": 30}},
    "ring for analyses": {"task": "games.tasks.ring_for_analyses", "schedule": 60, "options": {"expires": 60}},
    "enqueue ratings": {"task": "games.tasks.enqueue_ratings", "schedule": 60, "options": {"expires": 60}},
    "count games": {"task": "games.tasks.count_games", "schedule": 60, "options": {"expires": 60}},
    "end bans": {"task": "sanctions.tasks.end_bans", "schedule": 60, "options": {"expires": 60}},
    "match wishes": {"task": "games.tasks.match_wishes", "schedule": 60, "options": {"expires": 60}},
    "look after tournaments": {
        "task": "games.tasks.look_after_tournaments",
        "schedule": 60,
        "options": {"expires": 60},
    },
    "count leaderboards": {
        "task": "games.tasks.count_leaderboards",
        "schedule": 600,
        "options": {"expires": 600},
    },
    # Right after midnight there is one to make; a worker that was away then comes later.
    "lay out puzzles": {"task": "practice.tasks.lay_out", "schedule": 300, "options": {"expires": 300}},
    # Twelve times an hour: ``games/puzzles/filling.py`` reckons with it.
    "fill pool of puzzles": {"task": "practice.tasks.fill_pool", "schedule": 300, "options": {"expires": 240}},
    "ring for insights": {"task": "insights.tasks.ring", "schedule": 60, "options": {"expires": 60}},
    "keep time": {"task": "games.tasks.keep_time", "schedule": 30, "options": {"expires": 30}},
    "send notices": {"task": "notices.tasks.send", "schedule": 30, "options": {"expires": 30}},
    "send mails about accounts": {"task": "accounts.tasks.send_due", "schedule": 30, "options": {"expires": 30}},
    "plan notices": {"task": "notices.tasks.plan", "schedule": 60, "options": {"expires": 60}},
    "post notices": {"task": "notices.tasks.post", "schedule": 30, "options": {"expires": 30}},
    "look after quiet tables": {
        "task": "games.tasks.look_after_quiet_tables",
        "schedule": crontab(hour="3", minute="20"),
    },
    "write exports": {"task": "exports.tasks.write", "schedule": 60, "options": {"expires": 60}},
    # With what processes that hold streams wait, less than a minute from a ban to the last event.
    "look at streams": {"task": "cacao_site.tasks.look_at_streams", "schedule": 30, "options": {"expires": 30}},
    "prune": {"task": "cacao_site.tasks.prune", "schedule": crontab(hour="3", minute="30")},
    "count trophies": {"task": "games.tasks.count_trophies", "schedule": crontab(hour="3", minute="50")},
    "forget old sign-ins": {"task": "doors.tasks.forget", "schedule": crontab(hour="3", minute="40")},
}
