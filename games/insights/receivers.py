"""What follows when an account is deleted, when games are counted, when a puzzle is answered."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.insights import practice, surveying
from games.insights.models import Audience, ReviewedGame, Survey, Theme
from games.puzzles.models import Answer
from games.puzzles.signals import answered
from games.statistics.models import CountedGame
from games.statistics.signals import counted


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody knows any more where somebody lost points."""
    for model in (Survey, ReviewedGame, Audience, Theme):
        model._default_manager.filter(user=user).delete()


@receiver(counted)
def look_through_new_games(sender: type[CountedGame], people: list[int], **_kwargs: Any) -> None:
    """Whoever has asked once learns of each new game too."""
    surveying.go_on_with_new_games(people)


@receiver(answered)
def plan_exercise(sender: type[Answer], answer: Answer, **_kwargs: Any) -> None:
    """An exercise comes again after some days."""
    practice.note(answer)
