"""gunicorn's settings: ``gunicorn --config server/config.py``. Read again at each reload."""

from __future__ import annotations

import os
from typing import Any

from server.worker import begin_replacing

wsgi_app = "cacao_site.wsgi"
bind = os.environ.get("WEB_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "3"))
threads = 8
worker_class = "server.worker.BufferingWorker"
# Fewer than the 1024 files that a process may open by default.
worker_connections = 800
# Seconds: longer than a proxy keeps an unused connection, or it sends a request into one that is being closed.
keepalive = 130
timeout = 60
graceful_timeout = 30
limit_request_line = 4094
limit_request_fields = 60
sendfile = False
control_socket_disable = True


def on_reload(arbiter: Any) -> None:
    """Old workers go on until new ones answer."""
    begin_replacing(arbiter.worker_age)
