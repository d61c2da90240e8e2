"""Receivers that count what other packages do, for metrics."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from cacao_site.ops.redis import tallies
from core.smtp.handing import handed
from core.smtp.outcome import Outcome
from games.tables.bots import thought


@receiver(thought)
def count_thought(title: str, level: str, outcome: str, seconds: float, **_more: Any) -> None:
    """A bot decided, failed or was too late."""
    tallies.note(tallies.BOTS, title, level, outcome, seconds=seconds)


@receiver(handed)
def count_mail(outcome: Outcome, seconds: float, **_more: Any) -> None:
    """A mail was handed over, or was to be."""
    tallies.note(tallies.MAILS, outcome.verdict.value, seconds=seconds)
