"""The Celery application; workers are started with ``celery -A cacao_site worker``."""

import os
import sys
from pathlib import Path
from typing import Any

from celery import Celery, Task
from celery.signals import task_postrun, task_prerun, worker_init
from kombu import Connection
from kombu.exceptions import OperationalError
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")

TRANSPORT_ALIASES["folder"] = "cacao_site.dev.folder:Transport"


class SiteCelery(Celery):
    """Enqueues in a moment or not at all: whoever enqueues gets kombu's ``OperationalError`` while Redis is away."""

    def send_task(self, *args: Any, **kwargs: Any) -> Any:
        """Every way to enqueue leads here."""
        from cacao_site.ops.redis.server import FAULTS, server_at  # It reads the settings.

        if self.conf.broker_url.startswith("folder:"):
            return super().send_task(*args, **kwargs)
        server = server_at(self.conf.broker_url)
        if not server.is_available():
            raise OperationalError(f"Redis is away: {server.reason}")
        try:
            return super().send_task(*args, **kwargs)
        except FAULTS as error:
            server.note_failure(error)
            raise OperationalError(str(error)) from error

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> Connection:
        """Nobody who enqueues waits as long as a worker may wait for its next message."""
        options = kwargs.pop("transport_options", None) or {}
        kwargs["transport_options"] = self.conf.broker_write_options | options
        return super().connection_for_write(url, **kwargs)


@worker_init.connect
def refuse_half_a_language(**_kwargs: Any) -> None:
    """Mails would be half English. Celery swallows every exception of a receiver but this one."""
    from cacao_site.languages import problems_at_start  # It reads the settings.

    for problem in problems_at_start():
        raise SystemExit(problem)


@task_prerun.connect
@task_postrun.connect
def give_back_connections(task: Task[..., Any], **_kwargs: Any) -> None:
    """As between two requests. Celery itself ends the pool around each task, and PostgreSQL begins a process."""
    from django.db import close_old_connections  # It reads the settings.

    if not task.request.is_eager:
        close_old_connections()


def _of_this_release() -> SiteCelery:
    """Celery lets code where somebody stands come first, be it another release's; here that of this release does."""
    path = [str(Path(__file__).parents[1]), *sys.path]
    celery = SiteCelery("cacao_site")
    sys.path[:] = path
    return celery


app = _of_this_release()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
