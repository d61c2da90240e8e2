"""Notes what finished games count, and brings the sums up to date: in a task, so that nobody who plays waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from time import monotonic

from django.db import transaction

from core.db import advisory
from games.engine.ruleset import Document
from games.models import Game
from games.statistics import runs
from games.statistics.facts import facts_of
from games.statistics.models import CountedGame, GameModule, LongestRun, PersonSum, PlayedSeat, TitleSum
from games.statistics.signals import counted
from games.statistics.sums import Changes
from games.tables import dispatch
from games.tables.locking import lock_game
from games.tables.tables import Table, table_of

PIECE = 200
"""Games that are counted in one transaction."""
TASK_SECONDS = 20.0
_COLUMNS = ("title", "players", "ended_at")


def note(table: Table) -> None:
    """Store what a locked table counts now, and nothing if that is stored already."""
    stored = CountedGame.objects.filter(game=table.game).first()
    facts = facts_of(table, stored.facts if stored else None)
    if facts == (stored.facts if stored else None):
        return
    if facts is None:
        CountedGame.objects.filter(game=table.game).update(facts=None, is_pending=True)
    else:
        _save(table.game, facts)
    dispatch.after_commit(dispatch.COUNT_GAMES)


def note_ended(table: Table) -> None:
    """The same for a game that has just ended, of which nothing can be stored that would be true."""
    facts = facts_of(table)
    if facts is not None:
        _save(table.game, facts)
        dispatch.after_commit(dispatch.COUNT_GAMES)


def _save(game: Game, facts: Document) -> None:
    assert game.ended_at is not None, "games that count have ended"
    row = CountedGame(game=game, facts=facts, title=game.title, players=facts["players"], ended_at=game.ended_at)
    CountedGame.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["game"], update_fields=["facts", "is_pending", *_COLUMNS]
    )


def stored_facts(game: Game) -> Document | None:
    """What is stored of a game."""
    return CountedGame.objects.filter(game=game).values_list("facts", flat=True).first()


# --- sums ------------------------------------------------------------------------------------------------------------


def count_pending(seconds: float = TASK_SECONDS) -> None:
    """Bring the sums up to date, for a while; a next task does the rest."""
    end = monotonic() + seconds
    while count_piece():
        if monotonic() > end:
            dispatch.enqueue(dispatch.COUNT_GAMES)
            return


@transaction.atomic
def count_piece(*, tells: bool = True) -> bool:
    """Count some games; ``False`` when no other is to be counted, or somebody else is at it.

    What is not told is not noted either of people: who counts all games does so at the end.
    """
    if not advisory.share(advisory.COUNTING_GAMES):
        return False
    pending = CountedGame.objects.filter(is_pending=True).order_by("pk")
    rows = list(pending.select_for_update(skip_locked=True, of=("self",))[:PIECE])
    changes = Changes()
    for row in rows:
        changes.withdraw(row.counted)
        changes.add(row.facts)
    changes.apply()
    _list(rows)
    people = _people_of(rows)
    for row in rows:
        row.counted, row.is_pending = row.facts, False
        row.is_listed = row.facts is not None and row.facts["is_public"]
    CountedGame.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["id"], update_fields=["counted", "is_pending", "is_listed"]
    )
    if tells and people:
        runs.note(people)
        counted.send(CountedGame, people=people)
    return len(rows) == PIECE


def _people_of(rows: Sequence[CountedGame]) -> list[int]:
    """Who played these games, by what counts of them now or did."""
    documents = [facts for row in rows for facts in (row.facts, row.counted) if facts is not None]
    return sorted({seat["user"] for facts in documents for seat in facts["seats"]})


def _list(rows: Sequence[CountedGame]) -> None:
    """Note seats and modules of games that are counted now, in the place of what was noted before."""
    again = [row.game_id for row in rows if row.counted is not None]
    if again:
        PlayedSeat.objects.filter(game__in=again).delete()
        GameModule.objects.filter(game__in=again).delete()
    counting = [(row.game_id, row.facts) for row in rows if row.facts is not None]
    PlayedSeat.objects.bulk_create(seat for game, facts in counting for seat in _played_seats(game, facts))
    GameModule.objects.bulk_create(
        GameModule(
            game_id=game,
            title=facts["title"],
            module=module,
            is_public=facts["is_public"],
            ended_at=_ended_at(facts),
        )
        for game, facts in counting
        for module in facts["modules"]
    )


def _played_seats(game: int, facts: Document) -> list[PlayedSeat]:
    return [
        PlayedSeat(
            game_id=game,
            user_id=seat["user"],
            title=facts["title"],
            players=facts["players"],
            is_public=facts["is_public"],
            is_whole=facts["is_whole"],
            ended_at=_ended_at(facts),
            place=seat["place"],
            points=seat["points"],
            margin=seat["margin"],
        )
        for seat in facts["seats"]
    ]


def _ended_at(facts: Document) -> datetime:
    return datetime.fromisoformat(facts["ended_at"])


# --- all anew --------------------------------------------------------------------------------------------------------


def rebuild() -> int:
    """Delete all sums and add up every game again; returns how many count.

    What single games count is noted anew when they are rebuilt (``handlers``).
    """
    forget()
    while count_piece(tells=False):
        pass
    runs.note_all()
    return CountedGame.objects.filter(counted__isnull=False).count()


@transaction.atomic
def forget() -> None:
    """Delete all sums. Nobody adds to them meanwhile, or a game would be counted twice or not at all."""
    advisory.hold(advisory.COUNTING_GAMES)
    for model in (TitleSum, PersonSum, PlayedSeat, GameModule, LongestRun):
        model._default_manager.all().delete()
    CountedGame.objects.update(counted=None, is_pending=True, is_listed=False)


@transaction.atomic
def recount(game: Game) -> None:
    """Note a game that an admin has voided or given back."""
    note(table_of(lock_game(game)))
