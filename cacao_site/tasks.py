"""The beat, which goes the way of every other task from the schedule to a worker; rights of streams; pruning."""

from celery import shared_task

from cacao_site import pruning
from cacao_site.live import rights
from cacao_site.models import Schedule

PRUNING_SECONDS = 30
"""Well below the time limit of a task."""


@shared_task(name="cacao_site.tasks.beat")
def beat() -> None:
    """Note that schedule, broker and worker are alive."""
    Schedule.objects.note_beat()


@shared_task(name="cacao_site.tasks.look_at_streams")
def look_at_streams() -> None:
    """End the streams of people who have lost the right to them since they were opened."""
    rights.end_lost_streams()


@shared_task(name="cacao_site.tasks.prune")
def prune() -> None:
    """Remove what is old for half a minute, and come again while there may be more; a killed worker only stops it."""
    removed = sum(number for _name, number in pruning.prune(seconds=PRUNING_SECONDS))
    if removed:
        prune.delay()
