"""Something is proposed at a table: what, by whom, and a link by which its reader answers."""

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
    """Written to everybody who is asked, also to who is to play in somebody's place and has no seat yet."""

    code = "proposal"
    name = _("Something is proposed at your table")
    wish = _("Tell me when somebody proposes something at my table")
    at_first = NOW
    breaks_quiet = True
    folder = "proposal"

    def key(self, proposal: Proposal, person: User) -> str:
        """One question to one person."""
        return f"proposal:{proposal.pk}:{person.pk}"

    def needless(self, notice: Notice) -> str:
        proposal = _proposal(notice)
        if proposal is None or not proposal.is_open or not game_of(notice).is_running:
            return "not-asked"
        asked = proposing.others_asked(read_table(game_of(notice)), proposal)
        return "" if notice.user in asked else "not-asked"

    def context(self, notice: Notice) -> dict[str, Any]:
        proposal, table = _proposal(notice), read_table(game_of(notice))
        assert proposal is not None, "a notice is needless without its proposal"
        return {
            "subject": presenters.subject(table, proposal),
            "proposal": presenters.shown_proposal(table, proposal, notice.user),
            "answer_url": links.answer_url(proposal, notice.user),
            "players": [seat.player_name for seat in table.seats],
        }


def _proposal(notice: Notice) -> Proposal | None:
    """The proposal that its key names."""
    _kind, key, _person = notice.key.split(":")
    return Proposal.objects.select_related("user").filter(pk=int(key)).first()
