"""Celery's entry points: failures that are noted outside the request, and what is forgotten each night."""

from __future__ import annotations

from celery import shared_task
from kombu.exceptions import OperationalError

from accounts.models import User
from accounts.security import log, sessions
from accounts.security.origin import Origin
from accounts.tasks import DiscreetTask


@shared_task(base=DiscreetTask, name="doors.tasks.note_failure")
def note_failure(*, name: str, origin: Origin) -> None:
    """Note a failed sign-in, if the name or the address is somebody's."""
    found = User.objects.active().filter(email__iexact=name.strip()) if "@" in name else None
    person = found.first() if found is not None else User.objects.named(name)
    if person:
        log.note_failure(person, "sign-in-failed", origin)


def tell_failure(name: str, origin: Origin) -> None:
    """Note it by a task; in this process if no task can be queued."""
    try:
        note_failure.delay(name=name, origin=origin)
    except OperationalError:
        note_failure(name=name, origin=origin)


@shared_task(name="doors.tasks.forget")
def forget() -> None:
    """Delete old security events, and the rows of sessions that have ended."""
    log.forget_old()
    sessions.forget_ended()
