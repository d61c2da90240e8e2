"""Notification of a proposal at a table, with a link to answer it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Proposal
from games.proposals import links, presenters, proposing
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of


class Proposed(Plain):
    """Type for users whose agreement a proposal needs, including a proposed successor without a seat."""

    code = "proposal"
    name = _("Proposals at your table")
    preference_label = _("Proposals at my table")
    at_first = NOW
    breaks_quiet = True
    folder = "proposal"

    def key(self, proposal: Proposal, user: User) -> str:
        """Unique key: one per proposal and user."""
        return f"proposal:{proposal.pk}:{user.pk}"

    def skip_reason(self, notice: Notice) -> str:
        proposal = _proposal(notice)
        if proposal is None or not proposal.is_open or not game_of(notice).is_running:
            return "not-asked"
        asked = proposing.others_asked(read_table(game_of(notice)), proposal)
        return "" if notice.user in asked else "not-asked"

    def context(self, notice: Notice) -> dict[str, Any]:
        proposal, table = _proposal(notice), read_table(game_of(notice))
        assert proposal is not None, "a notification is obsolete without its proposal"
        return {
            "subject": presenters.subject(table, proposal),
            "proposal": presenters.shown_proposal(table, proposal, notice.user),
            "answer_url": links.answer_url(proposal, notice.user),
            "players": [seat.player_name for seat in table.seats],
        }


def _proposal(notice: Notice) -> Proposal | None:
    """The proposal in the notification's key."""
    _kind, key, _person = notice.key.split(":")
    return Proposal.objects.select_related("user").filter(pk=int(key)).first()
