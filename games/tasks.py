"""Celery's entry points: each is one call of a service, and harmless when it runs twice."""

from __future__ import annotations

from celery import shared_task

from games.analysis import analysing
from games.clocks import timeouts
from games.lobby import holding
from games.matching import services as matching
from games.operations import sweeps
from games.proposals import abandoned, loans
from games.ratings import comparing, leaderboards, recalculating
from games.statistics import counting
from games.tables import telling
from games.tournaments.rounds import steps as tournaments
from games.trophies import services as trophies


@shared_task(name="games.tasks.play_bots")
def play_bots(*game_ids: int) -> None:
    """Let the bots at some tables go on until somebody else is to move."""
    sweeps.play_bots(*game_ids)


@shared_task(name="games.tasks.ring_for_bots")
def enqueue_bots() -> None:
    """Find bots whose message was lost."""
    sweeps.enqueue_bots()


@shared_task(name="games.tasks.count_trophies", soft_time_limit=540, time_limit=570)
def count_trophies() -> None:
    """Count everybody's trophies, also those of games that ended under earlier versions."""
    trophies.rebuild()


@shared_task(name="games.tasks.tell")
def tell(game_id: int) -> None:
    """Tell what happened at a table."""
    telling.tell(game_id)


@shared_task(name="games.tasks.ring_to_tell")
def enqueue_left() -> None:
    """Find what nobody was told, because a process has died."""
    telling.enqueue_left()


@shared_task(name="games.tasks.play_plans")
def play_plans(game_id: int) -> None:
    """Play the turns at a table that were planned, until somebody is to decide."""
    sweeps.play_plans(game_id)


@shared_task(name="games.tasks.ring_for_plans")
def enqueue_plans() -> None:
    """Find plans whose message was lost."""
    sweeps.enqueue_plans()


@shared_task(name="games.tasks.keep_time")
def keep_time() -> None:
    """Carry out the deadlines that have passed."""
    timeouts.keep_time()
    loans.give_back_due()
    holding.free_over()


@shared_task(name="games.tasks.look_after_quiet_tables")
def look_after_quiet_tables() -> None:
    """Ask at tables without a clock whether anybody still plays, and call off those that nobody wants to keep."""
    abandoned.look_after()


@shared_task(name="games.tasks.plan_all_anew")
def plan_all_anew(after: int = 0) -> None:
    """Bring deadlines up to date after a rest of the whole site was planned or called off; goes on in a next task."""
    timeouts.plan_all_anew(after=after)


@shared_task(name="games.tasks.analyse")
def analyse(analysis_id: int) -> None:
    """Explain some more turns of a finished game."""
    analysing.go_on(analysis_id)


@shared_task(name="games.tasks.ring_for_analyses")
def enqueue_analyses() -> None:
    """Find analyses whose message or worker was lost."""
    analysing.enqueue_analyses()


@shared_task(name="games.tasks.rate_anew")
def rate_anew(title: str) -> None:
    """Rate some more games of a title anew."""
    recalculating.go_on(title)


@shared_task(name="games.tasks.enqueue_ratings")
def enqueue_ratings() -> None:
    """Find games that ended under another rule, and titles being rated anew whose message or worker was lost."""
    comparing.sweep()
    recalculating.enqueue_all()


@shared_task(name="games.tasks.match_wishes")
def match_wishes() -> None:
    """Make tables of wishes that fit by now, and write to those who have had no luck for a day."""
    matching.look_after()


@shared_task(name="games.tasks.look_after_tournaments", soft_time_limit=540, time_limit=570)
def look_after_tournaments() -> None:
    """Open, start and end tournaments and their rounds; one that begins with 500 people takes its time."""
    tournaments.look_after()


@shared_task(name="games.tasks.count_leaderboards")
def count_leaderboards() -> None:
    """Count long leaderboards, so that no page has to."""
    leaderboards.count_all()


@shared_task(name="games.tasks.count_games")
def count_games() -> None:
    """Bring figures of people and titles up to date with the games that have ended."""
    counting.count_pending()
