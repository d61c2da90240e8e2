"""A tournament, who takes part, its rounds, their tables, and who sits there: fields and constraints, no rules."""

from games.tournaments.models.entry import Entry
from games.tournaments.models.event import Event, note
from games.tournaments.models.round import Pairing, Round, Sitting
from games.tournaments.models.tournament import LONGEST_NAME, Tournament, new_seed

__all__ = ["LONGEST_NAME", "Entry", "Event", "Pairing", "Round", "Sitting", "Tournament", "new_seed", "note"]
