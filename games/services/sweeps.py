"""Work that is owed according to the database, done until none is left; a lost message delays it, no more."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.utils import timezone

from games.errors import GameCancelled, GameFinished
from games.models import Game, Plan
from games.selectors import lists
from games.services import dispatch, play
from games.services.planning import playing


def play_bots(game_id: int) -> None:
    """Let the bots at a table decide, one transaction each, until somebody else is to move.

    Those that think for long go on later, behind the tables that wait: nobody waits for all of another table's bots.
    """
    game, begin = Game.objects.get(pk=game_id), monotonic()
    try:
        while play.play_bot(game=game):
            if monotonic() - begin > settings.BOT_SECONDS:
                dispatch.ring(dispatch.PLAY_BOTS, game_id)
                return
    except (GameFinished, GameCancelled):
        return


def ring_for_bots() -> int:
    """Enqueue every table where a bot is waited for longer than it ever should be; says how many."""
    before = timezone.now() - timedelta(seconds=settings.BOT_IS_LATE_AFTER)
    late = lists.late_bots(before).values_list("game_id", flat=True).distinct()
    for game_id in late:
        dispatch.after_commit(dispatch.PLAY_BOTS, game_id)
    return len(late)


def play_plans(game_id: int) -> None:
    """Try the plans whose turn has come at a table, one seat after the other, a transaction for each."""
    game = Game.objects.get(pk=game_id)
    try:
        while playing.play_planned(game=game):
            pass
    except (GameFinished, GameCancelled):
        return


def ring_for_plans() -> int:
    """Enqueue every table where a seat with a plan is waited for longer than it should be; says how many."""
    before = timezone.now() - timedelta(seconds=settings.BOT_IS_LATE_AFTER)
    late = Plan.objects.filter(status=Plan.Status.WAITING, seat__waiting_since__lt=before)
    games = set(late.values_list("seat__game_id", flat=True))
    for game_id in games:
        dispatch.after_commit(dispatch.PLAY_PLANS, game_id)
    return len(games)
