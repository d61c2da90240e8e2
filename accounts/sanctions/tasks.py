"""Celery's entry point: bans that are over."""

from __future__ import annotations

from celery import shared_task

from accounts.sanctions import services


@shared_task(name="sanctions.tasks.end_bans")
def end_bans() -> None:
    """Let those in again whose bans are over; who logs in before is let in at once."""
    services.end_over_bans()
