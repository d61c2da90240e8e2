"""Celery's entry points: each is one call of a service, and harmless when it runs twice."""

from __future__ import annotations

from celery import shared_task

from cacao_site.data_export import services
from games.tables import dispatch


@shared_task(name=services.WRITE, soft_time_limit=540, time_limit=570)
def write() -> None:
    """Write one export that is owed, and come again while there are more; say of others that they were given up."""
    if services.write_next():
        dispatch.enqueue(services.WRITE)
    services.tell_given_up()
