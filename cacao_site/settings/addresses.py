"""Settings of where things are: database, cache, mail server, the site's own address."""

import os
from pathlib import Path
from typing import Any

from cacao_site.environment import (
    base_url,
    choice,
    database,
    mail_address,
    mail_server,
    number,
    ports,
    redis_url,
    sender,
    token,
)
from cacao_site.settings.mode import DATA_DIR, PRODUCTION, SITE_MODE, environment
from cacao_site.settings.web_push import private_key, public_key_of
from core.http.rules import Rules
from core.smtp.limits import Limits

# While this file is there, a load balancer is told to send nobody else to this machine.
DRAIN_FILE = Path(os.environ.get("RUNTIME_DIRECTORY") or DATA_DIR, "drain")
BASE_URL = environment.read("BASE_URL", base_url, default="http://localhost:8000", needed=True)

_database = environment.read(
    "DATABASE_URL", database, default=database(f"sqlite:///{DATA_DIR / 'play.sqlite3'}"), needed=True
)
_pool_size = environment.read("DATABASE_POOL_SIZE", number(1, 1000), default=10)

# PostgreSQL's own guess, 4, is for turning disks: by it one person's rows are sought in a walk through everybody's.
READS_BY_INDEX = "-c random_page_cost=1.1"


def _with_options(connection: dict[str, Any]) -> dict[str, Any]:
    """The connection with what each database needs to be fast and never to report a lock needlessly."""
    if connection["ENGINE"].endswith("sqlite3"):
        pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-20000;"
        options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": pragmas}
        return connection | {"OPTIONS": options, "CONN_MAX_AGE": None, "TEST": {"NAME": connection["NAME"]}}
    options = {"options": READS_BY_INDEX} | connection["OPTIONS"]
    if not PRODUCTION:
        return connection | {"OPTIONS": options}
    pool = {"min_size": 1, "max_size": _pool_size, "timeout": 10}
    # A cursor of the server's lives longer than a transaction, for which alone PgBouncer lends a connection.
    own = {"CONN_HEALTH_CHECKS": True, "DISABLE_SERVER_SIDE_CURSORS": True}
    return connection | {"OPTIONS": options | {"pool": pool}} | own


DATABASES = {"default": _with_options(_database)}
environment.expect_unset("REPLICA_URL", "every query goes to DATABASE_URL")
# Off, each query goes through plain Django (core/db/compiled.py): slower, without Django's private compiler.
COMPILED_QUERIES = environment.read("COMPILED_QUERIES", choice("yes", "no"), default="yes") == "yes"

REDIS_URL = environment.read("REDIS_URL", redis_url, default="", needed=True)
_cache_url = environment.read("CACHE_URL", redis_url, default=REDIS_URL)
REDIS_PARTS = {part: url for part, url in [("cache", _cache_url), ("messages", REDIS_URL)] if url}
# Whether a process of its own (cacao_site/live) tells open pages when to ask; it hears of changes by Redis.
_pushed_news = environment.read("PUSHED_NEWS", choice("yes", "no"), default="no")
PUSHED_NEWS = _pushed_news == "yes" and bool(REDIS_URL)
# Streams that one such process holds, and how many of them for one person.
LIVE_CONNECTIONS = environment.read("LIVE_CONNECTIONS", number(1, 1_000_000), default=10_000)
LIVE_CONNECTIONS_PER_PERSON = 30
# Of one network address, whoever comes from there: many people may share one.
LIVE_CONNECTIONS_PER_ADDRESS = environment.read("LIVE_CONNECTIONS_PER_ADDRESS", number(1, 1_000_000), default=300)
# Seconds that anybody waits for Redis, and for which nobody asks it again after it did not answer.
# The machine on which tests run may do much else.
REDIS_PATIENCE = 20.0 if SITE_MODE == "test" else 0.3
REDIS_PAUSE = 5


def _cache(*, standby: str) -> dict[str, Any]:
    """A cache, and what stands in for it while Redis is away: ``memory`` of each process, or ``nothing``."""
    if _cache_url:
        options = {"STANDBY": standby}
        # Releases before read pickles, and must find none of this one's values.
        return {
            "BACKEND": "cacao_site.ops.redis.cache.TolerantRedisCache",
            "LOCATION": _cache_url,
            "KEY_PREFIX": "json",
            "OPTIONS": options,
        }
    return {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": DATA_DIR / "cache"}


# Rate limits count on in memory. What is only quicker than the database is then read from the database.
CACHES = {"default": _cache(standby="memory"), "versions": _cache(standby="nothing")}
# Not in the cache: one that was away would bring sessions back that were ended meanwhile.
SESSION_ENGINE = "accounts.security.session_store"

_no_mail_server: dict[str, Any] = {}
_mail_server = environment.read("EMAIL_URL", mail_server, default=_no_mail_server, needed=True)
EMAIL_BACKEND = (
    "core.smtp.backend.EmailBackend" if _mail_server or SITE_MODE != "play" else "cacao_site.dev.mailbox.MailboxBackend"
)
EMAIL_HOST = _mail_server.get("EMAIL_HOST", "localhost")
EMAIL_PORT = _mail_server.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = _mail_server.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _mail_server.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _mail_server.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail_server.get("EMAIL_USE_SSL", False)
MAIL_LIMITS = Limits()
DEFAULT_FROM_EMAIL = environment.read("MAIL_FROM", sender, default="Cacao <cacao@localhost>", needed=True)
# Where answers to mails go; without it they go to no-reply, and the mails say that nobody reads them.
INBOUND_ADDRESS = environment.read("INBOUND_ADDRESS", mail_address, default="")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Whether the sender on each envelope has a part of its own behind a plus, by which reports are known (core/smtp).
RETURN_PATHS = environment.read("RETURN_PATHS", choice("yes", "no"), default="yes") == "yes"
# With which mail servers sign what they tell about mails that came back.
BOUNCE_SECRET = environment.read("BOUNCE_SECRET", token, default="")
# To which ports of others anything is posted: what listens elsewhere is seldom meant for strangers.
WEBHOOK_PORTS: tuple[int, ...] = environment.read("WEBHOOK_PORTS", ports, default=(443,))
# On a site of one's own a webhook may lead to a program on the same machine.
POST_RULES = Rules(schemes=("http", "https"), may_stay_here=True) if SITE_MODE == "play" else Rules(ports=WEBHOOK_PORTS)
WEB_PUSH_PRIVATE_KEY = environment.read("WEB_PUSH_PRIVATE_KEY", private_key, default="")
WEB_PUSH_PUBLIC_KEY = environment.read("WEB_PUSH_PUBLIC_KEY", public_key_of(WEB_PUSH_PRIVATE_KEY), default="")
MAILBOX_DIR = DATA_DIR / "mails"
