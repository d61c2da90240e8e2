"""The settings for a trial that has no time: the schedule looks ten times as often, static files stay unpacked."""

from typing import Any

from cacao_site import settings as site

globals().update({name: value for name, value in vars(site).items() if name.isupper()})


def _hurried(entry: dict[str, Any]) -> dict[str, Any]:
    """What is done every so many seconds; what is done at night stays."""
    if not isinstance(entry["schedule"], int):
        return entry
    return {**entry, "schedule": entry["schedule"] / 10}


SCHEDULE_LEASE = vars(site)["SCHEDULE_LEASE"] / 10
CELERY_BEAT_SCHEDULE = {name: _hurried(entry) for name, entry in vars(site)["CELERY_BEAT_SCHEDULE"].items()}
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["css", "html", "ico", "js", "json", "md", "png", "svg", "txt", "webp", "woff2"]
