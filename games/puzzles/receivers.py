"""What becomes of answers when an account is deleted; puzzles are made where a game was analysed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.analysis.signals import analysis_done
from games.models import Analysis
from games.puzzles.blunders import FROM_BLUNDERS
from games.puzzles.models import Answer, Puzzle
from games.tables import dispatch


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody knows any more what somebody answered, and gave away."""
    Answer.objects.filter(person=user).delete()
    Puzzle.objects.filter(person=user).delete()


@receiver(analysis_done)
def make_own(sender: type[Analysis], analysis: int, **_kwargs: Any) -> None:
    """A worker looks for puzzles in what those at the table gave away."""
    dispatch.enqueue(FROM_BLUNDERS, analysis)
