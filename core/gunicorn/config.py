"""gunicorn's settings: ``gunicorn --config /srv/cacao/current/core/gunicorn/config.py``. Read again at each reload."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

RELEASE = str(Path(__file__).resolve().parents[2])
"""The folder of the release that is to run now; ``current`` may be a link that pointed elsewhere at the last start."""
if RELEASE not in sys.path:
    sys.path.insert(0, RELEASE)

import core.gunicorn  # noqa: E402  # It lies in the folder that was added.
from core.gunicorn import nameless  # noqa: E402
from core.gunicorn.log_lines import JsonFormatter  # noqa: E402

STARTED_FROM = str(Path(core.gunicorn.__file__).resolve().parents[2])

chdir = RELEASE
wsgi_app = "cacao_site.wsgi"
bind = os.environ.get("WEB_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "3"))
threads = 8
# Threads wait for slow clients: a public site has a proxy that passes on whole requests (docs/deployment/Caddyfile).
worker_class = "gthread"
# Fewer than the 1024 files that a process may open by default.
worker_connections = 800
# Seconds: longer than a proxy keeps an unused connection, or it sends a request into one that is being closed.
keepalive = 130
timeout = 60
graceful_timeout = 30
limit_request_line = 8190
limit_request_fields = 60
sendfile = False
# No header makes part of an address, or says who asks: whose words count is decided by the site alone, in
# cacao_site/settings/security.py. A name with an underscore passes for another one with a hyphen.
forwarder_headers = ""
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
header_map = "drop"
control_socket_disable = True
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonFormatter}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": "INFO", "handlers": ["console"]},
    "loggers": {"gunicorn.error": {"level": "INFO", "handlers": ["console"], "propagate": False}},
}
# All workers count into files there; read by prometheus-client when a worker loads it. The unit gives one in memory
# (RuntimeDirectory): the files are mapped, and whoever writes to a mapped file on a full disk is killed.
METRICS = Path(os.environ.get("RUNTIME_DIRECTORY") or os.environ.get("DATA_DIR", f"{RELEASE}/var"), "metrics")
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS)


def on_starting(arbiter: Any) -> None:
    """Counts begin anew with the server."""
    METRICS.mkdir(parents=True, exist_ok=True)
    for file in METRICS.glob("*.db"):
        file.unlink()


def post_fork(arbiter: Any, worker: Any) -> None:
    """A new worker takes code and libraries of this release, not of the one that gunicorn was started from."""
    sys.path[:] = [entry.replace(STARTED_FROM, RELEASE, 1) for entry in sys.path]
    nameless.leave_out_server()
