"""``python -m cacao_site.live``: holds streams to open pages, at LIVE_BIND, until it is told to stop."""

from __future__ import annotations

import os

from django.conf import settings
from django.utils.log import configure_logging


def main() -> None:
    """Serve until SIGTERM; streams that are open then end, and pages come back by themselves."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    from cacao_site.live.serving import server  # It reads settings.

    host, _colon, port = os.environ.get("LIVE_BIND", "127.0.0.1:8001").rpartition(":")
    server(host=host, port=int(port)).run()


if __name__ == "__main__":
    main()
