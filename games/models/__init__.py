"""Tables, seats, moves, preferences and the audit trail: fields, constraints and indexes, no rules."""

from games.models.audit_entry import AuditEntry
from games.models.game import Game, is_invite_token, new_invite_token, new_public_id
from games.models.move import Move, MoveQuerySet
from games.models.preference import Preference
from games.models.seat import Seat

__all__ = [
    "AuditEntry",
    "Game",
    "Move",
    "MoveQuerySet",
    "Preference",
    "Seat",
    "is_invite_token",
    "new_invite_token",
    "new_public_id",
]
