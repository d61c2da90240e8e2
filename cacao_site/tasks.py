"""The beat: a task that goes the way of every other one, from the schedule through the broker to a worker."""

from celery import shared_task

from cacao_site import health


@shared_task
def beat() -> None:
    """Note that schedule, broker and worker are alive."""
    health.note_beat()
