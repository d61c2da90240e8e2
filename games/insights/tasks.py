"""Celery's entry points."""

from __future__ import annotations

from celery import shared_task

from games.insights import practice, surveying


@shared_task(name=surveying.GO_ON)
def go_on(survey: int) -> None:
    """Look through some more of somebody's games."""
    surveying.go_on(survey)


@shared_task(name="insights.tasks.ring")
def enqueue() -> None:
    """Find surveys and themes whose message or worker was lost, or whose day has come."""
    surveying.enqueue()
    practice.enqueue()


@shared_task(name=practice.LOOK)
def look_for_exercises(theme: int) -> None:
    """Look for some more positions for a theme."""
    practice.look(theme)
