"""The site's Celery application for a worker in whose tasks it is as late as it was for whoever sent the message.

It may post to this machine, where the receivers of the story listen. Only the worker imports this.
"""

from __future__ import annotations

from typing import Any

import time_machine
from celery import Task
from celery.signals import task_postrun, task_prerun
from django.conf import settings

from cacao_site.celery import app
from tests.story.messages import PATIENCE, POST_RULES, WRITE_OPTIONS, follow_messages, say_done

__all__ = ["app"]

settings.POST_RULES, settings.REDIS_PATIENCE = POST_RULES, PATIENCE
app.conf.broker_write_options.update(WRITE_OPTIONS)
follow_messages()
_travels: list[time_machine.travel] = []


@task_prerun.connect
def go_there(task: Task[Any, Any], **_more: Any) -> None:
    """It is as late as the message says as long as the task runs."""
    _travels.append(time_machine.travel(task.request.get("at"), tick=False))
    _travels[-1].start()


@task_postrun.connect
def come_back(**_more: Any) -> None:
    """The worker itself stays where it is."""
    _travels.pop().stop()
    say_done()
