"""Handler of table changes: what a finished game counts in the figures of its title and its people."""

from __future__ import annotations

from games.models import Game
from games.statistics.counting import note, note_ended, stored_facts
from games.statistics.facts import facts_of
from games.tables.changes import Difference, TableChange
from games.tables.handlers import Handler


class Statistics(Handler):
    """Notes finished games; one that goes on again is rebuilt, and counts no more."""

    def on_change(self, change: TableChange) -> None:
        if change.ended:
            note_ended(change.table)

    def rebuild(self, replayed: TableChange) -> None:
        note(replayed.table)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        kept = stored_facts(game)
        expected = facts_of(replayed.table, kept)
        return [] if kept == expected else [Difference("table", None, "statistics", kept, expected)]
