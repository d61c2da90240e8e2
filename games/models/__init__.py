"""Tables, seats, moves, clocks, preferences and the audit trail: fields, constraints and indexes, no rules."""

from games.models.analysis import Analysis
from games.models.ask import Ask
from games.models.audit_entry import AuditEntry
from games.models.bot_profile import BotProfile
from games.models.game import Game, is_invite_token, new_invite_token, new_public_id
from games.models.held_place import HeldPlace
from games.models.hidden_part import HiddenPart
from games.models.mail_invitation import MailInvitation, mark_of
from games.models.move import Move, MoveQuerySet
from games.models.plan import Plan
from games.models.preference import Preference
from games.models.proposal import Consent, Loan, Proposal, StuckReport
from games.models.rating import LeaderboardMark, PersonRating, RatedTitle, RatingChange, VoidedGame, quarter_of
from games.models.removal import Removal
from games.models.rests import Heart, Holiday, Night, Outage, Pause
from games.models.seat import Seat
from games.models.site_message import SiteMessage
from games.models.untold import Untold

__all__ = [
    "Analysis",
    "Ask",
    "AuditEntry",
    "BotProfile",
    "Consent",
    "Game",
    "Heart",
    "HeldPlace",
    "HiddenPart",
    "Holiday",
    "LeaderboardMark",
    "Loan",
    "MailInvitation",
    "Move",
    "MoveQuerySet",
    "Night",
    "Outage",
    "Pause",
    "PersonRating",
    "Plan",
    "Preference",
    "Proposal",
    "RatedTitle",
    "RatingChange",
    "Removal",
    "Seat",
    "SiteMessage",
    "StuckReport",
    "Untold",
    "VoidedGame",
    "is_invite_token",
    "mark_of",
    "new_invite_token",
    "new_public_id",
    "quarter_of",
]
