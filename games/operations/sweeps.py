"""Periodic sweeps that do pending work whose task message was lost."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.utils import timezone

from games.models import Game, Plan
from games.premoves import playing
from games.tables import bot_play, dispatch
from games.tables.errors import GameCancelled, GameFinished
from games.tables.faults import Contained
from games.tables.selectors import late_bots


def play_bots(*game_ids: int) -> None:
    """Let the bots at some tables decide, one transaction each, until somebody else is to move.

    Those that think for long go on later, behind the tables that wait: nobody waits for all of another table's bots.
    """
    end, left = monotonic() + settings.BOT_SECONDS, list(game_ids)
    try:
        while left:
            game_id = left.pop(0)
            if not _play_until(end, game_id):
                left.append(game_id)
            if monotonic() > end:
                break
    finally:  # Also if this task is ended.
        for game_id in left:
            dispatch.enqueue(dispatch.PLAY_BOTS, game_id)


def _play_until(end: float, game_id: int) -> bool:
    """Whether the bots of a table have decided all that was theirs by then."""
    game = Game.objects.get(pk=game_id)
    with Contained(game.title, game.public_id), suppress(GameFinished, GameCancelled):
        while game.is_playable and bot_play.play_bot(game=game):
            if monotonic() > end:
                return False
    return True


def enqueue_bots() -> int:
    """Enqueue every table where a bot is waited for longer than it ever should be; says how many."""
    before = timezone.now() - timedelta(seconds=settings.BOT_IS_LATE_AFTER)
    late = late_bots(before).values_list("game_id", flat=True).distinct()
    for game_id in late:
        dispatch.after_commit(dispatch.PLAY_BOTS, game_id)
    return len(late)


def play_plans(game_id: int) -> None:
    """Try the plans whose turn has come at a table, one seat after the other, a transaction for each."""
    game = Game.objects.get(pk=game_id)
    with Contained(game.title, game.public_id), suppress(GameFinished, GameCancelled):
        while game.is_playable and playing.play_planned(game=game):
            pass


def enqueue_plans() -> int:
    """Enqueue every table where a seat with a plan is waited for longer than it should be; says how many."""
    before = timezone.now() - timedelta(seconds=settings.BOT_IS_LATE_AFTER)
    late = Plan.objects.filter(status=Plan.Status.WAITING, seat__waiting_since__lt=before)
    games = set(late.values_list("seat__game_id", flat=True))
    for game_id in games:
        dispatch.after_commit(dispatch.PLAY_PLANS, game_id)
    return len(games)
