"""The open proposal on the table's page, for those who answer it or have made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.proposals.presenters import open_for
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard


class OpenProposal(WithTheBoard, SentEachTime):
    """What is proposed, with buttons to answer it; spectators are not shown it."""

    place = Place.ABOVE
    template = "games/together/banner.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        proposal = open_for(visit.table, visit.user) if visit.seat else None
        return {"proposal": proposal} if proposal else None
