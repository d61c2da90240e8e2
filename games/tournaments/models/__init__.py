"""A tournament, who takes part, its rounds, their tables, and who sits there: fields and constraints, no rules."""

from games.tournaments.models.entry import Entry
from games.tournaments.models.event import LONGEST_MESSAGE, Event, note
from games.tournaments.models.round import Pairing, Round, Sitting
from games.tournaments.models.tournament import LONGEST_NAME, LONGEST_NOTICE, Tournament, new_seed

__all__ = [
    "LONGEST_MESSAGE",
    "LONGEST_NAME",
    "LONGEST_NOTICE",
    "Entry",
    "Event",
    "Pairing",
    "Round",
    "Sitting",
    "Tournament",
    "new_seed",
    "note",
]
