"""``python -m cacao_site.live``: holds streams to open pages, at LIVE_BIND, until it is told to stop."""

from __future__ import annotations

import os

import uvicorn
from django.conf import settings
from django.utils.log import configure_logging


def main() -> None:
    """Serve until SIGTERM; streams that are open then end after a second, and pages come back by themselves."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    host, _colon, port = os.environ.get("LIVE_BIND", "127.0.0.1:8001").rpartition(":")
    uvicorn.run(
        "cacao_site.live.server:application",
        factory=True,
        host=host,
        port=int(port),
        loop="asyncio",
        http="h11",
        ws="none",
        backlog=4096,
        # Tokens stand in addresses.
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main()
