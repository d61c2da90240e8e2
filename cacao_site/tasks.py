"""The beat: a task that goes the way of every other one, from the schedule through the broker to a worker."""

from celery import shared_task

from cacao_site.models import Schedule


@shared_task
def beat() -> None:
    """Note that schedule, broker and worker are alive."""
    Schedule.objects.note_beat()
