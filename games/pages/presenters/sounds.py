"""The one offer of sounds at a table, made to a player who has confirmed a turn and was never asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from accounts.sounds import is_to_be_asked
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard


class SoundOffer(WithTheBoard, SentEachTime):
    """Stands beside or below what is played with, which it neither covers nor moves; any answer ends it for good."""

    place = Place.BELOW
    template = "games/parts/sound_offer.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        seat = visit.seat
        if seat is None or not seat.decisions or not visit.table.is_live or not isinstance(visit.user, User):
            return None
        return {} if is_to_be_asked(visit.user) else None
